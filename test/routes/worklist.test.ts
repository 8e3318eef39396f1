/** The worklist of staff: what an order waits for, which is due first, how many there are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

const day = 24 * 60 * 60 * 1000;

async function pay(order: string): Promise<string> {
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return order;
}

async function paidOrder(): Promise<string> {
  const order = await anna.placeOrder();
  await anna.saveAddress(order);
  return pay(order);
}

const get = (path: string) => shop.call(`GET ${path}`, { token: mira });
const rowsOf = async (path: string): Promise<Record<string, unknown>[]> => {
  const { body } = await get(path);
  return Array.isArray(body) ? body : [];
};
const idsOf = async (path: string) => (await rowsOf(path)).map((row) => String(row['_id']));
const tabsOf = async (order: string) => {
  const tabs = ['to_make', 'to_send', 'sent', 'address_missing', 'exceptions'];
  const lists = await Promise.all(tabs.map((tab) => idsOf(`/purchaseadmin?tab=${tab}`)));
  return tabs.filter((_, index) => lists[index]?.includes(order));
};
const advance = (order: string, body: object) =>
  shop.call(`POST /purchaseadmin/${order}/fulfilment`, { token: mira, body });
const setLeadDays = (tool: string, days: number | null) =>
  shop.db.query({ text: 'update tool set lead_days = $2 where id = $1', values: [tool, days] });

describe('an order', () => {
  test('goes from tab to tab, and is in one of them at most', async () => {
    const order = await anna.placeOrder();
    expect(await tabsOf(order)).toEqual([]);
    await anna.saveAddress(order);
    expect(await tabsOf(order)).toEqual([]);
    await pay(order);
    expect(await tabsOf(order)).toEqual(['to_make']);
    await advance(order, { to: 'in_production' });
    expect(await tabsOf(order)).toEqual(['to_send']);
    await advance(order, { to: 'shipped', carrier: 'UPS', trackingNumber: '1Z 42' });
    expect(await tabsOf(order)).toEqual(['sent']);
    const parcel = { carrier: 'UPS', trackingNumber: '1Z 42', shippedAt: expect.any(String) };
    expect(await rowsOf(`/purchaseadmin/summaries?ids=${order}`)).toMatchObject([{ parcel }]);
    await advance(order, { to: 'delivered' });
    expect(await tabsOf(order)).toEqual([]);
  });

  test('without an address waits for one, and is not shipped', async () => {
    const order = await pay(await anna.placeOrder());
    expect(await tabsOf(order)).toEqual(['address_missing']);
    const shipped = await advance(order, { to: 'shipped', carrier: 'UPS', trackingNumber: '1' });
    expect(shipped).toMatchObject({ status: 409, body: { code: 'address_missing' } });
    await anna.saveAddress(order);
    expect(await tabsOf(order)).toEqual(['to_make']);
    await anna.saveAddress(order);
    expect(await tabsOf(order)).toEqual(['to_make']);
  });

  test('whose payment comes while its address is saved is not left without it', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => anna.placeOrder()));
    await Promise.all(orders.flatMap((order) => [pay(order), anna.saveAddress(order)]));
    for (const order of orders) expect(await tabsOf(order)).toEqual(['to_make']);
  });

  test('that is refunded waits for nobody', async () => {
    const order = await anna.placeOrder();
    await anna.saveAddress(order);
    const path = `/purchaseadmin/${order}`;
    await shop.call(`POST ${path}/payment`, { token: mira, body: { reference: 'in cash' } });
    expect(await tabsOf(order)).toEqual(['to_make']);
    await shop.call(`DELETE ${path}`, { token: mira, body: { reason: 'Ordered twice' } });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await tabsOf(order)).toEqual([]);
  });

  test('is due when its lead time is over since it was paid, whatever that becomes', async () => {
    const { flatBrush } = shop.world;
    await setLeadDays(flatBrush, 5);
    const late = await paidOrder();
    await setLeadDays(flatBrush, 2);
    const soon = await paidOrder();
    await setLeadDays(flatBrush, null);
    const first = await paidOrder();
    const rows = await rowsOf(`/purchaseadmin/summaries?ids=${late},${soon},${first}`);
    const summaries = new Map(rows.map((row) => [row['_id'], row]));
    for (const [order, days] of [
      [late, 5],
      [soon, 2],
      [first, 0],
    ] as const) {
      const { rows: paid } = await shop.db.query<{ at: Date }>({
        text: `select at from order_change where order_id = $1 and to_state = 'paid'`,
        values: [order],
      });
      const dueAt = new Date((paid[0]?.at.getTime() ?? 0) + days * day).toISOString();
      expect(summaries.get(order)).toMatchObject({
        dueAt,
        town: deliveryAddress.city,
        img: expect.any(String),
        parcel: null,
      });
    }
    const inOrder = (await idsOf('/purchaseadmin?tab=to_make')).filter((id) =>
      [late, soon, first].includes(id),
    );
    expect(inOrder).toEqual([first, soon, late]);
  });
});

test('pages of a tab follow each other, and its search keeps to it', async () => {
  for (let count = 0; count < 3; count += 1) await paidOrder();
  const whole = await idsOf('/purchaseadmin?tab=to_make');
  const seen: string[] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    const from: string = next === '' ? '' : `&cursor=${next}`;
    const page = await get(`/purchaseadmin?tab=to_make&limit=2${from}`);
    seen.push(
      ...Array.from({ length: page.body.length ?? 0 }, (_, index) =>
        String(page.body[index]?.['_id']),
      ),
    );
    next = page.headers.get('next-cursor') ?? undefined;
  }
  expect(seen).toEqual(whole);
  expect(await idsOf('/purchaseadmin?tab=to_make&q=anna')).toEqual(whole);
  expect(await idsOf('/purchaseadmin?tab=sent&q=nobody-has-this-name')).toEqual([]);
  const refused = await get('/purchaseadmin?tab=to_make&sort=total');
  expect(refused.status).toBe(422);
});

test.each(['leeds', 'LS1 4AP', 'anna leeds ls1'])('%s finds orders that go there', async (q) => {
  const [there, nowhere] = [await paidOrder(), await pay(await anna.placeOrder())];
  for (const list of ['', 'tab=to_make&', 'sort=-number&']) {
    const found = await idsOf(`/purchaseadmin?${list}q=${encodeURIComponent(q)}`);
    expect(found).toContain(there);
    expect(found).not.toContain(nowhere);
  }
});

test('the counts are those of the lists', async () => {
  await paidOrder();
  const { body } = await get('/purchaseadmin/counts');
  for (const tab of ['to_make', 'to_send', 'sent', 'address_missing', 'exceptions']) {
    expect([tab, body[tab]]).toEqual([tab, (await idsOf(`/purchaseadmin?tab=${tab}`)).length]);
  }
  expect(body['all']).toBe((await idsOf('/purchaseadmin')).length);
});

test('a packing slip says what is in the parcel and where it goes, and no price', async () => {
  const order = await paidOrder();
  const list = await rowsOf(`/purchaseadmin/slips?ids=${order}`);
  expect(list).toMatchObject([
    {
      _id: order,
      isPickedUp: false,
      address: { city: deliveryAddress.city },
      lines: [{ units: 12, name: 'Flat varnish brush, 50 mm' }],
    },
  ]);
  expect(JSON.stringify(list)).not.toMatch(/price|total|19\.99|239\.88/);
  await advance(order, { to: 'shipped', carrier: 'UPS', trackingNumber: '1Z 43' });
  expect(await rowsOf(`/purchaseadmin/slips?ids=${order}`)).toMatchObject([
    { lines: [{ units: 12 }] },
  ]);
});

test('is for staff who look after orders', async () => {
  const order = await anna.placeOrder();
  for (const path of ['counts', `summaries?ids=${order}`, `slips?ids=${order}`]) {
    const answer = await shop.call(`GET /purchaseadmin/${path}`, { token: anna.token });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
