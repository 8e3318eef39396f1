/** Many buyers of the same tools at two instances: orders of 20 lines in any sequence. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../scripts/proofs/seeded-random.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const random = seededRandom(75);
const phone = '+44 20 7946 0958';
const buyers = 12;
const ordersEach = 3;

async function deadlocks(): Promise<number> {
  const { rows } = await shop.db.query<{ deadlocks: number }>({
    text: 'select deadlocks from pg_stat_database where datname = current_database()',
  });
  return rows[0]?.deadlocks ?? 0;
}

async function sell(stock: number, position: number): Promise<string> {
  const tool = { name: `Brush ${position}`, kind: 'brush', description: '', img: '', facts: [] };
  const more = { priceMinor: 100, minimumOrder: 1, ratingTenths: 50, stock, position };
  return addTool({ db: shop.db }, { ...tool, ...more }, { at: new Date() });
}

test('each is whole, refused, or taken back whole, and nobody waits in a circle', async () => {
  const tools = await Promise.all(Array.from({ length: 26 }, (_, place) => sell(40, place + 10)));
  const other = (await shop.openAnother()).app?.server.address();
  const port = typeof other === 'object' && other ? other.port : 0;
  const urls = [`${shop.url}/api`, `http://localhost:${port}/api`];
  const answers = new Map<string, number>();
  const buy = async (buyer: number) => {
    const person = await addPerson(shop.db, `Crowd${buyer}`, 'customer');
    const authorization = `Bearer ${await shop.tokenOf(person)}`;
    for (let round = 0; round < ordersEach; round += 1) {
      const url = urls[(buyer + round) % 2] ?? '';
      const shuffled = tools.map((id) => ({ id, place: random() }));
      const lines = shuffled
        .toSorted((one, another) => one.place - another.place)
        .slice(0, 20)
        .map(({ id: tool }) => ({ tool, quantity: 2 }));
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ lines, phone, total: 40 });
      const answer = await fetch(`${url}/orders`, { method: 'POST', headers, body });
      const placed = JSON.parse(await answer.text());
      const code = answer.status === 200 ? 'placed' : `${answer.status} ${placed.code}`;
      answers.set(code, (answers.get(code) ?? 0) + 1);
      if (answer.status !== 200 || round % 2 === 0) continue;
      const path = `${url}/purchase/${placed._id}`;
      const cancelled = await fetch(path, { method: 'DELETE', headers: { authorization } });
      expect(cancelled.status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  expect([...answers.keys()].filter((code) => !/^(placed|409 lines_refused)$/.test(code))).toEqual(
    [],
  );
  expect(answers.get('placed')).toBeGreaterThan(buyers);
  expect(await deadlocks()).toBe(0);
  expect(await auditStock(shop.db)).toEqual([]);
});
