/** The shop's holiday: who sets it, what pages and emails say, and that no order slips through. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { createBuyer, intentIdOf, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { call, openTestShop, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;

/** A clock that goes on by itself and can be set: timers are the machine's. */
let offsetMs = 0;
const clock = { now: () => new Date(Date.now() + offsetMs) };
const noon = new Date('2026-02-20T12:00:00Z').getTime();
const setClock = (at: string) => {
  offsetMs = new Date(at).getTime() - Date.now();
};

beforeAll(async () => {
  setClock('2026-02-20T12:00:00Z');
  shop = await openTestShop({ pages: true, clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  offsetMs = noon - Date.now();
  await shop.db.query({ text: 'delete from rate_limit' });
  await asMira('PUT /holiday', { holiday: null });
  anna = await createBuyer(shop, shop.world.anna);
});

const asMira = async (operation: string, body?: object) =>
  shop.call(operation, { token: await shop.tokenOf(shop.world.mira), body });
const setHoliday = (mode: string, from = '2026-02-20', until = '2026-03-03') =>
  asMira('PUT /holiday', { holiday: { mode, from, until } });
const order = (key?: string, tool = shop.world.hundred) =>
  shop.call('POST /purchase', {
    ...{ token: anna.token, body: purchaseBody(tool, { qurantity: 1 }) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const pageAt = async (path: string, url = shop.url) => (await fetch(`${url}${path}`)).text();

const paused = 'We are on holiday, and take orders again from March 3, 2026.';
const delayed = 'We are on holiday. What you order now leaves from March 3, 2026.';

describe('set by staff', () => {
  test('is audited, read back, and taken away', async () => {
    expect((await setHoliday('paused')).body).toEqual({ acknowledged: true });
    const holiday = { mode: 'paused', from: '2026-02-20', until: '2026-03-03' };
    expect((await asMira('GET /holiday')).body).toEqual({ holiday });
    const { rows } = await shop.db.query({
      text: "select detail from audit_entry where action = 'holiday.changed' order by id desc",
    });
    expect(rows[0]).toEqual({ detail: holiday });
    await asMira('PUT /holiday', { holiday: null });
    expect((await asMira('GET /holiday')).body).toEqual({ holiday: null });
  });

  test.each([
    ['2026-03-03', '2026-03-03', 'must be after the first day'],
    ['2026-03-04', '2026-03-03', 'must be after the first day'],
    ['2026-01-01', '2026-02-20', 'must be a day to come'],
    ['2026-02-20', '2027-02-28', 'must be within a year of the first day'],
  ])('from %s to %s it is refused: %s', async (from, until, message) => {
    const { status, body } = await setHoliday('paused', from, until);
    expect([status, body['errors']]).toEqual([422, [{ path: 'holiday.until', message }]]);
    expect((await asMira('GET /holiday')).body).toEqual({ holiday: null });
  });

  test.each(['2026-02-30', '20.2.2026', ''])(
    'a day that is none (%s) is refused',
    async (until) => {
      expect((await setHoliday('paused', '2026-02-20', until)).status).toBe(422);
    },
  );
});

describe('while orders are paused', () => {
  test('none is placed, nothing is reserved, and the answer says from when on', async () => {
    await setHoliday('paused');
    const before = await stockOf(shop.db, shop.world.hundred);
    const { status, body } = await order();
    expect([status, body]).toMatchObject([
      ...[409, { code: 'orders_paused', detail: 'We take them again from March 3, 2026.' }],
    ]);
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
  });

  test('the first and the last moment count', async () => {
    await setHoliday('paused', '2026-02-21', '2026-02-22');
    const statuses: number[] = [];
    for (const at of ['20T23:59:58', '21T00:00:00', '21T23:59:58', '22T00:00:00']) {
      setClock(`2026-02-${at}Z`);
      anna = await createBuyer(shop, shop.world.anna);
      statuses.push((await order()).status);
    }
    expect(statuses).toEqual([200, 409, 409, 200]);
  });

  test('a repeated request still has the order that it placed before', async () => {
    const key = crypto.randomUUID();
    const first = await order(key);
    await setHoliday('paused');
    const again = await order(key);
    expect([again.status, again.body['insertedId']]).toEqual([200, first.body['insertedId']]);
  });

  test('an instance that was told nothing takes none either', async () => {
    const other = await shop.openAnother();
    const address = other.app?.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`;
    const body = purchaseBody(shop.world.hundred, { qurantity: 1 });
    const there = () => call(url, 'POST /purchase', { token: anna.token, body });
    expect((await there()).status).toBe(200);
    // Past the announcements: the row alone.
    const text = `insert into holiday (mode, from_day, until_day, changed_at, changed_by)
      values ('paused', '2026-02-20', '2026-03-03', now(), $1)`;
    await shop.db.query({ text, values: [shop.world.mira.id] });
    expect((await there()).body['code']).toBe('orders_paused');
  });

  test('no refused order counts against the network', async () => {
    await setHoliday('paused');
    for (let count = 0; count < 3; count += 1) await order();
    await asMira('PUT /holiday', { holiday: null });
    expect((await order()).status).toBe(200);
  });

  test('what was placed before is paid as always', async () => {
    const placed = await anna.placeOrder();
    await setHoliday('paused');
    const secret = await anna.beginPayment(placed);
    await shop.pay(secret);
    expect((await anna.confirm(placed, intentIdOf(secret))).body).toMatchObject({ paid: true });
  });
});

describe('pages', () => {
  const paths = () => [
    ...['/', '/catalogue', '/search?q=brush', '/finder', '/terms', '/nowhere'],
    ...[`/tools/${shop.world.hundred}`, '/dashboard/payment/any', '/withdraw'],
  ];

  test('say nothing without one, and are kept', async () => {
    for (const path of paths()) expect(await pageAt(path)).not.toContain('holiday');
  });

  test.each([
    ['paused', paused],
    ['delayed', delayed],
  ])('say "%s" at once, everywhere, and no longer when it is taken away', async (mode, words) => {
    for (const path of paths()) await pageAt(path);
    await setHoliday(mode);
    for (const path of paths()) expect(await pageAt(path)).toContain(words);
    await asMira('PUT /holiday', { holiday: null });
    for (const path of paths()) expect(await pageAt(path)).not.toContain('holiday');
  });

  test('of another instance say so within a moment', async () => {
    const other = await shop.openAnother();
    const address = other.app?.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect(await pageAt('/terms', url)).not.toContain(delayed);
    await setHoliday('delayed');
    await expect.poll(() => pageAt('/terms', url)).toContain(delayed);
  });

  test('say so from the moment at which it begins to that at which it ends', async () => {
    setClock('2026-02-20T23:59:58.500Z');
    await setHoliday('delayed', '2026-02-21', '2026-02-22');
    expect(await pageAt('/terms')).not.toContain('holiday');
    await wait(1700);
    expect(await pageAt('/terms')).toContain('leaves from February 22, 2026');
    setClock('2026-02-21T23:59:58.500Z');
    await setHoliday('delayed', '2026-02-21', '2026-02-22');
    expect(await pageAt('/terms')).toContain('leaves from February 22, 2026');
    await wait(1700);
    expect(await pageAt('/terms')).not.toContain('holiday');
  });

  test('of a tool cannot submit an order while they are paused, and say why', async () => {
    const submit = /<button type="submit"[^>]*>/;
    const path = `/tools/${shop.world.lastFive}`;
    await setHoliday('paused');
    const page = await pageAt(path);
    expect(submit.exec(page)?.[0]).toContain('disabled=""');
    expect(submit.exec(page)?.[0]).toContain('aria-describedby="shortage"');
    expect(page).toContain(`id="shortage" class="font-semibold">${paused}`);
  });
});

describe('emails about an order', () => {
  async function receiptOf(): Promise<Record<string, string>> {
    const placed = await anna.placeOrder();
    const secret = await anna.beginPayment(placed);
    await shop.pay(secret);
    await anna.confirm(placed, intentIdOf(secret));
    const text = "select contents from email where kind = 'receipt' and order_id = $1";
    const { rows } = await shop.db.query<{ contents: Record<string, string> }>({
      ...{ text, values: [placed] },
    });
    return rows[0]?.contents ?? {};
  }

  test('say when it leaves, while orders leave later', async () => {
    expect(await receiptOf()).not.toHaveProperty('leavesOn');
    await setHoliday('delayed');
    expect(await receiptOf()).toMatchObject({ leavesOn: '2026-03-03' });
    offsetMs += 24 * hourMs * 12;
    anna = await createBuyer(shop, shop.world.anna);
    expect(await receiptOf()).not.toHaveProperty('leavesOn');
  });

  test('say so from the first on, of an order that waits for its payment', async () => {
    await setHoliday('delayed');
    const placed = await anna.placeOrder();
    await shop.call(`POST /purchase/${placed}/bank-transfer`, { token: anna.token });
    const { rows } = await shop.db.query<{ kind: string; day: string | null }>({
      text: `select kind, contents ->> 'leavesOn' as day from email
        where order_id = $1 order by id`,
      values: [placed],
    });
    expect(rows).toEqual([
      { kind: 'order_received', day: '2026-03-03' },
      { kind: 'transfer_instructions', day: '2026-03-03' },
    ]);
  });
});
