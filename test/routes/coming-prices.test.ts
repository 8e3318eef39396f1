/** Prices that begin later: nobody who buys for a company is told of them before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs, later } from '#platform/clock.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { openCompany } from '#test/support/companies.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let brush: string;
const clock = createManualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock });
  mira = await shop.tokenOf(shop.world.mira);
  const added = { name: 'Brush', kind: 'brush', description: '', img: '', facts: [] };
  const more = { priceMinor: 800, minimumOrder: 1, ratingTenths: 50, stock: 10_000, position: 1 };
  brush = await addTool({ db: shop.db }, { ...added, ...more }, { at: clock.now() });
});
afterAll(() => shop.close());

interface ListFields {
  kind: 'contract' | 'sale';
  rank?: number;
  audience?: string;
  startsAt?: string;
}

async function addList(fields: ListFields, price: number): Promise<string> {
  const body = { name: fields.kind, rank: 1, ...fields };
  const added = await shop.call('POST /price-lists', { token: mira, body });
  const id = String(added.body['insertedId']);
  const tools = [{ tool: brush, prices: [{ steps: [{ from: 1, price }] }] }];
  const set = { token: mira, body: { version: 1, tools } };
  expect((await shop.call(`PUT /price-lists/${id}/prices`, set)).status).toBe(200);
  return id;
}

test('a sale, or a price of their own, is told to nobody before it begins', async () => {
  const manager = await addPerson(shop.db, 'Hanna', 'customer');
  const opened = await openCompany(shop, manager, { name: 'Hall', staff: mira });
  const { id: hall } = opened;
  let { token } = opened;
  const startsAt = later(clock.now(), hourMs).toISOString();
  const now = await addList({ kind: 'contract', audience: hall }, 7);
  await addList({ kind: 'sale', startsAt }, 5);
  const next = await addList({ kind: 'contract', rank: 2, audience: hall, startsAt }, 4);
  const read = async (list: string) =>
    JSON.stringify((await shop.call(`GET /prices/${list}`, { token })).body);
  expect(await read(next)).toBe('{"tools":[]}');
  expect(await read(now)).toContain('"price":7');
  expect(await read(now)).not.toContain('"kind":"sale"');
  clock.advance(hourMs);
  token = await shop.tokenOf(manager);
  expect(await read(next)).toContain('"price":4');
  expect(await read(now)).toContain('"kind":"sale"');
});
