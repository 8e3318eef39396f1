/** Requests about messages, customers and notes: one of each that succeeds, one for each error. */
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

/** A new message that nobody has answered. */
async function written({ tokens, send }: FuzzedShop): Promise<RequestInput> {
  const message = { name: 'Jo', email: 'jo@people.example', message: 'Do you ship to Jersey?' };
  const { body } = await send('leaveMessage', { body: message });
  return { token: tokens.mira, params: { id: String(body['insertedId']) } };
}

const answer = { answer: 'We do, by Parcel Post.', version: 1 };
const note = { note: 'Calls back on Monday.' };
const staffQuery = { limit: 5 };

const ofAnna = ({ shop, tokens }: FuzzedShop): RequestInput => {
  return { token: tokens.mira, params: { email: shop.world.anna.email } };
};

export const inboxRequests = {
  listMessages: async ({ tokens }: FuzzedShop) => {
    return { token: tokens.mira, query: { state: 'open', limit: 5 } };
  },
  countMessages: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  answerMessage: async (fuzzed: FuzzedShop) => ({ ...(await written(fuzzed)), body: answer }),
  closeMessage: written,
  reopenMessage: async (fuzzed: FuzzedShop) => {
    const request = await written(fuzzed);
    await fuzzed.send('closeMessage', request);
    return request;
  },
  listUserActivity: async ({ shop, tokens }: FuzzedShop) => {
    return { token: tokens.mira, query: { ids: shop.world.anna.id } };
  },
  getCustomer: async (fuzzed: FuzzedShop) => ofAnna(fuzzed),
  listCustomerOrders: async (fuzzed: FuzzedShop) => ({ ...ofAnna(fuzzed), query: staffQuery }),
  listCustomerNotes: async (fuzzed: FuzzedShop) => ({ ...ofAnna(fuzzed), query: staffQuery }),
  addCustomerNote: async (fuzzed: FuzzedShop) => ({ ...ofAnna(fuzzed), body: note }),
  listOrderNotes: async ({ tokens, order }: FuzzedShop) => {
    return { token: tokens.mira, params: { id: await order() }, query: staffQuery };
  },
  addOrderNote: async ({ tokens, order }: FuzzedShop) => {
    return { token: tokens.mira, params: { id: await order() }, body: note };
  },
};

const onUnknown =
  (params: Record<string, string>, body?: object) =>
  async ({ tokens }: FuzzedShop): Promise<RequestInput> => ({ token: tokens.mira, params, body });

const unknown = { id: nobodysId };
const nobody = { email: 'nobody@people.example' };
const sameKey = () => ({ 'idempotency-key': crypto.randomUUID() });

export const inboxErrors = {
  answerMessage: {
    message_unknown: onUnknown(unknown, answer),
    message_changed: async (fuzzed: FuzzedShop) => {
      const request = await written(fuzzed);
      await fuzzed.send('closeMessage', request);
      return { ...request, body: answer };
    },
    sender_erased: async (fuzzed: FuzzedShop) => {
      const request = await written(fuzzed);
      await fuzzed.shop.db.query({
        text: "update contact_message set email = 'erased@erased.invalid' where id = $1",
        values: [request.params?.['id'] ?? ''],
      });
      return { ...request, body: answer };
    },
    key_reused: async (fuzzed: FuzzedShop) => {
      const request = { ...(await written(fuzzed)), headers: sameKey() };
      await fuzzed.send('answerMessage', { ...request, body: answer });
      return { ...request, body: { ...answer, answer: 'We do not.' } };
    },
  },
  closeMessage: { message_unknown: onUnknown(unknown) },
  reopenMessage: { message_unknown: onUnknown(unknown) },
  getCustomer: { customer_unknown: onUnknown(nobody) },
  listCustomerNotes: { customer_unknown: onUnknown(nobody) },
  addCustomerNote: {
    customer_unknown: onUnknown(nobody, note),
    key_reused: async (fuzzed: FuzzedShop) => {
      const request = { ...ofAnna(fuzzed), headers: sameKey() };
      await fuzzed.send('addCustomerNote', { ...request, body: note });
      return { ...request, body: { note: 'Calls back on Tuesday.' } };
    },
  },
  listOrderNotes: { order_unknown: onUnknown(unknown) },
  addOrderNote: {
    order_unknown: onUnknown(unknown, note),
    key_reused: async (fuzzed: FuzzedShop) => {
      const params = { id: await fuzzed.order() };
      const request = { token: fuzzed.tokens.mira, params, headers: sameKey() };
      await fuzzed.send('addOrderNote', { ...request, body: note });
      return { ...request, body: { note: 'Calls back on Tuesday.' } };
    },
  },
};
