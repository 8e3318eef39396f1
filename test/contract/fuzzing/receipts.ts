/** Requests about receipts and the company that they name: one that succeeds, and each error. */
import type { FuzzedShop, RequestInput } from './fuzzed-shop.ts';
import { guestRequests } from './guests.ts';

const company = {
  ...{ legalName: 'Ferrule & Co. GmbH', address: ['Beech Yard 14', '10115 Berlin', 'Germany'] },
  ...{ email: 'bench@ferrule.example', safety: null },
  taxNumbers: [{ label: 'VAT DE', number: 'DE123456789' }],
};

async function paid(fuzzed: FuzzedShop, request: RequestInput): Promise<RequestInput> {
  const { tokens, send } = fuzzed;
  const body = { reference: crypto.randomUUID() };
  await send('recordPayment', { token: tokens.mira, params: request.params ?? {}, body });
  return request;
}

const own = async (fuzzed: FuzzedShop): Promise<RequestInput> => ({
  ...{ token: fuzzed.tokens.anna, params: { id: await fuzzed.order() } },
});
const linked = guestRequests.getGuestOrder;
const ofPaid = async (fuzzed: FuzzedShop) => paid(fuzzed, await own(fuzzed));
const ofPaidGuest = async (fuzzed: FuzzedShop) => paid(fuzzed, await linked(fuzzed));

/** The version that is there, as the form has it. */
async function change(fuzzed: FuzzedShop): Promise<RequestInput> {
  const token = fuzzed.tokens.mira;
  const { body } = await fuzzed.send('getSeller', { token });
  return { token, body: { ...company, version: body['version'] } };
}

export const receiptRequests = {
  getReceipt: ofPaid,
  getReceiptPdf: ofPaid,
  getGuestReceipt: ofPaidGuest,
  getGuestReceiptPdf: ofPaidGuest,
  getSeller: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  changeSeller: change,
};

export const receiptErrors = {
  getReceipt: { not_paid: own },
  getReceiptPdf: { not_paid: own },
  getGuestReceipt: { not_paid: linked },
  getGuestReceiptPdf: { not_paid: linked },
  changeSeller: {
    seller_changed: async (fuzzed: FuzzedShop) => {
      const wire = await change(fuzzed);
      await fuzzed.send('changeSeller', wire);
      return wire;
    },
  },
};
