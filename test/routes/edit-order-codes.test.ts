/** Unpaid orders with a promotion code are edited, or delivered in another way. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createGuests, readPlaced, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, reservedFor } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop({
    settings: { LIMITS: 'orders=1000,open_orders=100,order_edits=1000' },
  });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'truncate promotion, cart, rate_limit cascade' });
  anna = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

const brushes = (quantity: number) => ({ tool: shop.world.flatBrush, quantity });
const sashes = (quantity: number) => ({ tool: shop.world.hundred, quantity });

async function addCode(fields: object = {}): Promise<string> {
  const body = { code: 'SPRING', kind: 'percent', percent: 10, ...fields };
  return String((await shop.call('POST /promotions', { body, token: mira })).body['insertedId']);
}

/** 12 and 3 brushes at 19.99: 299.85, less 29.99 (23.99 / 6.00). */
async function order(more: object = {}): Promise<string> {
  const lines = [brushes(12), sashes(3)];
  const body = { lines, phone: '+44 20 7946', total: 269.86, code: 'spring', ...more };
  const placed = await shop.call('POST /orders', { token: anna.token, body });
  expect(placed.status).toBe(200);
  return String(placed.body['_id']);
}

function quote(id: string, lines: object[], more: object = {}): Promise<TestResponse> {
  const body = { lines, ...more };
  return shop.call(`POST /purchase/${id}/edits/quote`, { token: anna.token, body });
}

function edit(id: string, lines: object[], total: number, more: object = {}) {
  const body = { lines, version: 1, total, ...more };
  return shop.call(`POST /purchase/${id}/edits`, { token: anna.token, body });
}

/** What the order claims, and how often the promotion is used, which its claims say. */
async function claimOf(id: string) {
  const { rows } = await shop.db.query<{ code: string; amount: number; used: number }>({
    text: `select p.code, c.amount_minor::int as amount, p.used from promotion_claim c
      join promotion p on p.id = c.promotion_id where c.order_id = $1 and c.released_at is null`,
    values: [id],
  });
  return rows;
}

async function usesOf(promotion: string): Promise<unknown> {
  const text = 'select used from promotion where id = $1';
  return (await shop.db.query({ text, values: [promotion] })).rows[0];
}

const refused = (code: string) => {
  return { status: 409, body: { code: 'code_refused', errors: [{ path: 'code', code }] } };
};

/** As it was placed, with its claim and its units. */
async function expectUnchanged(id: string): Promise<void> {
  expect(await shop.readOrder(id)).toMatchObject({ version: 1, total: 269.86, discount: 29.99 });
  expect(await claimOf(id)).toEqual([{ code: 'SPRING', amount: 2999, used: 1 }]);
  expect(await reservedFor(shop.db, id)).toBe(15);
}

describe('an edit of an order with a code', () => {
  test('quotes the code anew, and claims its use with the new amount', async () => {
    await addCode({ totalLimit: 1, customerLimit: 1, firstOrderOnly: true });
    const id = await order();
    const quoted = await quote(id, [brushes(24), sashes(1)]);
    // 499.75 less 49.98.
    expect(quoted).toMatchObject({
      status: 200,
      body: { discount: 49.98, discountCode: 'SPRING', total: 449.77 },
    });
    expect(await edit(id, [brushes(24), sashes(1)], 449.77)).toMatchObject({
      status: 200,
      body: {
        ...{ goods: 499.75, discount: 49.98, discountCode: 'SPRING', total: 449.77, version: 2 },
        lines: [
          { discount: 47.98, total: 431.78 },
          { discount: 2, total: 17.99 },
        ],
      },
    });
    expect(await claimOf(id)).toEqual([{ code: 'SPRING', amount: 4998, used: 1 }]);
    expect(await reservedFor(shop.db, id)).toBe(25);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('a code that staff have renamed since is the order’s own', async () => {
    const promotion = await addCode({ totalLimit: 1 });
    const id = await order();
    const rename = "update promotion set code = 'MAY', version = version + 1 where id = $1";
    await shop.db.query({ text: rename, values: [promotion] });
    // 499.75 less 49.98.
    const quoted = await quote(id, [brushes(24), sashes(1)]);
    expect(quoted.body).toMatchObject({ discount: 49.98, discountCode: 'MAY', total: 449.77 });
    const edited = await edit(id, [brushes(24), sashes(1)], 449.77, { code: 'SPRING' });
    expect(edited).toMatchObject({ status: 200, body: { discountCode: 'MAY', total: 449.77 } });
    expect(await claimOf(id)).toEqual([{ code: 'MAY', amount: 4998, used: 1 }]);
  });

  test('a line that the code is not for has no part of it', async () => {
    await addCode({ forAll: false, tools: [shop.world.hundred] });
    const id = await order({ total: 293.85 });
    expect(await edit(id, [sashes(5), brushes(12)], 329.83)).toMatchObject({
      status: 200,
      body: { discount: 10, lines: [{ discount: 10 }, { discount: 0, total: 239.88 }] },
    });
    expect(await claimOf(id)).toMatchObject([{ amount: 1000 }]);
  });

  test.each([
    [{ minimum: 290 }, 'code_below_value'],
    [{ minimumQuantity: 15 }, 'code_below_quantity'],
  ])('is refused where a condition is not met any more: %j', async (fields, reason) => {
    await addCode(fields);
    const id = await order();
    expect(await quote(id, [brushes(12)])).toMatchObject(refused(reason));
    expect(await edit(id, [brushes(12)], 239.88)).toMatchObject(refused(reason));
    await expectUnchanged(id);
  });

  test('is refused where the code is not for the new lines, or has ended', async () => {
    const promotion = await addCode({ forAll: false, tools: [shop.world.hundred] });
    const id = await order({ total: 293.85 });
    expect(await edit(id, [brushes(13)], 259.87)).toMatchObject(refused('code_not_for_these'));
    await shop.call(`POST /promotions/${promotion}/end`, { token: mira });
    expect(await edit(id, [sashes(2)], 35.98)).toMatchObject(refused('code_ended'));
    expect(await shop.readOrder(id)).toMatchObject({ version: 1, discount: 6 });
  });

  test('goes without it where that is asked for, and gives its use back', async () => {
    const promotion = await addCode({ minimum: 290 });
    const id = await order();
    expect(await quote(id, [brushes(12)], { code: '' })).toMatchObject({
      status: 200,
      body: { discount: 0, discountCode: '', total: 239.88 },
    });
    expect(await edit(id, [brushes(12)], 239.88, { code: '' })).toMatchObject({
      status: 200,
      body: { discount: 0, discountCode: '', total: 239.88, lines: [{ discount: 0 }] },
    });
    expect([await claimOf(id), await usesOf(promotion)]).toEqual([[], { used: 0 }]);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('takes another code: the former has its use back', async () => {
    const spring = await addCode();
    await addCode({ code: 'SUMMER', percent: 20, totalLimit: 1 });
    const id = await order();
    const edited = await edit(id, [brushes(12)], 191.9, { code: 'summer' });
    expect(edited).toMatchObject({
      status: 200,
      body: { discount: 47.98, discountCode: 'SUMMER' },
    });
    expect(await claimOf(id)).toEqual([{ code: 'SUMMER', amount: 4798, used: 1 }]);
    expect(await usesOf(spring)).toEqual({ used: 0 });
    const other = await order();
    const late = await edit(other, [brushes(12)], 191.9, { code: 'SUMMER' });
    expect(late).toMatchObject(refused('code_used_up'));
    await expectUnchanged(other);
  });

  test('has a place for the first code too, and each guess is counted', async () => {
    const id = await order({ code: undefined, total: 299.85 });
    await addCode();
    expect((await edit(id, [brushes(12)], 215.89, { code: 'SPRING' })).status).toBe(200);
    expect(await claimOf(id)).toEqual([{ code: 'SPRING', amount: 2399, used: 1 }]);
    for (let guess = 0; guess < 30; guess += 1)
      await quote(id, [brushes(12)], { code: `GUESS${guess}` });
    expect((await quote(id, [brushes(12)], { code: 'NEXT' })).status).toBe(429);
    expect((await edit(id, [brushes(13)], 1, { code: 'NEXT', version: 2 })).status).toBe(429);
    // Its own is no guess.
    expect((await quote(id, [brushes(13)], { code: 'SPRING' })).status).toBe(200);
  });

  test('leaves the claim as it was when units are short', async () => {
    await addCode();
    const id = await order();
    const lines = [brushes(12), { tool: shop.world.lastFive, quantity: 6 }];
    expect((await edit(id, lines, 323.84)).body).toMatchObject({ code: 'lines_refused' });
    await expectUnchanged(id);
  });

  test('two at once: one is made, and the claim is what it comes to', async () => {
    await addCode({ totalLimit: 1 });
    const id = await order();
    const answers = await Promise.all([
      edit(id, [brushes(20)], 359.82),
      edit(id, [brushes(30)], 539.73),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { discount } = await shop.readOrder(id);
    expect(await claimOf(id)).toMatchObject([{ amount: Math.round(Number(discount) * 100) }]);
  });

  test('of a guest counts the email of the order', async () => {
    const email = `${crypto.randomUUID()}@people.example`;
    await addCode({ email, customerLimit: 1 });
    const guests = createGuests(shop, () => new Date());
    const body = guests.bodyOf(email, { code: 'SPRING', total: 17.99 });
    const { headers } = await guests.newGuest();
    const placed = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
    const edited = await shop.call(`POST /guest-orders/${placed.id}/edits`, {
      ...withLink(placed.token),
      body: { lines: [sashes(2)], version: 1, total: 35.98 },
    });
    expect(edited).toMatchObject({ status: 200, body: { discount: 4, total: 35.98 } });
    expect(await claimOf(placed.id)).toEqual([{ code: 'SPRING', amount: 400, used: 1 }]);
  });
});

test('another address or delivery of an order keeps its discount', async () => {
  await addCode();
  const id = await order();
  const setRate = (cents: number) =>
    shop.db.query({ text: 'update delivery_rate set price_minor = $1', values: [cents] });
  await setRate(690);
  const saved = await shop.call(`PUT /purchase/${id}/address`, {
    ...{ token: anna.token, body: deliveryAddress },
  });
  expect(saved.status).toBe(200);
  expect(await shop.readOrder(id)).toMatchObject({ discount: 29.99, total: 276.76, goods: 299.85 });
  expect(await claimOf(id)).toEqual([{ code: 'SPRING', amount: 2999, used: 1 }]);
  const edited = await edit(id, [brushes(12)], 222.79);
  await setRate(0);
  // 239.88 less 23.99, and 6.90 for the delivery.
  expect(edited).toMatchObject({
    status: 200,
    body: { goods: 239.88, discount: 23.99, delivery: 6.9, total: 222.79 },
  });
});
