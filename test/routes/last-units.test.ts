/** Five hundred people want the last hundred units at the same moment, from two instances. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { purchaseBody } from '#test/support/buyer.ts';
import { call, openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, stockOf } from '#test/support/world.ts';

const buyers = 500;
const units = 100;

let shop: TestShop;
let bases: string[];
const tokens: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  const second = await shop.openAnother();
  bases = [shop.url, (second.url ?? '').replace('localhost', '127.0.0.1')];
  for (let buyer = 0; buyer < buyers; buyer += 1) {
    tokens.push(await shop.tokenOf(await addPerson(shop.db, `Buyer${buyer}`, 'customer')));
  }
}, 60_000);
afterAll(() => shop.close());

test('one unit each: a hundred orders, and everybody else gets "sold out"', async () => {
  const tool = shop.world.hundred;
  const body = purchaseBody(tool, { qurantity: 1 });
  const buy = (token: string, number: number) =>
    call(`${bases[number % bases.length]}/api`, 'POST /purchase', { token, body });
  const answers = await Promise.all(tokens.map(buy));
  const succeeded = answers.filter(({ status }) => status === 200);
  const rejected = answers.filter(({ status }) => status !== 200);
  expect(succeeded).toHaveLength(units);
  expect(new Set(succeeded.map(idOf)).size).toBe(units);
  expect(
    new Set(rejected.map(({ status, body: { code } }) => `${status} ${String(code)}`)),
  ).toEqual(new Set(['409 out_of_stock']));
  const { rows } = await shop.db.query({
    text: 'select count(*), sum(quantity) as units from orders where tool_id = $1',
    values: [tool],
  });
  expect(rows).toEqual([{ count: units, units }]);
  expect(await stockOf(shop.db, tool)).toEqual({ on_hand: units, reserved: units });
  expect(await auditStock(shop.db)).toEqual([]);
}, 60_000);

function idOf({ body }: TestResponse): unknown {
  return body['insertedId'];
}
