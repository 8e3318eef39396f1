/** Orders with a promotion code: placed, refused, cancelled and refunded. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { addPerson, createManualClock, stockOf, type Person } from '#test/support/world.ts';
import { openBrowser } from '#test/support/browser.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
const clock = createManualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
let people: [Person, Person];
beforeEach(async () => {
  await shop.db.query({ text: 'truncate promotion, cart, rate_limit cascade' });
  const add = () => addPerson(shop.db, `Ada-${crypto.randomUUID()}`, 'customer');
  people = [await add(), await add()];
});

async function addCode(fields: object = {}): Promise<string> {
  const body = { code: 'SPRING', kind: 'percent', percent: 10, ...fields };
  const token = await shop.tokenOf(shop.world.mira);
  return String((await shop.call('POST /promotions', { body, token })).body['insertedId']);
}

const anna = () => shop.tokenOf(people[0]);
const ben = () => shop.tokenOf(people[1]);

/** Lines of 3, 12 and 1 brushes at 19.99: 319.84, less 31.98 (6.00 / 23.98 / 2.00). */
function order(token: string, more: object = {}) {
  const { hundred, flatBrush } = shop.world;
  const lines = [
    { tool: hundred, quantity: 3 },
    { tool: flatBrush, quantity: 12 },
    { tool: hundred, quantity: 1 },
  ];
  const body = { lines, phone: '+44 20 7946', total: 287.86, code: 'spring', ...more };
  return shop.call('POST /orders', { token, body });
}

async function usesOf(id: string): Promise<number> {
  const { rows } = await shop.db.query<{ used: number; claims: number }>({
    text: `select used, (select count(*)::int from promotion_claim
      where promotion_id = promotion.id and released_at is null) as claims
    from promotion where id = $1`,
    values: [id],
  });
  expect(rows[0]?.used).toBe(rows[0]?.claims);
  return rows[0]?.used ?? -1;
}

const refused = (code: string) => {
  return { status: 409, body: { code: 'code_refused', errors: [{ path: 'code', code }] } };
};

describe('an order with a code', () => {
  test('has its discount in the head and in each line, to the cent', async () => {
    const id = await addCode();
    const placed = await order(await anna());
    expect(placed).toMatchObject({
      status: 200,
      body: {
        ...{ goods: 319.84, discount: 31.98, discountCode: 'SPRING', total: 287.86 },
        lines: [
          { discount: 6, total: 53.97 },
          { discount: 23.98, total: 215.9 },
          { discount: 2, total: 17.99 },
        ],
      },
    });
    expect(await usesOf(id)).toBe(1);
  });

  test('comes to what the cart said, and takes the code out of the cart', async () => {
    await addCode({ kind: 'amount', percent: null, amount: 7.77 });
    const guest = openBrowser(shop.url);
    const lines = [
      { tool: shop.world.hundred, quantity: 3 },
      { tool: shop.world.flatBrush, quantity: 12 },
    ];
    await guest.send('POST /api/cart/lines', { body: { lines } });
    await guest.send('PUT /api/cart/code', { body: { code: 'SPRING' } });
    const { body: cart } = await guest.send('GET /api/cart');
    expect(cart).toMatchObject({ total: 299.85, discount: { amount: 7.77, lines: [1.55, 6.22] } });
    const body = {
      ...{
        lines,
        version: cart['version'],
        email: 'ida@example.com',
        name: 'Ida',
        phone: '+44 20',
      },
      ...{ address: deliveryAddress, code: 'SPRING', total: 292.08 },
    };
    const placed = await guest.send('POST /api/guest-orders', { body });
    expect(placed).toMatchObject({
      status: 200,
      body: { order: { total: 292.08, discount: 7.77, lines: [{ discount: 1.55 }, {}] } },
    });
    expect((await guest.send('GET /api/cart')).body).toMatchObject({ discount: null });
  });

  test('is placed once, however often it is asked for', async () => {
    const id = await addCode({ totalLimit: 1 });
    const headers = { 'idempotency-key': 'once' };
    const lines = [{ tool: shop.world.hundred, quantity: 3 }];
    const body = { lines, phone: '+44 20 7946', total: 53.97, code: 'SPRING' };
    const send = async () => shop.call('POST /orders', { token: await anna(), body, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body['_id']]).toEqual([200, first.body['_id']]);
    expect(await usesOf(id)).toBe(1);
  });
});

describe('is refused', () => {
  test.each([
    [{ totalLimit: 1 }, 'code_used_up'],
    [{ customerLimit: 1 }, 'code_used_by_customer'],
    [{ firstOrderOnly: true }, 'code_for_first_order'],
  ])('the second time: %j', async (fields, reason) => {
    const id = await addCode(fields);
    expect((await order(await anna())).status).toBe(200);
    expect(await order(await anna())).toMatchObject(refused(reason));
    expect(await usesOf(id)).toBe(1);
  });

  test('the last use is had by one of two at once; the other keeps stock and cart', async () => {
    const id = await addCode({ totalLimit: 1 });
    const before = (await stockOf(shop.db, shop.world.hundred))?.reserved ?? 0;
    const answers = await Promise.all([order(await anna()), order(await ben())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('code_used_up'));
    const reserved = (await stockOf(shop.db, shop.world.hundred))?.reserved ?? 0;
    expect([reserved - before, await usesOf(id)]).toEqual([4, 1]);
  });

  test.each([
    [{ minimum: 500 }, 'code_below_value'],
    [{ minimumQuantity: 50 }, 'code_below_quantity'],
    [{ lastDay: '2026-03-01' }, 'code_ended'],
    [{ email: 'ida@example.com' }, 'code_for_another'],
  ])('where a condition is not met: %j', async (fields, reason) => {
    await addCode(fields);
    expect(await order(await anna())).toMatchObject(refused(reason));
  });

  test('a code that there is not, and one that ended meanwhile', async () => {
    expect(await order(await anna())).toMatchObject(refused('code_unknown'));
    const id = await addCode();
    const token = await shop.tokenOf(shop.world.mira);
    await shop.call(`POST /promotions/${id}/end`, { token });
    expect(await order(await anna())).toMatchObject(refused('code_ended'));
  });

  test('another total than the one with the code', async () => {
    await addCode();
    expect(await order(await anna(), { total: 319.84 })).toMatchObject({
      ...{ status: 409, body: { code: 'total_changed' } },
    });
  });

  test('what comes to less than a card can be charged', async () => {
    const id = await addCode({ kind: 'amount', percent: null, amount: 319.35 });
    expect(await order(await anna(), { total: 0.49 })).toMatchObject({
      body: { code: 'total_out_of_bounds' },
    });
    expect(await usesOf(id)).toBe(0);
  });

  test('guesses are counted with those of the cart', async () => {
    const token = await anna();
    for (let guess = 0; guess < 30; guess += 1) await order(token, { code: `GUESS${guess}` });
    await addCode();
    expect((await order(token)).status).toBe(429);
  });
});

describe('a use', () => {
  test('is there again when the unpaid order is cancelled, and when it expires', async () => {
    const id = await addCode({ totalLimit: 1 });
    const first = String((await order(await anna())).body['_id']);
    await shop.call(`DELETE /purchase/${first}`, { token: await anna() });
    expect(await usesOf(id)).toBe(0);
    expect((await order(await ben())).status).toBe(200);
    clock.advance(31 * minuteMs);
    await reconcile(shop.shop.payments);
    expect(await usesOf(id)).toBe(0);
  });

  test('stays when units of a paid order are refunded at what they cost', async () => {
    const id = await addCode({ totalLimit: 1 });
    const buyer = await createBuyer(shop, people[0]);
    const placed = String((await order(buyer.token)).body['_id']);
    const token = buyer.token;
    await shop.call(`PUT /purchase/${placed}/address`, { token, body: deliveryAddress });
    const secret = await buyer.beginPayment(placed);
    await shop.pay(secret);
    await buyer.confirm(placed, intentIdOf(secret));
    const parts = [
      [{ position: 2, units: 5 }],
      [
        { position: 2, units: 7 },
        { position: 1, units: 3 },
      ],
      [{ position: 3, units: 1 }],
    ];
    const amounts: unknown[] = [];
    for (const lines of parts) {
      const { body } = await shop.call(`POST /purchaseadmin/${placed}/refunds`, {
        token: await shop.tokenOf(shop.world.mira),
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { lines, reason: 'asked' },
      });
      amounts.push(Object(body['refund']).amount);
    }
    // 5 of the 12 that cost 215.90, the other 7 with 53.97, and 17.99: together 287.86.
    expect(amounts).toEqual([89.96, 179.91, 17.99]);
    expect(await shop.readOrder(placed)).toMatchObject({ status: 'refunded', discount: 31.98 });
    expect(await usesOf(id)).toBe(1);
  });
});
