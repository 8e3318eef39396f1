/** Requests about bank transfers: one of each that succeeds, and one for each error. */
import { z } from 'zod';
import { nobodysId, placeTwoLines, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { startedDeliveryErrors } from './delivery.ts';
import { guestErrors, guestRequests } from './guests.ts';
import { withoutTerms } from './staff-orders.ts';

type Build = (fuzzed: FuzzedShop) => Promise<RequestInput>;

const ownOrder: Build = async ({ tokens, order }) => {
  return { token: tokens.anna, params: { id: await order() } };
};
const linked: Build = guestRequests.getGuestOrder;

/** Of an order whose transfer is open. */
const waiting: Build = async (fuzzed) => {
  const request = await ownOrder(fuzzed);
  await fuzzed.send('startTransfer', request);
  return request;
};
const linkedWaiting: Build = async (fuzzed) => {
  const request = await linked(fuzzed);
  await fuzzed.send('startGuestTransfer', request);
  return request;
};

export const transferRequests = {
  getTransfer: waiting,
  startTransfer: ownOrder,
  abandonTransfer: waiting,
  getGuestTransfer: linkedWaiting,
  startGuestTransfer: linked,
  abandonGuestTransfer: linkedWaiting,
};

/** The processor fails once. */
const withProcessorDown =
  (build: Build): Build =>
  async (fuzzed) => {
    const request = await build(fuzzed);
    fuzzed.faults.requests = { fail: 1 };
    return { ...request, outage: true };
  };

const paid: Build = async ({ tokens, paidOrder }) => {
  return { token: tokens.anna, params: { id: (await paidOrder()).order } };
};

const linkedCancelled: Build = async (fuzzed) => {
  const request = await linked(fuzzed);
  await fuzzed.send('cancelGuestOrder', request);
  return request;
};

export const transferErrors = {
  startTransfer: {
    not_payable: paid,
    address_missing: async (fuzzed: FuzzedShop) => {
      return { token: fuzzed.tokens.anna, params: { id: await placeTwoLines(fuzzed) } };
    },
    delivery_missing: async (fuzzed: FuzzedShop) => {
      const { body, ...request } = await startedDeliveryErrors.delivery_missing(fuzzed);
      return { ...request, params: { id: z.object({ order: z.string() }).parse(body).order } };
    },
    terms_missing: withoutTerms.startTransfer,
    processor_unavailable: withProcessorDown(ownOrder),
  },
  abandonTransfer: {
    transfer_unknown: ownOrder,
    processor_unavailable: withProcessorDown(waiting),
  },
  startGuestTransfer: {
    not_payable: linkedCancelled,
    address_missing: guestErrors.startGuestPayment.address_missing,
    delivery_missing: guestErrors.startGuestPayment.delivery_missing,
    terms_missing: withoutTerms.startGuestTransfer,
    processor_unavailable: withProcessorDown(linked),
  },
  abandonGuestTransfer: {
    transfer_unknown: linked,
    processor_unavailable: withProcessorDown(linkedWaiting),
  },
};

export const transferOpen: Build = async (fuzzed) => {
  const { params, token } = await waiting(fuzzed);
  const { id = nobodysId } = params ?? {};
  return { ...(token !== undefined && { token }), body: { order: id } };
};
