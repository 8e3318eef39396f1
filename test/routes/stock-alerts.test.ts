/** Who waits for a tool that is sold out is written to once, when it can be ordered again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTool, archiveTool } from '#modules/catalogue/catalogue.ts';
import { receiveStock } from '#modules/inventory/inventory.ts';
import { createCustomer } from '#test/support/customer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

const clock = createManualClock(new Date());
let shop: TestShop;
let tool: string;
let count = 0;
const email = 'Wanda@people.example';

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({
    text: 'delete from stock_alert; delete from email; delete from rate_limit',
  });
  tool = await addSoldOut();
});

async function addSoldOut(): Promise<string> {
  count += 1;
  const brush = {
    ...{ name: `Sold-out brush ${count}`, kind: 'brush', description: '', img: '', facts: [] },
    ...{ priceMinor: 1999, minimumOrder: 12, ratingTenths: 48, stock: 0, position: 100 + count },
  };
  return addTool(shop, brush, { at: clock.now() });
}

const add = (body: object) => shop.call('POST /stock-alerts', { body });
const receive = (quantity: number, of = tool) => {
  const actor = { id: shop.world.mira.id, ip: '', at: clock.now() };
  return receiveStock(shop, actor, { tool: of, quantity, reason: 'made' });
};
const run = () => shop.shop.scheduledJobs['send-stock-alerts']();
async function emails(kind: string): Promise<{ recipient: string; contents: object }[]> {
  const text = 'select recipient, contents from email where kind = $1 order by id';
  return (await shop.db.query<{ recipient: string; contents: object }>({ text, values: [kind] }))
    .rows;
}
const waiting = async () =>
  (await shop.db.query({ text: 'select from stock_alert' })).rowCount ?? 0;

describe('an alert', () => {
  test('is one row however often it is asked for, and told once to its mailbox', async () => {
    expect((await add({ tool, email })).status).toBe(200);
    const again = await add({ tool, email: email.toLowerCase() });
    expect([again.status, again.body]).toEqual([200, { acknowledged: true }]);
    expect(await waiting()).toBe(1);
    expect(await emails('stock_alert_added')).toMatchObject([
      { recipient: email.toLowerCase(), contents: { tool: `Sold-out brush ${count}` } },
    ]);
  });

  test('is one email, when as much as the smallest order is there, and is gone then', async () => {
    await add({ tool, email });
    await receive(11);
    await run();
    expect(await emails('stock_alert')).toEqual([]);
    await receive(1);
    await Promise.all([run(), run()]);
    expect(await emails('stock_alert')).toMatchObject([
      { recipient: email.toLowerCase(), contents: { link: `/tools/${tool}` } },
    ]);
    expect(await waiting()).toBe(0);
    await run();
    expect(await emails('stock_alert')).toHaveLength(1);
  });

  test('is not sent for what is not sold any more', async () => {
    await add({ tool, email });
    await receive(100);
    await archiveTool(shop, { id: shop.world.mira.id, ip: '', at: clock.now() }, tool);
    await run();
    expect(await emails('stock_alert')).toEqual([]);
  });

  test('is refused for what can be ordered, and for what is not there', async () => {
    for (const other of [shop.world.flatBrush, shop.world.mira.id]) {
      const refused = await add({ tool: other, email });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_sold_out' }]);
    }
    expect((await add({ tool, email: 'nobody' })).status).toBe(422);
    expect(await waiting()).toBe(0);
  });

  test('ends by the link of its email, and the same link again changes nothing', async () => {
    await add({ tool, email });
    const [added] = await emails('stock_alert_added');
    const link = String(Reflect.get(added?.contents ?? {}, 'link'));
    const token = new URL(link, 'https://shop.example').searchParams.get('token');
    const end = () => shop.call('POST /stock-alerts/end', { body: { token } });
    expect((await end()).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect((await end()).status).toBe(200);
  });

  test('is in the data of its account, and is erased with it', async () => {
    const who = await createCustomer(shop);
    await add({ tool, email: who.email });
    const { body } = await who.call('GET /my-data');
    expect(body['stockAlerts']).toMatchObject([{ tool, name: `Sold-out brush ${count}` }]);
    const proof = { credential: await who.credential(), email: who.email };
    expect((await who.call('DELETE /account', proof)).status).toBe(200);
    expect(await waiting()).toBe(0);
  });

  test('of a form is sent on to a page, whatever becomes of it', async () => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (fields: Record<string, string>, more = {}) => {
      const response = await fetch(`${shop.url}/api/stock-alerts`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields).toString() },
        headers: { ...headers, ...more },
      });
      return [response.status, response.headers.get('location')];
    };
    expect(await post({ tool, email })).toEqual([303, '/tell-me']);
    expect(await waiting()).toBe(1);
    expect(await post({ tool, email: 'x' })).toEqual([303, '/tell-me?problem=not_noted']);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const other = { tool, email: 'other@people.example' };
    expect(await post(other, foreign)).toEqual([303, '/tell-me?problem=not_noted']);
    expect(await waiting()).toBe(1);
  });

  test('is limited for one address, whoever asks', async () => {
    for (let at = 0; at < 20; at += 1) await add({ tool, email });
    expect((await add({ tool, email })).status).toBe(429);
  });
});
