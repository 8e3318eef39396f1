/** What becomes of prices by hand when their unpaid order is edited or gets a code; and quotes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { editOrder, type EditedLine } from '#test/support/edit-order.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { placeStaffOrder, type StaffLine } from '#test/support/staff-orders.ts';
import { addPerson, reservedFor, type Person } from '#test/support/world.ts';

let shop: TestShop;
let clerk: string;
let mira: string;
let customer: Person;
let token: string;
let sash: string;

beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'order_edits=1000' } });
  mira = await shop.tokenOf(shop.world.mira);
  clerk = await shop.tokenOf(await addPerson(shop.db, 'Clara', 'orders'));
  const tool = { name: 'Sash', kind: 'brush', description: '', img: '', facts: [], position: 1 };
  const sold = { priceMinor: 1999, minimumOrder: 1, ratingTenths: 50, stock: 50 };
  sash = await addTool({ db: shop.db }, { ...tool, ...sold }, { at: new Date() });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'truncate promotion cascade' });
  customer = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  token = await shop.tokenOf(customer);
});

const brushes = (quantity: number, more: object = {}): StaffLine => {
  return { tool: shop.world.hundred, quantity, ...more };
};
const sashes = (quantity: number): StaffLine => ({ tool: sash, quantity });
const agreed = { price: 12, reason: 'the last ones were late' };

/** Of two brushes at 12.00, by an admin. */
async function placeAgreed(lines: StaffLine[] = [brushes(2, agreed)], more: object = {}) {
  const who = { customer: { email: customer.email }, token: mira };
  const { status, body } = await placeStaffOrder(shop, { ...who, lines, ...more });
  expect({ status, body }).toMatchObject({ status: 200 });
  return String(body['_id']);
}
const edit = (order: string, lines: EditedLine[], more: { total: number; token?: string }) =>
  editOrder(shop, order, lines, { token, ...more });
const readLines = async (order: string) => (await shop.readOrder(order))['lines'];
const quote = (body: object, by = clerk) =>
  shop.call('POST /staff-orders/quote', {
    token: by,
    body: { customer: { email: customer.email }, company: null, place: null, ...body },
  });

describe('a customer who edits', () => {
  test('keeps the price of a line whose quantity stays', async () => {
    const order = await placeAgreed();
    const edited = await edit(order, [brushes(2), sashes(1)], { total: 43.99 });
    expect(edited).toMatchObject({ status: 200, body: { total: 43.99 } });
    expect(await readLines(order)).toMatchObject([{ price: 12, quantity: 2 }, { price: 19.99 }]);
  });

  test.each([1, 3])(
    'cannot change it to %i: neither that price nor another is taken',
    async (to) => {
      const order = await placeAgreed();
      for (const total of [12 * to, Math.round(1999 * to) / 100]) {
        expect(await edit(order, [brushes(to)], { total })).toMatchObject({
          status: 409,
          body: {
            code: 'lines_refused',
            errors: [{ path: 'lines.0.quantity', code: 'manual_quantity_fixed' }],
          },
        });
      }
      expect(await shop.readOrder(order)).toMatchObject({ total: 24, version: 1 });
      expect(await reservedFor(shop.db, order)).toBe(2);
    },
  );

  test('may take the line out', async () => {
    const order = await placeAgreed([brushes(2, agreed), sashes(1)]);
    expect(await edit(order, [sashes(1)], { total: 19.99 })).toMatchObject({ status: 200 });
  });
});

describe('staff who edit', () => {
  test('change the quantity within what their own role may give', async () => {
    const order = await placeAgreed();
    const lines = [brushes(3)];
    const problem = { path: 'lines.0.price', code: 'manual_too_low' };
    const wanted = { total: 36, token: clerk };
    expect(await edit(order, lines, wanted)).toMatchObject({ body: { errors: [problem] } });
    const quoted = await shop.call(`POST /purchase/${order}/edits/quote`, {
      token: clerk,
      body: { lines },
    });
    expect(quoted).toMatchObject({ status: 409, body: { errors: [problem] } });
    const byMira = await edit(order, lines, { ...wanted, token: mira });
    expect(byMira).toMatchObject({ status: 200, body: { total: 36 } });
    const { body } = await shop.call(`GET /purchase/${order}/history`, { token: clerk });
    expect(body['staffOrder']).toMatchObject({
      manualPrices: [{ reason: agreed.reason, by: shop.world.mira.email, instead: 19.99 }],
    });
  });

  test('keep the price of others where its quantity stays', async () => {
    const order = await placeAgreed();
    const edited = await edit(order, [brushes(2), sashes(1)], { total: 43.99, token: clerk });
    expect(edited).toMatchObject({ status: 200, body: { total: 43.99 } });
  });
});

describe('a code', () => {
  const addCode = (more: object = {}) =>
    shop.call('POST /promotions', {
      token: mira,
      body: { code: 'SPRING', kind: 'percent', percent: 10, ...more },
    });

  test.each([false, true])(
    'takes nothing off a price by hand, though it is for agreed prices: %s',
    async (isForAgreed) => {
      expect((await addCode({ forAgreed: isForAgreed })).status).toBe(200);
      const lines = [brushes(2, agreed), sashes(1)];
      const order = await placeAgreed(lines, { total: 41.99, more: { code: 'SPRING' } });
      expect(await readLines(order)).toMatchObject([{ discount: 0 }, { discount: 2 }]);
    },
  );

  test('that is for such lines alone is refused', async () => {
    await addCode();
    const who = { customer: { email: customer.email }, token: mira };
    const lines = [brushes(2, agreed)];
    const placed = await placeStaffOrder(shop, { ...who, lines, more: { code: 'SPRING' } });
    expect(placed).toMatchObject({ status: 409, body: { code: 'code_refused' } });
  });
});

describe('a quote', () => {
  const place = { country: 'GB', postcode: 'LS1 4AP', region: '' };

  test('says what the customer pays, the least that may be typed, and the total', async () => {
    const lines = [brushes(2, { price: 18, reason: 'x' }), sashes(1)];
    expect(await quote({ lines, place })).toMatchObject({
      status: 200,
      body: {
        lines: [
          { price: 19.99, lowest: 18, total: 36 },
          { price: 19.99, total: 19.99 },
        ],
        ...{ total: 55.99, problem: null, delivery: { price: 0 } },
      },
    });
  });

  test('takes no price away where a line is refused', async () => {
    const lines = [brushes(2, { price: 5, reason: 'x' }), sashes(60)];
    expect(await quote({ lines, place })).toMatchObject({
      status: 200,
      body: {
        lines: [
          { price: 19.99, lowest: 18, total: null },
          { price: 19.99, total: null },
        ],
        total: null,
        problem: {
          code: 'lines_refused',
          errors: [{ path: 'lines.0.price' }, { path: 'lines.1.quantity' }],
        },
      },
    });
    const wanted = { lines: [brushes(2, { price: 5, reason: 'x' })] };
    expect(await quote(wanted, mira)).toMatchObject({ body: { total: 10, problem: null } });
  });

  test('knows the account by its email, its companies and its addresses', async () => {
    const found = await shop.call(`GET /staff-orders/customers/${customer.email}`, {
      token: clerk,
    });
    expect(found).toMatchObject({
      status: 200,
      body: { email: customer.email, companies: [], addresses: [] },
    });
    const unknown = await shop.call('GET /staff-orders/customers/no@people.example', {
      token: clerk,
    });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'customer_unknown' } });
    const lines = [brushes(1)];
    expect(await quote({ lines, company: shop.world.hundred })).toMatchObject({
      body: { total: null, problem: { code: 'company_unknown' } },
    });
  });
});
