/** Requests about the order pad: one of each that succeeds, and one for each error. */
import { withFullCart } from './carts.ts';
import type { FuzzedShop } from './fuzzed-shop.ts';

const text = 'SKU;Quantity\nFV-50;24\nFV-5O;24\n1.200;FB-30\n4006381333931;12';
const rows = [
  { code: 'FV-50', quantity: '24' },
  { code: 'no such code', quantity: '1,200' },
];

export const orderPadRequests = {
  checkOrderPad: async () => ({ body: Math.random() < 0.5 ? { text } : { rows } }),
  sendOrderPad: async () => ({ body: { text, mend: '[3,[],"FV-50","24"]' } }),
};

/** The lines that can be ordered, for the cart. */
async function adding({ shop, tools }: FuzzedShop) {
  const values = [tools.plenty];
  await shop.db.query({ text: "update tool set sku = 'PLENTY-1' where id = $1", values });
  return { text: 'PLENTY-1;12', do: 'add' };
}

export const orderPadErrors = {
  sendOrderPad: {
    cart_full: async (fuzzed: FuzzedShop) => {
      return { token: (await withFullCart(fuzzed)).token, body: await adding(fuzzed) };
    },
    token_expired: async (fuzzed: FuzzedShop) => {
      return { token: 'sht_forged', body: await adding(fuzzed) };
    },
  },
};
