/** Placing an order asks as much of the database for one line as for many. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { countStatements, type Statements } from '#test/support/count-statements.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
const tools: string[] = [];

beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'orders=1000,open_orders=100' } });
  for (let position = 1; position <= 20; position += 1) {
    const tool = { kind: 'brush', description: '', img: '', facts: [], priceMinor: 100 };
    const more = { minimumOrder: 1, ratingTenths: 50, stock: 1000, position };
    const added = { ...tool, ...more, name: `Brush ${position}` };
    tools.push(await addTool({ db: shop.db }, added, { at: new Date() }));
  }
});
afterAll(() => shop.close());

/** By somebody new, of whom no order shares the stock with this one. */
async function place(count: number): Promise<Statements> {
  const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  const token = await shop.tokenOf(person);
  const lines = tools.slice(0, count).map((tool) => ({ tool, quantity: 2 }));
  const body = { lines, phone: '+44 20 7946 0958', total: 2 * count };
  return countStatements(async () => {
    const placed = await shop.call('POST /orders', { token, body });
    expect([placed.status, placed.body['qurantity']]).toEqual([200, 2 * count]);
  });
}

/** The fewest of three times: what the shop does by the clock may come in between. */
async function statementsOf(count: number): Promise<Statements> {
  const counted = [await place(count), await place(count), await place(count)];
  const [fewest] = counted.toSorted((a, b) => a.statements - b.statements);
  return fewest ?? { statements: 0, transactions: 0 };
}

test('an order of 5 lines and one of 20 take the statements of one line', async () => {
  await place(1);
  const ofOne = await statementsOf(1);
  expect(ofOne.transactions).toBe(1);
  expect({ 5: await statementsOf(5), 20: await statementsOf(20) }).toEqual({
    ...{ 5: ofOne, 20: ofOne },
  });
  const { rows } = await shop.db.query({
    text: `select count(*)::int as movements from stock_movement m join tool t on t.id = m.tool_id
      where m.kind = 'reserved' and t.name like 'Brush %'`,
  });
  expect(rows).toEqual([{ movements: 1 + 3 * (1 + 5 + 20) }]);
  expect(await auditStock(shop.db)).toEqual([]);
});

test('orders of the specified call and of the checkout share transactions', async () => {
  const [tool = ''] = tools;
  const calls = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
      const token = await shop.tokenOf(person);
      const phone = '+44 20 7946 0958';
      const specified = { tool, name: 'Brush 1', phone, price: 1, qurantity: 2 };
      const checkout = { lines: [{ tool, quantity: 2 }], phone, total: 2 };
      return index % 2 === 0
        ? { call: 'POST /purchase', token, body: specified }
        : { call: 'POST /orders', token, body: checkout };
    }),
  );
  const placed = await Promise.all(calls.map(({ call, ...request }) => shop.call(call, request)));
  expect(placed.map(({ status }) => status)).toEqual(calls.map(() => 200));
  const ids = placed.map(({ body }) => String(body['insertedId'] ?? body['_id']));
  const { rows } = await shop.db.query<{ id: string; transaction: string }>({
    text: 'select id, xmin::text as transaction from orders where id = any($1)',
    values: [ids],
  });
  const transactionOf = new Map(rows.map(({ id, transaction }) => [id, transaction]));
  const [ofPurchases, ofOrders] = [0, 1].map(
    (which) =>
      new Set(ids.filter((_, index) => index % 2 === which).map((id) => transactionOf.get(id))),
  );
  expect(ofPurchases?.intersection(ofOrders ?? new Set()).size).toBeGreaterThan(0);
});
