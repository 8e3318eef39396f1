/** Orders that staff place for a customer, at prices by hand: over HTTP, with their rows. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { intentIdOf } from '#test/support/buyer.ts';
import { joinCompany, openCompany } from '#test/support/companies.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { placeStaffOrder, type StaffLine, type StaffPlacing } from '#test/support/staff-orders.ts';
import { addPerson, reservedFor, type Person } from '#test/support/world.ts';

let shop: TestShop;
let clerk: Person;
let clerkToken: string;
let mira: string;
let customer: Person;
let guests: ReturnType<typeof createGuests>;

beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'order_edits=1000' } });
  mira = await shop.tokenOf(shop.world.mira);
  clerk = await addPerson(shop.db, 'Clara', 'orders');
  clerkToken = await shop.tokenOf(clerk);
  guests = createGuests(shop, () => new Date());
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await addPerson(shop.db, crypto.randomUUID(), 'customer');
});

const brushes = (quantity = 2, more: object = {}): StaffLine => {
  return { tool: shop.world.hundred, quantity, ...more };
};

const place = (placing: Partial<StaffPlacing> = {}) =>
  placeStaffOrder(shop, {
    ...{ customer: { email: customer.email }, token: clerkToken, lines: [brushes()] },
    ...placing,
  });

const countOrders = async () => {
  const text = 'select count(*)::int as orders from orders';
  return (await shop.db.query<{ orders: number }>({ text })).rows[0]?.orders;
};
const historyOf = async (order: string, token: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token })).body;
const auditedOf = async (order: string) => {
  const text = 'select action, actor from audit_entry where object = $1 order by id';
  return (await shop.db.query({ text, values: [`order:${order}`] })).rows;
};

/** Nothing is ordered, reserved or sent. */
async function expectRefused(placing: Partial<StaffPlacing>, refused: object): Promise<void> {
  const before = await countOrders();
  expect(await place(placing)).toMatchObject(refused);
  expect(await countOrders()).toBe(before);
  expect(await guests.emailsTo(customer.email)).toEqual([]);
}

const refusedLine = (error: object) => ({
  status: 409,
  body: { code: 'lines_refused', errors: [error] },
});

describe('an order for an account', () => {
  test('is that of the customer: reserved, addressed, audited, and sent', async () => {
    const { status, body } = await place({ lines: [brushes(3)] });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        useremail: customer.email,
        status: 'unpaid',
        total: 59.97,
        terms: null,
        byStaff: true,
      },
    });
    const order = String(body['_id']);
    expect(await reservedFor(shop.db, order)).toBe(3);
    expect(await historyOf(order, clerkToken)).toMatchObject({
      address: { street: deliveryAddress.street },
      staffOrder: { by: clerk.email, manualPrices: [] },
    });
    expect(await auditedOf(order)).toEqual([{ action: 'order.placed_for', actor: clerk.id }]);
    expect(await guests.emailsTo(customer.email)).toEqual([
      {
        kind: 'order_received',
        contents: expect.objectContaining({
          ...{ link: `/dashboard/payment/${order}`, placedBy: 'staff', total: '$59.97' },
        }),
      },
    ]);
    const token = await shop.tokenOf(customer);
    const own = await shop.call(`GET /purchase?email=${customer.email}`, { token });
    expect(own.body).toMatchObject([{ _id: order }]);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('says its manual prices to staff, and to the customer just the price', async () => {
    const lines = [brushes(2, { price: 18, reason: 'a loyal customer' })];
    const { body } = await place({ lines });
    expect(body).toMatchObject({ total: 36, lines: [{ price: 18, goods: 36 }] });
    expect(JSON.stringify(body)).not.toContain('loyal');
    const order = String(body['_id']);
    const { staffOrder } = await historyOf(order, mira);
    expect(staffOrder).toEqual({
      by: clerk.email,
      manualPrices: [{ position: 1, instead: 19.99, reason: 'a loyal customer', by: clerk.email }],
    });
    const own = await historyOf(order, await shop.tokenOf(customer));
    expect(own['staffOrder']).toBeNull();
    const { rows } = await shop.db.query({
      text: `select price_source, manual_by, manual_reason, manual_instead_minor::int as instead,
        manual_most_percent from order_line where order_id = $1`,
      values: [order],
    });
    expect(rows).toEqual([
      {
        ...{ price_source: 'manual', manual_by: clerk.id, manual_reason: 'a loyal customer' },
        ...{ instead: 1999, manual_most_percent: 10 },
      },
    ]);
  });

  test('twice at once is one order, with one email', async () => {
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([place({ key }), place({ key })]);
    expect(one.status).toBe(200);
    expect(two).toMatchObject({ status: 200, body: { _id: one.body['_id'] } });
    expect(await guests.emailsTo(customer.email)).toHaveLength(1);
    expect(await auditedOf(String(one.body['_id']))).toHaveLength(1);
    expect(await reservedFor(shop.db, String(one.body['_id']))).toBe(2);
    const lines = [brushes(2, { price: 19, reason: 'x' })];
    expect(await place({ key, lines })).toMatchObject({ body: { code: 'key_reused' } });
  });

  test.each(['customer', 'catalogue', 'users'] as const)('is not for the role %s', async (role) => {
    const token = await shop.tokenOf(await addPerson(shop.db, crypto.randomUUID(), role));
    await expectRefused({ token }, { status: 403, body: { code: 'permission_missing' } });
  });

  test('is never for oneself', async () => {
    const who = { email: clerk.email };
    await expectRefused({ customer: who }, { status: 403, body: { code: 'own_account' } });
  });

  test('is not for an email that nobody has, without a name', async () => {
    const who = { email: newEmail() };
    await expectRefused({ customer: who }, { status: 404, body: { code: 'customer_unknown' } });
  });

  test('wants what was seen, and units that are there', async () => {
    await expectRefused({ total: 1 }, { status: 409, body: { code: 'total_changed' } });
    const lines = [{ tool: shop.world.lastFive, quantity: 6 }];
    await expectRefused(
      { lines },
      refusedLine({ path: 'lines.0.quantity', code: 'out_of_stock', available: 5 }),
    );
  });
});

describe('a manual price', () => {
  test('is refused below what the role may give, naming the lowest price', async () => {
    const lines = [brushes(2, { price: 17.99, reason: 'a friend' })];
    await expectRefused(
      { lines },
      refusedLine({
        ...{ path: 'lines.0.price', code: 'manual_too_low' },
        message: 'must be at least $18.00: your role may take 10 % off $19.99',
      }),
    );
    expect(await place({ lines, token: mira })).toMatchObject({
      status: 200,
      body: { total: 35.98 },
    });
  });

  test('may be the lowest, higher than the own one, and no more than is ever charged', async () => {
    for (const price of [18, 25])
      expect((await place({ lines: [brushes(2, { price, reason: 'x' })] })).status).toBe(200);
    for (const price of [0, 1_000_000])
      expect(
        await place({ lines: [brushes(2, { price, reason: 'x' })], token: mira }),
      ).toMatchObject(refusedLine({ path: 'lines.0.price', code: 'manual_out_of_bounds' }));
  });

  test.each(['', '   '])('needs a reason, not %j', async (reason) => {
    await expectRefused(
      { lines: [brushes(2, { price: 19, reason })] },
      refusedLine({ path: 'lines.0.reason', code: 'manual_reason_missing' }),
    );
  });

  test('is never below its limit in a row either', async () => {
    const { body } = await place({ lines: [brushes(2, { price: 18, reason: 'x' })] });
    const text = `update order_line set manual_most_percent = 9 where order_id = $1`;
    await expect(shop.db.query({ text, values: [body['_id']] })).rejects.toThrow(
      'order_line_manual_within_limit',
    );
  });
});

describe('the company that it is for', () => {
  test('is one that the customer belongs to, at its prices', async () => {
    const hall = await openCompany(shop, customer, { name: 'Hall', staff: mira });
    const token = await shop.tokenOf(customer);
    await shop.call('PUT /buying', { token, body: { company: null } });
    const list = await shop.call('POST /price-lists', {
      token: mira,
      body: { name: 'Hall', kind: 'contract', rank: 1, audience: hall.id },
    });
    const tools = [{ tool: shop.world.hundred, prices: [{ steps: [{ from: 1, price: 15 }] }] }];
    const path = `PUT /price-lists/${String(list.body['insertedId'])}/prices`;
    expect((await shop.call(path, { token: mira, body: { version: 1, tools } })).status).toBe(200);
    const placed = await place({ more: { company: hall.id }, total: 30 });
    expect(placed).toMatchObject({
      status: 200,
      body: { total: 30, company: { id: hall.id }, lines: [{ price: 15, priceList: 'Hall' }] },
    });
    expect(await place()).toMatchObject({ status: 200, body: { total: 39.98, company: null } });
    const lines = [brushes(2, { price: 13.49, reason: 'x' })];
    expect(await place({ more: { company: hall.id }, lines })).toMatchObject(
      refusedLine({ message: 'must be at least $13.50: your role may take 10 % off $15.00' }),
    );
    const stranger = await addPerson(shop.db, crypto.randomUUID(), 'customer');
    const kit = await openCompany(shop, stranger, { name: 'Kit', staff: mira });
    const other = { company: kit.id, by: kit.token, person: clerk, role: 'buyer' };
    await joinCompany(shop, other);
    expect(await place({ more: { company: kit.id } })).toMatchObject({
      status: 404,
      body: { code: 'company_unknown' },
    });
  });
});

describe('the way to pay', () => {
  test('asks the customer for the terms first, and nobody else', async () => {
    const { body } = await place();
    const order = String(body['_id']);
    const token = await shop.tokenOf(customer);
    const start = () => shop.call('POST /create-payment-intent', { token, body: { order } });
    expect(await start()).toMatchObject({ status: 409, body: { code: 'terms_missing' } });
    expect(await shop.call(`POST /purchase/${order}/bank-transfer`, { token })).toMatchObject({
      ...{ status: 409, body: { code: 'terms_missing' } },
    });
    const accept = (by: string, terms = termsVersion) =>
      shop.call(`PUT /purchase/${order}/terms`, { token: by, body: { terms } });
    expect(await accept(clerkToken)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await accept(token, '2020-01-01')).toMatchObject({ body: { code: 'terms_changed' } });
    expect(await accept(token)).toMatchObject({ status: 200, body: { terms: termsVersion } });
    const secret = String((await start()).body['clientSecret']);
    await shop.pay(secret);
    const transaction = intentIdOf(secret);
    const paid = await shop.call(`PATCH /purchase/${order}`, { token, body: { transaction } });
    expect(paid).toMatchObject({ status: 200, body: { paid: true } });
  });

  test('is sent again as long as there is something to pay', async () => {
    const { body } = await place();
    const order = String(body['_id']);
    const again = () => shop.call(`POST /staff-orders/${order}/email`, { token: clerkToken });
    expect(await again()).toMatchObject({ status: 200 });
    expect(await guests.emailsTo(customer.email)).toHaveLength(2);
    await shop.call(`DELETE /purchase/${order}`, { token: await shop.tokenOf(customer) });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'not_payable' } });
  });

  test('of who has no account is the secret link of the order, by email alone', async () => {
    const email = newEmail();
    const key = crypto.randomUUID();
    const who = { email, name: 'Gus' };
    const first = await place({ customer: who, key });
    expect(first).toMatchObject({ status: 200, body: { user: null, email, Name: 'Gus' } });
    expect(await place({ customer: who, key })).toMatchObject({ body: { _id: first.body['_id'] } });
    const emails = await guests.emailsTo(email);
    expect(emails).toMatchObject([{ kind: 'order_link', contents: { placedBy: 'staff' } }]);
    const [, id = '', token = ''] =
      /^\/orders\/([^#]+)#(.+)$/.exec(emails[0]?.contents['link'] ?? '') ?? [];
    expect(id).toBe(first.body['_id']);
    expect(JSON.stringify(first.body)).not.toContain(token);
    const link = withLink(token);
    const start = () => shop.call(`POST /guest-orders/${id}/payment`, link);
    expect(await start()).toMatchObject({ body: { code: 'terms_missing' } });
    const accepted = { ...link, body: { terms: termsVersion } };
    expect((await shop.call(`PUT /guest-orders/${id}/terms`, accepted)).status).toBe(200);
    expect((await start()).status).toBe(200);
    const again = await shop.call(`POST /staff-orders/${id}/email`, { token: clerkToken });
    expect(again.status).toBe(200);
    expect(await guests.emailsTo(email)).toHaveLength(2);
  });
});
