/** An order of a thousand lines: as many as the order pad and a cart take. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { addTools } from '#test/support/add-tools.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress as address } from '#test/support/delivery-address.ts';
import { readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';

const most = 1000;
let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  await addTools(shop.db, { of: shop.world.hundred, count: most, stock: 1000 });
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

/** The body of an answer that is right. */
async function send(token: string, operation: string, body?: object) {
  const answer = await shop.call(operation, { token, ...(body && { body }) });
  expect([operation, answer.status, answer.body['detail']]).toEqual([operation, 200, undefined]);
  return answer.body;
}

const positions = (from: number, to: number, units: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ position: from + index, units }));

interface Line {
  tool: string;
  quantity: number;
}

function linesOf(body: TestResponse['body'], quantity: number): Line[] {
  const lines: unknown = body['lines'];
  if (!Array.isArray(lines)) throw new Error('there are no lines');
  return lines.map(({ tool }) => ({ tool: typeof tool === 'string' ? tool : tool.id, quantity }));
}

/** What is pasted into the order pad, as the page sends it on to the cart. */
async function pasteIntoCart(): Promise<TestResponse['body']> {
  const text = Array.from({ length: most }, (_, index) => `MB-${index + 1}\t3`).join('\n');
  const pad = await send(anna.token, 'POST /order-pad', { text });
  await send(anna.token, 'POST /cart/lines', { lines: linesOf(pad, 3) });
  const cart = await send(anna.token, 'GET /cart');
  expect(cart).toMatchObject({ total: 3000, orderable: true });
  return cart;
}

async function placeCart(): Promise<string> {
  const lines = linesOf(await pasteIntoCart(), 3);
  const quote = await send(anna.token, 'POST /orders/quote', { lines, country: 'GB' });
  expect(quote).toMatchObject({ goods: 3000 });
  const more = { phone: '+44 20 7946 0958', total: 3000, address };
  const placed = await send(anna.token, 'POST /orders', { lines, ...more });
  expect(placed).toMatchObject({ qurantity: 3000, price: 3000, lineCount: most });
  return String(placed['_id']);
}

/** What the email about the parcel says is in it, a text line each. */
async function emailedUnits(id: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ parcel: string }>({
    text: `select contents ->> 'parcel' as parcel from email
      where order_id = $1 and contents ? 'parcel'`,
    values: [id],
  });
  return rows[0]?.parcel.split('\n') ?? [];
}

async function pay(id: string): Promise<string> {
  const secret = await anna.beginPayment(id);
  await shop.pay(secret);
  await anna.confirm(id, intentIdOf(secret));
  return intentIdOf(secret);
}

test(
  'is pasted, placed, edited, paid, sent, partly refunded and shown',
  { timeout: 60_000 },
  async () => {
    const id = await placeCart();
    const lines = linesOf(await send(anna.token, `GET /purchase/${id}`), 2);
    expect(lines).toHaveLength(most);
    const quoted = await send(anna.token, `POST /purchase/${id}/edits/quote`, { lines });
    expect(quoted).toMatchObject({ total: 2000 });
    await send(anna.token, `POST /purchase/${id}/edits`, { lines, version: 1, total: 2000 });
    const intent = await pay(id);
    const parcel = { carrier: 'Royal Mail', trackingNumber: 'RM 1', lines: positions(1, 600, 2) };
    await send(mira, `POST /purchaseadmin/${id}/parcels`, parcel);
    const emailed = await emailedUnits(id);
    expect([emailed.length, emailed[0], emailed.at(-1)]).toEqual([
      ...[101, '2 × Many brush 1', 'and 500 more, on the page of the order'],
    ]);
    const refund = { reason: 'came late', lines: positions(601, most, 1) };
    await send(mira, `POST /purchaseadmin/${id}/refunds`, refund);
    expect(await readNetCharged(shop, intent)).toBe(160_000);
    const order = await send(anna.token, `GET /purchase/${id}`);
    expect(order).toMatchObject({ status: 'partly_refunded', fulfilment: 'partly_shipped' });
    expect(order['lines']).toMatchObject(
      lines.map((line, index) =>
        index < 600 ? { ...line, shipped: 2 } : { ...line, cancelled: 1, refunded: 1 },
      ),
    );
    await send(anna.token, `GET /purchase/${id}/history`);
    await send(mira, `GET /purchaseadmin/${id}/explanation`);
    expect(await auditStock(shop.db)).toEqual([]);
  },
);

test('in lists has its first hundred lines, and how many there are', async () => {
  const lists = [
    await shop.call('GET /purchaseadmin', { token: mira }),
    await shop.call(`GET /purchase?email=${encodeURIComponent(shop.world.anna.email)}`, {
      token: anna.token,
    }),
  ];
  for (const { body } of lists) {
    const rows: unknown = body;
    if (!Array.isArray(rows)) throw new Error('there is no list');
    expect(rows[0]).toMatchObject({ lineCount: most });
    expect(rows[0].lines).toHaveLength(100);
  }
});

test('of 1,001 lines is refused, and says so', async () => {
  const line = { tool: shop.world.hundred, quantity: 1 };
  const lines = Array.from({ length: most + 1 }, () => line);
  const body = { lines, phone: '+44 20 7946 0958', total: 1 };
  expect(await shop.call('POST /orders', { token: anna.token, body })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'lines' }] },
  });
});
