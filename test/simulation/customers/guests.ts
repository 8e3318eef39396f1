/**
 * Guests do what customers do, by the links of their orders: the network of one puts the guests'
 * calls in the place of an account's. In the end some of them prove their email.
 */
import { createCart } from '#modules/carts/carts.ts';
import { joinGuestOrders } from '#modules/orders/orders.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import type { RequestOptions, TestResponse } from '#test/support/shop.ts';
import { count, type SimulationContext } from '../context.ts';
import type { Network } from '../network.ts';

interface Person {
  id: string;
  email: string;
}

/** The network of a guest, who has this email; a cart is in the browser already. */
export async function asGuest(
  { db, clock, tools }: SimulationContext,
  network: Network,
  { email }: Person,
): Promise<Network> {
  const guestToken = randomToken();
  const items = tools.slice(0, 1).map((tool) => ({ tool, quantity: 1 }));
  await createCart(db, guestToken, { items, mode: 'add', at: clock.now() });
  const guest: Guest = { email, cookie: `shop_cart=${guestToken}`, links: new Map() };
  const through =
    (send: Network['call']): Network['call'] =>
    async (operation, request = {}) =>
      readAnswer(guest, operation, await send(...toGuestCall(guest, operation, request)));
  return { call: through(network.call), callWithRetry: through(network.callWithRetry) };
}

interface Guest {
  email: string;
  cookie: string;
  /** The tokens of links, by order. */
  links: Map<string, string>;
}

function toGuestCall(
  { email, cookie, links }: Guest,
  operation: string,
  { body, headers }: RequestOptions,
): [operation: string, request: RequestOptions] {
  const sent = Object(body);
  if (operation === 'POST /orders') {
    // The version of a cart makes a repeated request the same one, as a key does.
    const version = Number(/\d+$/.exec(headers?.['idempotency-key'] ?? '')?.[0] ?? 0) + 1;
    const address = sent.address ?? deliveryAddress;
    const whole = { ...sent, version, email, name: 'Gus', address };
    return ['POST /guest-orders', { body: whole, headers: { cookie } }];
  }
  const [method = '', path = ''] = operation.split(' ');
  const order = path.split('/')[2] ?? String(sent.order);
  const link = { headers: { ...headers, 'order-link': links.get(order) ?? '' } };
  if (path === '/create-payment-intent') {
    const seen = sent.total === undefined ? {} : { body: { total: sent.total } };
    return [`POST /guest-orders/${order}/payment`, { ...link, ...seen }];
  }
  if (!path.startsWith('/purchase/')) return [operation, body === undefined ? {} : { body }];
  if (method === 'PATCH') {
    const { transaction } = sent;
    return [`PATCH /guest-orders/${order}/payment`, { ...link, body: { transaction } }];
  }
  const rest = path.split('/').slice(2).join('/');
  return [`${method} /guest-orders/${rest}`, { ...link, ...(body !== undefined && { body }) }];
}

/** As an account is answered; the link is kept. */
function readAnswer(
  { links }: Guest,
  operation: string,
  answer: TestResponse | undefined,
): TestResponse | undefined {
  const isPlaced = operation === 'POST /orders' || operation.endsWith('/additions');
  if (!isPlaced || answer?.status !== 200) return answer;
  const [, order = '', token = ''] =
    /^\/orders\/(.+)#(.+)$/.exec(String(answer.body['path'])) ?? [];
  links.set(order, token);
  return { ...answer, body: { ...answer.body, _id: order } };
}

/** Several sign-ins at once, and of two accounts: the order joins one of them, once. */
export async function proveEmail(
  { db, clock, observations }: SimulationContext,
  { order, people }: { order: string; people: readonly [Person, Person] },
): Promise<void> {
  const [{ email }] = people;
  const join = ({ id: user }: Person) =>
    inTransaction(db, (tx) => joinGuestOrders(tx, { user, email, at: clock.now() }));
  await Promise.all([...people, ...people].map(join));
  const { rows } = await db.query<{ owner: string | null; joined: number }>({
    text: `select user_id as owner, (select count(*)::int from audit_entry
        where action = 'order.joined' and object = 'order:' || orders.id) as joined
      from orders where id = $1`,
    values: [order],
  });
  const [row] = rows;
  const isOwned = people.some(({ id }) => id === row?.owner);
  if (!isOwned || row?.joined !== 1)
    observations.violations.push(`order ${order} joined ${row?.joined ?? 0} accounts`);
  count(observations, 'orders joined');
}
