/** Requests of guests: one of each that succeeds, and one for each error. */
import { full, withForgedToken } from './carts.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { createCart } from '#modules/carts/carts.ts';
import { intentIdOf } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import {
  additionErrors,
  cancelErrors,
  quoteAdditionErrors,
  validAdditions,
  type PaidRequests,
} from './additions.ts';
import { editErrors, quoteErrors, validEdits, type EditRequests } from './edits.ts';
import {
  byOwnCarrier,
  highMinimum,
  nowhere,
  priced,
  toTaxedPlace,
  whenChanged,
  whileProcessorDown,
} from './delivery.ts';
import { whilePaused } from './holiday.ts';
import { withoutTerms } from './staff-orders.ts';
import { linesOf, nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

type Build = (fuzzed: FuzzedShop) => Promise<RequestInput>;

/** The headers of a new guest who has something in the cart. */
async function withCart({ shop, tools }: FuzzedShop): Promise<{ cookie: string }> {
  const guestToken = randomToken();
  const items = [{ tool: tools.plenty, quantity: 1 }];
  await createCart(shop.db, guestToken, { items, mode: 'add', at: new Date() });
  return { cookie: `shop_cart=${guestToken}` };
}

/** With an email of its own: concurrent requests do not use up its limit. */
const bodyOf = (tool: string, more: object = {}) => ({
  ...linesOf(tool),
  ...{ version: 1, email: `${crypto.randomUUID()}@people.example`, name: 'Gus' },
  ...{ address: deliveryAddress },
  ...more,
});

const placing =
  (more: object = {}, tool: keyof FuzzedShop['tools'] = 'plenty'): Build =>
  async (fuzzed) => ({
    headers: await withCart(fuzzed),
    body: bodyOf(fuzzed.tools[tool], more),
  });

/** A new order, and the header that opens it. */
const withLink: Build = async (fuzzed) => {
  const { body } = await fuzzed.send('placeGuestOrder', await placing()(fuzzed));
  const [, id = nobodysId, token = ''] = /^\/orders\/(.+)#(.+)$/.exec(String(body['path'])) ?? [];
  return { params: { id }, headers: { 'order-link': token } };
};

/** With a payment that was begun. */
async function begun(fuzzed: FuzzedShop, card?: string) {
  const request = await withLink(fuzzed);
  const { body } = await fuzzed.send('startGuestPayment', request);
  const secret = String(body['clientSecret']);
  if (card !== undefined) await fuzzed.shop.pay(secret, card);
  return { request, confirmed: { ...request, body: { transaction: intentIdOf(secret) } } };
}

const goodCard = '4242424242424242';
/** The bank takes its time. */
const slowCard = '4000000000990012';

const paid: Build = async (fuzzed) => {
  const { request, confirmed } = await begun(fuzzed, goodCard);
  await fuzzed.send('confirmGuestPayment', confirmed);
  return request;
};

const cancelledOrder: Build = async (fuzzed) => {
  const request = await withLink(fuzzed);
  await fuzzed.send('cancelGuestOrder', request);
  return request;
};

const processing: Build = async (fuzzed) => {
  const { request, confirmed } = await begun(fuzzed, slowCard);
  // Until the processor's events have arrived, one of them may still carry an older state.
  await fuzzed.shop.sandbox.runDue();
  await fuzzed.send('confirmGuestPayment', confirmed);
  return request;
};

const edited: EditRequests = {
  ...{ open: withLink, addressed: withLink, paid, beingPaid: processing, closed: cancelledOrder },
};
const { quote: quoteGuestEdit, edit: editGuestOrder } = validEdits(edited);
const added: PaidRequests = {
  ...{ call: 'addToGuestOrder', paid, unpaid: withLink },
  withOpenOrders: async (fuzzed) => {
    const request = await paid(fuzzed);
    const one = { ...request, body: linesOf(fuzzed.tools.plenty) };
    for (const _ of [1, 2, 3]) await fuzzed.send('addToGuestOrder', one);
    return request;
  },
};
const { quote: quoteGuestAddition, add: addToGuestOrder } = validAdditions(added);
/** A request with this body on an order of a guest. */
const onOrder =
  (body: object, order: Build = withLink): Build =>
  async (fuzzed) => ({ ...(await order(fuzzed)), body });

const withOpenPayment: Build = async (fuzzed) => (await begun(fuzzed)).request;

/** What a change of its delivery can be refused for, wherever that is asked. */
const quotedAnew = (body: object) => ({
  not_delivered_to: whenChanged(nowhere, onOrder(body)),
  carrier_missing: whenChanged(byOwnCarrier, onOrder(body)),
  total_out_of_bounds: whenChanged(priced(99_999_999), onOrder(body)),
  processor_unavailable: whileProcessorDown(onOrder(body, withOpenPayment)),
});

/** One that lost what it had of it. */
const without =
  (...tables: readonly ('order_delivery' | 'delivery_address')[]): Build =>
  async (fuzzed) => {
    const request = await withLink(fuzzed);
    const values = [request.params?.['id']];
    for (const table of tables)
      await fuzzed.shop.db.query({ text: `delete from ${table} where order_id = $1`, values });
    return request;
  };

export const guestRequests = {
  ...{ quoteGuestEdit, editGuestOrder, quoteGuestAddition, addToGuestOrder },
  cancelGuestLines: onOrder({ lines: [{ position: 1, units: 1 }] }, paid),
  placeGuestOrder: placing({ billTo: deliveryAddress }),
  sendOrderLink: async () => ({
    body: { order: '1042', email: `${crypto.randomUUID()}@people.example` },
  }),
  getGuestOrder: withLink,
  reorderGuestOrder: withLink,
  saveGuestAddress: async (fuzzed: FuzzedShop) => {
    const body = { ...deliveryAddress, billTo: deliveryAddress };
    return { ...(await withLink(fuzzed)), body };
  },
  getGuestDelivery: withLink,
  chooseGuestDelivery: onOrder({}),
  startGuestPayment: withLink,
  confirmGuestPayment: async (fuzzed: FuzzedShop) => (await begun(fuzzed, goodCard)).confirmed,
  cancelGuestOrder: withLink,
};

/** The processor fails once. */
const withProcessorDown = (fuzzed: FuzzedShop, request: RequestInput): RequestInput => {
  fuzzed.faults.requests = { fail: 1 };
  return { ...request, outage: true };
};

export const guestErrors = {
  placeGuestOrder: {
    cart_empty: async (fuzzed: FuzzedShop) => ({ body: bodyOf(fuzzed.tools.plenty) }),
    lines_refused: placing({ lines: [{ tool: nobodysId, quantity: 1 }] }),
    total_changed: placing({ total: 0.01 }),
    terms_changed: placing({ terms: '2026-11-24' }),
    total_out_of_bounds: placing({ total: 0.01 }, 'penny'),
    below_order_minimum: whenChanged(highMinimum, placing()),
    not_delivered_to: whenChanged(nowhere, placing()),
    delivery_not_offered: placing({ delivery: { method: nobodysId } }),
    carrier_missing: whenChanged(byOwnCarrier, placing()),
    code_refused: placing({ code: 'NO-SUCH-CODE' }),
    key_reused: async (fuzzed: FuzzedShop) => {
      const request = await placing()(fuzzed);
      await fuzzed.send('placeGuestOrder', request);
      return { ...request, body: bodyOf(fuzzed.tools.plenty) };
    },
    too_many_open_orders: async (fuzzed: FuzzedShop) => {
      const headers = await withCart(fuzzed);
      for (const version of [1, 2, 3]) {
        const body = bodyOf(fuzzed.tools.plenty, { version });
        await fuzzed.send('placeGuestOrder', { headers, body });
      }
      return { headers, body: bodyOf(fuzzed.tools.plenty, { version: 4 }) };
    },
    orders_paused: async (fuzzed: FuzzedShop) => ({
      ...(await whilePaused(fuzzed, bodyOf(fuzzed.tools.plenty))),
      headers: await withCart(fuzzed),
    }),
  },
  saveGuestAddress: {
    ...quotedAnew(deliveryAddress),
    payment_processing: onOrder(deliveryAddress, processing),
    delivery_differs: whenChanged(priced(690), onOrder(deliveryAddress, paid)),
    tax_differs: toTaxedPlace(onOrder(deliveryAddress, paid)),
    bill_to_fixed: onOrder({ ...deliveryAddress, billTo: deliveryAddress }, paid),
    already_shipped: async (fuzzed: FuzzedShop) => {
      const request = await paid(fuzzed);
      const shipped = { carrier: 'Parcel Post', trackingNumber: 'PP-1' };
      for (const step of [{ to: 'in_production' }, { to: 'shipped', ...shipped }]) {
        const wire = { token: fuzzed.tokens.mira, params: request.params ?? {}, body: step };
        await fuzzed.send('advanceOrder', wire);
      }
      return { ...request, body: deliveryAddress };
    },
  },
  chooseGuestDelivery: {
    ...quotedAnew({}),
    already_paid: onOrder({}, paid),
    address_missing: onOrder({}, without('delivery_address')),
    delivery_not_offered: onOrder({ method: nobodysId }),
    payment_processing: onOrder({}, processing),
  },
  startGuestPayment: {
    not_payable: paid,
    address_missing: whenChanged(priced(690), without('delivery_address', 'order_delivery')),
    delivery_missing: whenChanged(priced(690), without('order_delivery')),
    total_changed: onOrder({ total: 0.01 }),
    terms_missing: withoutTerms.startGuestPayment,
    transfer_open: async (fuzzed: FuzzedShop) => {
      const request = await withLink(fuzzed);
      await fuzzed.send('startGuestTransfer', request);
      return request;
    },
    processor_unavailable: async (fuzzed: FuzzedShop) =>
      withProcessorDown(fuzzed, await withLink(fuzzed)),
  },
  confirmGuestPayment: {
    transaction_unknown: async (fuzzed: FuzzedShop) => {
      return { ...(await withLink(fuzzed)), body: { transaction: 'pi_of_nobody' } };
    },
    not_succeeded: async (fuzzed: FuzzedShop) => (await begun(fuzzed)).confirmed,
    processor_unavailable: async (fuzzed: FuzzedShop) =>
      withProcessorDown(fuzzed, (await begun(fuzzed, goodCard)).confirmed),
  },
  quoteGuestAddition: quoteAdditionErrors(added),
  addToGuestOrder: additionErrors(added),
  reorderGuestOrder: {
    cart_full: full(withLink),
    token_expired: async (fuzzed: FuzzedShop) => {
      return { ...(await withForgedToken()(fuzzed)), ...(await withLink(fuzzed)) };
    },
  },
  cancelGuestLines: cancelErrors(added),
  quoteGuestEdit: quoteErrors(edited),
  editGuestOrder: editErrors(edited, async (fuzzed) => (await begun(fuzzed)).request),
  cancelGuestOrder: {
    already_paid: paid,
    already_closed: cancelledOrder,
    payment_processing: processing,
  },
};
