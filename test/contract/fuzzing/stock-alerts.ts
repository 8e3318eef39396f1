/** Requests about waiting for a tool: one of each that succeeds, and one for each error. */
import type { FuzzedShop } from './fuzzed-shop.ts';

const newEmail = () => `${crypto.randomUUID()}@people.example`;

async function soldOut({ tokens, send }: FuzzedShop): Promise<string> {
  const body = { name: `Gone ${crypto.randomUUID()}`, price: 2, quantity1: 1, quantity2: 0 };
  const { body: added } = await send('addTool', { token: tokens.mira, body });
  return String(added['insertedId']);
}

export const stockAlertRequests = {
  addStockAlert: async (fuzzed: FuzzedShop) => {
    return { body: { tool: await soldOut(fuzzed), email: newEmail() } };
  },
  endStockAlert: async () => ({ body: { token: crypto.randomUUID() } }),
};

export const stockAlertErrors = {
  addStockAlert: {
    not_sold_out: async ({ tools }: FuzzedShop) => {
      return { body: { tool: tools.plenty, email: newEmail() } };
    },
  },
};
