/** A shop in which staff raise prices, with a clock that tests move. */
import { expect } from 'vitest';
import { dayOf, hourMs, later } from '#platform/clock.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { runDueRises } from '#modules/price-rises/price-rises.ts';
import { openTestShop, type TestResponse } from './shop.ts';
import { addPerson, createManualClock } from './world.ts';

const dayMs = 24 * hourMs;
let counter = 0;

export type RiseShop = Awaited<ReturnType<typeof openRiseShop>>;

export async function openRiseShop() {
  const clock = createManualClock();
  const shop = await openTestShop({ clock });
  let mira = await shop.tokenOf(shop.world.mira);
  const call = (operation: string, body?: object): Promise<TestResponse> =>
    shop.call(operation, { token: mira, ...(body && { body }) });
  const renew = async () => (mira = await shop.tokenOf(shop.world.mira));
  return {
    ...{ shop, clock, call, ...createRiseCalls(call) },
    priceOf: async (tool: string) => (await shop.call(`GET /tools/${tool}`)).body['price'],
    runDue: () => runDueRises({ db: shop.db, clock }),
    dayAfter: (days: number) => dayOf(later(clock.now(), days * dayMs)),
    async passHours(hours: number): Promise<void> {
      clock.advance(hours * hourMs);
      await renew();
    },
    async addBrush(priceMinor: number, category: string): Promise<string> {
      const added = { name: `Brush ${crypto.randomUUID()}`, kind: 'brush', description: '' };
      const more = { priceMinor, minimumOrder: 1, ratingTenths: 50, stock: 10_000, position: 1 };
      const fields = { ...added, ...more, img: '', facts: [] };
      const id = await addTool({ db: shop.db }, fields, { at: clock.now() });
      await shop.db.query({
        text: `update product set category_id = $2
          where id = (select product_id from tool where id = $1)`,
        values: [id, category],
      });
      return id;
    },
    async buy(tool: string, quantity: number, price: number): Promise<TestResponse> {
      const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
      const { body } = await shop.call(`GET /tools/${tool}`);
      const order = { tool, name: body['name'], phone: '+1 207 555 0142' };
      return shop.call('POST /purchase', {
        token: await shop.tokenOf(person),
        body: { ...order, price, qurantity: quantity },
      });
    },
    async buyLines(order: { lines: object[]; total: number }): Promise<TestResponse> {
      const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
      const body = { ...order, phone: '+1 207 555 0142' };
      return shop.call('POST /orders', { token: await shop.tokenOf(person), body });
    },
  };
}

function createRiseCalls(call: (operation: string, body?: object) => Promise<TestResponse>) {
  return {
    async addCategory(parent: string | null = null): Promise<string> {
      counter += 1;
      const named = { name: `Rise ${counter}`, slug: `rise-${counter}`, description: '' };
      const added = await call('POST /categories', { ...named, parent });
      return String(added.body['insertedId']);
    },
    async rehearse(fields: object): Promise<string> {
      const body = { percent: 4, rounding: 'ending_in_5', day: null, ...fields };
      const rehearsed = await call('POST /price-rises', body);
      expect([rehearsed.status, rehearsed.body]).toEqual([200, { insertedId: expect.any(String) }]);
      return String(rehearsed.body['insertedId']);
    },
    read: async (id: string, show = 'all') =>
      Object((await call(`GET /price-rises/${id}?show=${show}`)).body),
    schedule: (id: string) => call(`POST /price-rises/${id}/schedule`),
    undo: (id: string) => call(`POST /price-rises/${id}/undo`),
    /** A base list. */
    async addList(fields: object = {}): Promise<string> {
      counter += 1;
      const body = { name: `List ${counter}`, kind: 'base', rank: counter, ...fields };
      const added = await call('POST /price-lists', body);
      expect(added.status).toBe(200);
      return String(added.body['insertedId']);
    },
    async setSteps(list: string, tool: string, steps: object[]): Promise<void> {
      const { version } = Object((await call(`GET /price-lists/${list}`)).body);
      const tools = [{ tool, prices: [{ steps }] }];
      expect((await call(`PUT /price-lists/${list}/prices`, { version, tools })).status).toBe(200);
    },
  };
}
