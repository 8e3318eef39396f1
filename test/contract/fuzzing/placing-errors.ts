/** The errors of placing orders, each provoked. */
import { placedDeliveryErrors } from './delivery.ts';
import { whilePaused } from './holiday.ts';
import {
  linesOf,
  nobodysId,
  orderOf,
  priceOfPlenty,
  type FuzzedShop,
  type RequestInput,
} from './fuzzed-shop.ts';
import { unconfirmedCustomer } from './stranger.ts';

type Provoke = (fuzzed: FuzzedShop) => Promise<RequestInput>;

/** Anna orders something that she does not get. */
const placingOrder =
  (more: object): Provoke =>
  async ({ tokens, tools }) => ({
    token: tokens.anna,
    body: { ...orderOf(tools.plenty), ...more },
  });

/** Anna orders lines of tools, and sees another total than the shop has. */
const placingLines =
  (tool: (tools: FuzzedShop['tools']) => string, more: object = {}): Provoke =>
  async ({ tokens, tools }) => ({
    token: tokens.anna,
    body: linesOf(tool(tools), more),
  });

async function limit({ shop, tools }: FuzzedShop, rule: string): Promise<void> {
  await shop.db.query({ text: `update tool set ${rule} where id = $1`, values: [tools.limited] });
}

export const placingErrors = {
  placeOrder: {
    orders_paused: (fuzzed: FuzzedShop) => whilePaused(fuzzed, orderOf(fuzzed.tools.plenty)),
    tool_unknown: placingOrder({ tool: nobodysId }),
    tool_ambiguous: async (fuzzed) => placingOrder({ tool: undefined, name: fuzzed.twins })(fuzzed),
    price_changed: placingOrder({ price: 0.01 }),
    not_in_currency: placingOrder({ currency: 'eur' }),
    below_minimum: async (fuzzed) => placingOrder({ tool: fuzzed.tools.scarce })(fuzzed),
    not_a_multiple: async (fuzzed) => {
      await limit(fuzzed, 'order_multiple = 4');
      return placingOrder({ tool: fuzzed.tools.limited, qurantity: 6 })(fuzzed);
    },
    above_maximum: async (fuzzed) => {
      await limit(fuzzed, 'maximum_order = 8');
      return placingOrder({ tool: fuzzed.tools.limited, qurantity: 12 })(fuzzed);
    },
    out_of_stock: async (fuzzed) =>
      placingOrder({ tool: fuzzed.tools.scarce, qurantity: 6 })(fuzzed),
    total_out_of_bounds: async (fuzzed) =>
      placingOrder({ tool: fuzzed.tools.penny, price: 0.01 })(fuzzed),
    too_many_open_orders: async (fuzzed) => {
      return { token: await unconfirmedCustomer(fuzzed, 3), body: orderOf(fuzzed.tools.plenty) };
    },
    share_of_stock: async (fuzzed) => {
      const body = { ...orderOf(fuzzed.tools.scarce), qurantity: 3 };
      return { token: await unconfirmedCustomer(fuzzed, 1), body };
    },
    key_reused: async (fuzzed) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const wire = await placingOrder({})(fuzzed);
      await fuzzed.send('placeOrder', { ...wire, headers });
      return { ...(await placingOrder({ qurantity: 2 })(fuzzed)), headers };
    },
  },
  placeOrderOfLines: {
    ...placedDeliveryErrors,
    orders_paused: (fuzzed: FuzzedShop) => whilePaused(fuzzed, linesOf(fuzzed.tools.plenty)),
    lines_refused: placingLines(() => nobodysId),
    total_changed: placingLines(({ plenty }) => plenty, { total: 0.01 }),
    terms_changed: placingLines(({ plenty }) => plenty, { terms: '2026-11-24' }),
    other_company: placingLines(({ plenty }) => plenty, { company: nobodysId }),
    total_out_of_bounds: placingLines(({ penny }) => penny, { total: 0.01 }),
    code_refused: placingLines(({ plenty }) => plenty, { code: 'NO-SUCH-CODE' }),
    too_many_open_orders: async (fuzzed) => {
      return { token: await unconfirmedCustomer(fuzzed, 3), body: linesOf(fuzzed.tools.plenty) };
    },
    key_reused: async (fuzzed) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const wire = await placingLines(({ plenty }) => plenty)(fuzzed);
      await fuzzed.send('placeOrderOfLines', { ...wire, headers });
      return { ...wire, headers, body: twoOf(fuzzed) };
    },
  },
} satisfies Record<string, Record<string, Provoke>>;

function twoOf({ tools }: FuzzedShop): object {
  return linesOf(tools.plenty, {
    lines: [{ tool: tools.plenty, quantity: 2 }],
    total: 2 * priceOfPlenty,
  });
}
