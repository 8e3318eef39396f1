/** Orders that staff place for a customer in euros and pounds: over HTTP, with their rows. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { intentIdOf } from '#test/support/buyer.ts';
import { openCompany } from '#test/support/companies.ts';
import { createGuests, newEmail } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { placeStaffOrder, type StaffLine, type StaffPlacing } from '#test/support/staff-orders.ts';
import { addPerson, type Person } from '#test/support/world.ts';

let shop: TestShop;
let clerk: Person;
let clerkToken: string;
let mira: string;
let customer: Person;
let guests: ReturnType<typeof createGuests>;

/** A tool of $19.99 that costs €17.50 and £14.00, and one that is sold in dollars alone. */
beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'order_edits=1000' } });
  mira = await shop.tokenOf(shop.world.mira);
  clerk = await addPerson(shop.db, 'Clara', 'orders');
  clerkToken = await shop.tokenOf(clerk);
  guests = createGuests(shop, () => new Date());
  await addList({ name: 'Euro', kind: 'base', currency: 'eur' }, 17.5);
  await addList({ name: 'Pound', kind: 'base', currency: 'gbp' }, 14);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await addPerson(shop.db, crypto.randomUUID(), 'customer');
});

const asStaff = (operation: string, body?: object) => shop.call(operation, { token: mira, body });

async function addList(fields: object, price: number): Promise<void> {
  const { body } = await asStaff('POST /price-lists', { rank: 1, ...fields });
  const tools = [{ tool: shop.world.hundred, prices: [{ steps: [{ from: 1, price }] }] }];
  const path = `PUT /price-lists/${String(body['insertedId'])}/prices`;
  expect((await asStaff(path, { version: 1, tools })).status).toBe(200);
}

const brushes = (quantity = 2, more: object = {}): StaffLine => {
  return { tool: shop.world.hundred, quantity, ...more };
};

interface Placing extends Partial<StaffPlacing> {
  currency?: string;
}

/** Two brushes in euros, for a customer who has an account. */
const place = ({ currency = 'eur', more, ...placing }: Placing = {}) =>
  placeStaffOrder(shop, {
    ...{ customer: { email: customer.email }, token: clerkToken, lines: [brushes()] },
    ...{ total: 35, ...placing },
    more: { currency, ...more },
  });

const quote = (currency: string, lines: StaffLine[], more: object = {}) =>
  shop.call('POST /staff-orders/quote', {
    token: clerkToken,
    body: {
      ...{ customer: { email: customer.email }, company: null, lines, currency },
      ...{ place: { country: 'GB', postcode: 'LS1 4AP' }, ...more },
    },
  });

const countOrders = async () => {
  const text = 'select count(*)::int as orders from orders';
  return (await shop.db.query<{ orders: number }>({ text })).rows[0]?.orders;
};

/** Nothing is ordered or sent. */
async function expectRefused(placing: Placing, body: object): Promise<void> {
  const before = await countOrders();
  expect(await place(placing)).toMatchObject({ status: 409, body });
  expect(await countOrders()).toBe(before);
  expect(await guests.emailsTo(customer.email)).toEqual([]);
}

function expectEuros(value: unknown): void {
  expect(JSON.stringify(value)).toContain('€');
  expect(JSON.stringify(value)).not.toContain('$');
}

describe('an order in euros', () => {
  test('is in them everywhere: its row, its email, the log, and the payment', async () => {
    const { status, body } = await place();
    expect({ status, body }).toMatchObject({
      ...{ status: 200, body: { currency: 'eur', total: 35, goods: 35 } },
    });
    const order = String(body['_id']);
    const { rows } = await shop.db.query({
      text: `select o.currency, o.total_minor::int as total, l.unit_price_minor::int as price,
        e.detail ->> 'currency' as audited
        from orders o join order_line l on l.order_id = o.id
        join audit_entry e on e.object = 'order:' || o.id where o.id = $1`,
      values: [order],
    });
    expect(rows).toEqual([{ currency: 'eur', total: 3500, price: 1750, audited: 'eur' }]);
    const [email] = await guests.emailsTo(customer.email);
    expect(email?.contents).toMatchObject({ total: '€35.00', placedBy: 'staff' });
    expectEuros(email?.contents);
    const token = await shop.tokenOf(customer);
    await shop.call(`PUT /purchase/${order}/terms`, { token, body: { terms: termsVersion } });
    const started = await shop.call('POST /create-payment-intent', { token, body: { order } });
    const secret = String(started.body['clientSecret']);
    await shop.pay(secret);
    const transaction = intentIdOf(secret);
    const paid = await shop.call(`PATCH /purchase/${order}`, { token, body: { transaction } });
    expect(paid).toMatchObject({ status: 200, body: { paid: true, currency: 'eur', total: 35 } });
  });

  test('without an account has euros in the email with the secret link', async () => {
    const email = newEmail();
    const placed = await place({ customer: { email, name: 'Gus' } });
    expect(placed).toMatchObject({ status: 200, body: { user: null, currency: 'eur', total: 35 } });
    const emails = await guests.emailsTo(email);
    expect(emails).toMatchObject([{ kind: 'order_link' }]);
    expectEuros(emails);
  });

  test('is no order in pounds or dollars: what was seen was another total', async () => {
    await expectRefused({ currency: 'gbp' }, { code: 'total_changed' });
    await expectRefused({ currency: 'usd' }, { code: 'total_changed' });
    expect(await place({ currency: 'gbp', total: 28 })).toMatchObject({
      ...{ status: 200, body: { currency: 'gbp', total: 28 } },
    });
  });

  test('of a tool that is not sold in them is refused at its line, for itself alone', async () => {
    const other = { tool: shop.world.flatBrush, quantity: 12 };
    const error = {
      ...{ path: 'lines.1.tool', code: 'not_in_currency' },
      message: 'is not sold in this currency',
    };
    await expectRefused({ lines: [brushes(), other] }, { code: 'lines_refused', errors: [error] });
    expect(await quote('eur', [brushes(), other])).toMatchObject({
      status: 200,
      body: {
        ...{ currency: 'eur', total: null },
        lines: [{ price: 17.5, lowest: 15.75, total: null }, null],
        problem: { code: 'lines_refused', errors: [{ path: 'lines.1.tool' }] },
      },
    });
  });

  test('is another request than one in pounds with the same key', async () => {
    const key = crypto.randomUUID();
    const first = await place({ key });
    expect(first.status).toBe(200);
    expect(await place({ key })).toMatchObject({ body: { _id: first.body['_id'] } });
    expect(await place({ key, currency: 'gbp' })).toMatchObject({ body: { code: 'key_reused' } });
    expect(await place({ key, currency: 'usd' })).toMatchObject({ body: { code: 'key_reused' } });
  });

  test('in none of the currencies of the shop is no request', async () => {
    expect(await place({ currency: 'chf' })).toMatchObject({
      ...{ status: 422, body: { errors: [{ path: 'currency' }] } },
    });
  });
});

describe('a manual price in euros', () => {
  test('is held against what the customer would pay in euros', async () => {
    const lines = [brushes(2, { price: 15.74, reason: 'x' })];
    await expectRefused(
      { lines, total: 31.48 },
      {
        code: 'lines_refused',
        errors: [
          {
            ...{ path: 'lines.0.price', code: 'manual_too_low' },
            message: 'must be at least €15.75: your role may take 10 % off €17.50',
          },
        ],
      },
    );
    const allowed = [brushes(2, { price: 15.75, reason: 'x' })];
    const { body } = await place({ lines: allowed, total: 31.5 });
    expect(body).toMatchObject({ currency: 'eur', total: 31.5, lines: [{ price: 15.75 }] });
    const order = String(body['_id']);
    const history = await shop.call(`GET /purchase/${order}/history`, { token: mira });
    expect(history.body['staffOrder']).toMatchObject({
      manualPrices: [{ position: 1, instead: 17.5, reason: 'x' }],
    });
  });

  test('may be too low in dollars, where it is not too low in pounds', async () => {
    const lines = [brushes(2, { price: 12.6, reason: 'x' })];
    expect(await place({ lines, currency: 'gbp', total: 25.2 })).toMatchObject({ status: 200 });
    expect(await place({ lines, currency: 'usd', total: 25.2 })).toMatchObject({ status: 409 });
  });

  test('stays with an edit of the unpaid order', async () => {
    const lines = [brushes(2, { price: 16, reason: 'x' })];
    const { body } = await place({ lines, total: 32 });
    const order = String(body['_id']);
    const edit = (quantity: number, more: object = {}) =>
      shop.call(`POST /purchase/${order}/edits${'total' in more ? '' : '/quote'}`, {
        token: clerkToken,
        body: { lines: [{ tool: shop.world.hundred, quantity }], ...more },
      });
    expect(await edit(3)).toMatchObject({ status: 200, body: { total: 48 } });
    const edited = await edit(3, { total: 48, version: 1 });
    expect(edited).toMatchObject({ status: 200, body: { currency: 'eur', total: 48 } });
  });
});

describe('what holds for orders in euros alone', () => {
  test('codes: an amount in dollars takes nothing off, one in euros does', async () => {
    const add = (fields: object) => asStaff('POST /promotions', { kind: 'amount', ...fields });
    expect((await add({ code: 'FIVEUSD', amount: 5 })).status).toBe(200);
    expect((await add({ code: 'FIVEEUR', amount: 5, currency: 'eur' })).status).toBe(200);
    await expectRefused({ more: { code: 'FIVEUSD' }, total: 30 }, { code: 'code_refused' });
    expect(await place({ more: { code: 'FIVEEUR' }, total: 30 })).toMatchObject({
      ...{ status: 200, body: { currency: 'eur', total: 30, discount: 5 } },
    });
  });

  test('the minimum', async () => {
    const change = async (minimum: number) => {
      const { body } = await asStaff('GET /order-minimum?currency=eur');
      const set = { minimum, currency: 'eur', version: body['version'] };
      expect((await asStaff('PUT /order-minimum', set)).status).toBe(200);
    };
    await change(35.01);
    await expectRefused(
      {},
      { code: 'below_order_minimum', detail: expect.stringContaining('€35.01') },
    );
    expect((await place({ currency: 'gbp', total: 28 })).status).toBe(200);
    await change(0);
  });

  test('delivery', async () => {
    await shop.db.query({ text: "update delivery_method set currency = 'eur'" });
    await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
    const quoted = await quote('eur', [brushes()]);
    const offers = [{ price: 6.9 }];
    expect(quoted.body).toMatchObject({ offers, delivery: { price: 6.9 }, total: 41.9 });
    expect(await quote('gbp', [brushes()])).toMatchObject({
      ...{ body: { total: null, offers: [], undelivered: 'no_method' } },
    });
    expect(await place({ total: 41.9 })).toMatchObject({
      ...{ status: 200, body: { total: 41.9, delivery: 6.9 } },
    });
    await shop.db.query({ text: "update delivery_method set currency = 'usd'" });
    await shop.db.query({ text: 'update delivery_rate set price_minor = 0' });
  });
});

describe('which currency', () => {
  const usualOf = async ({ email }: { email: string }) =>
    (await shop.call(`GET /staff-orders/customers/${email}`, { token: clerkToken })).body[
      'currency'
    ];

  test('is among those that the shop sells in', async () => {
    const listed = await shop.call('GET /staff-orders/currencies', { token: clerkToken });
    expect(listed).toMatchObject({ status: 200, body: { currencies: ['usd', 'eur', 'gbp'] } });
  });

  test('a customer usually has, their last order says', async () => {
    expect(await usualOf(customer)).toBe('usd');
    await place();
    expect(await usualOf(customer)).toBe('eur');
    await place({ currency: 'gbp', total: 28 });
    expect(await usualOf(customer)).toBe('gbp');
  });

  test('a company has, its contract says, at whose prices it is', async () => {
    const hall = await openCompany(shop, customer, { name: 'Hall', staff: mira });
    expect(await usualOf(customer)).toBe('usd');
    await addList({ name: 'Hall', kind: 'contract', currency: 'eur', audience: hall.id }, 15);
    expect(await usualOf(customer)).toBe('eur');
    const more = { company: hall.id };
    const placed = await place({ more, total: 30 });
    expect(placed).toMatchObject({
      ...{ status: 200, body: { currency: 'eur', lines: [{ price: 15, priceList: 'Hall' }] } },
    });
    const lines = [brushes(2, { price: 13.49, reason: 'x' })];
    expect(await place({ more, lines, total: 26.98 })).toMatchObject({
      body: {
        errors: [{ message: 'must be at least €13.50: your role may take 10 % off €15.00' }],
      },
    });
    expect(await place({ more, currency: 'gbp', total: 28 })).toMatchObject({
      ...{ status: 200, body: { lines: [{ price: 14 }] } },
    });
  });
});
