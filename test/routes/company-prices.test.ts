/** Prices of companies where members meet them: cart, pad, quote, order, edit, shared cart. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { openCompany } from '#test/support/companies.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let hall: { id: string; token: string };
let kit: { id: string; token: string };
let manager: Person;
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
beforeEach(async () => {
  await shop.db.query({ text: "update order_line set price_list_id = null, price_list = ''" });
  await shop.db.query({ text: 'truncate list_price, cart, cart_line, rate_limit' });
  await shop.db.query({ text: 'delete from price_list' });
  const group = await post('/customer-groups', { name: crypto.randomUUID() });
  manager = await newPerson();
  hall = await openCompany(shop, manager, {
    name: 'Hall',
    group,
    deliveryTerms: 'DAP Leeds',
    staff: mira,
  });
  kit = await openCompany(shop, await newPerson(), { name: 'Kit', staff: mira });
  await addList({ kind: 'group', audience: group }, [[1, 7]]);
  await addList({ kind: 'contract', audience: hall.id }, [[12, 6]]);
});

const newPerson = () => addPerson(shop.db, crypto.randomUUID(), 'customer');

async function post(path: string, body: object): Promise<string> {
  const answer = await shop.call(`POST ${path}`, { token: mira, body });
  expect([path, answer.status, answer.body]).toMatchObject([path, 200, {}]);
  return String(answer.body['insertedId']);
}

type Steps = [from: number, price: number][];

async function addList(fields: object, steps: Steps): Promise<string> {
  const id = await post('/price-lists', { name: Object(fields).kind, rank: 1, ...fields });
  const toStep = ([from, price]: Steps[number]) => ({ from, price });
  const tools = [{ tool: brush, prices: [{ steps: steps.map(toStep) }] }];
  const set = { token: mira, body: { version: 1, tools } };
  expect((await shop.call(`PUT /price-lists/${id}/prices`, set)).status).toBe(200);
  return id;
}

const put = (token: string, quantity: number) =>
  shop.call('POST /cart/lines', { token, body: { lines: [{ tool: brush, quantity }] } });
const readCart = async (token: string) => Object((await shop.call('GET /cart', { token })).body);
const place = (token: string, quantity: number, total: number, more: object = {}) =>
  shop.call('POST /orders', {
    token,
    body: { lines: [{ tool: brush, quantity }], phone: '+1 207 555 0142', total, ...more },
  });

describe('a member has the price of the company', () => {
  test.each([
    [11, 7, 'group'],
    [12, 6, 'contract'],
  ])('for %i in cart, pad, quote and order', async (quantity, price, priceList) => {
    const { token } = hall;
    await put(token, quantity);
    const cart = await readCart(token);
    expect(cart).toMatchObject({
      company: { _id: hall.id, name: 'Hall', deliveryTerms: 'DAP Leeds' },
    });
    expect(cart.lines[0]).toMatchObject({ price, changes: [] });
    const lines = [{ tool: brush, quantity }];
    const quoted = { lines, country: '', postcode: '' };
    const quote = await shop.call('POST /orders/quote', { token, body: quoted });
    expect(quote.body['goods']).toBe(price * quantity);
    const ordered = await place(token, quantity, price * quantity, { company: hall.id });
    expect(ordered.body).toMatchObject({
      total: price * quantity,
      lines: [{ price, priceList }],
      company: { id: hall.id, name: 'Hall', taxNumber: '', deliveryTerms: 'DAP Leeds' },
    });
  });

  test('and the specified call takes it where it is less than what was sent', async () => {
    const body = { tool: brush, name: 'Brush', phone: '+1 207 555 0142', price: 8, qurantity: 12 };
    const { body: answer } = await shop.call('POST /purchase', { token: hall.token, body });
    expect(answer['order']).toMatchObject({ total: 72, company: { name: 'Hall' } });
  });

  test('in the order pad', async () => {
    await shop.db.query({ text: "update tool set sku = 'BR-1' where id = $1", values: [brush] });
    const check = async (token?: string) => {
      const answer = await shop.call('POST /order-pad', { token, body: { text: 'BR-1;12' } });
      return Object(answer.body).total;
    };
    expect(await check(hall.token)).toMatchObject({ price: 72 });
    expect(await check(kit.token)).toMatchObject({ price: 96 });
    expect(await check()).toMatchObject({ price: 96 });
  });

  test('while they buy for it, and not for themselves', async () => {
    const { token } = hall;
    await put(token, 12);
    await shop.call('PUT /my-companies/buying', { token, body: { company: null } });
    expect((await readCart(token)).lines[0]).toMatchObject({ price: 8 });
    const ordered = await place(token, 12, 96);
    expect(ordered.body).toMatchObject({ total: 96, company: null });
  });
});

test('members of another company, and visitors, have the prices of everybody', async () => {
  await put(kit.token, 12);
  expect((await readCart(kit.token)).lines[0]).toMatchObject({ price: 8 });
  const { body } = await shop.call(`GET /tools/${brush}`, { token: hall.token });
  expect(body).toMatchObject({ price: 8 });
  expect(JSON.stringify(body)).not.toMatch(/"price":[67]\b/);
});

test('an order for another company than is bought for now is refused', async () => {
  const { token } = hall;
  for (const company of [kit.id, null]) {
    const refused = await place(token, 12, 72, { company });
    expect(refused).toMatchObject({ status: 409, body: { code: 'other_company' } });
  }
  await shop.call('PUT /my-companies/buying', { token, body: { company: null } });
  expect((await place(token, 12, 96, { company: hall.id })).body['code']).toBe('other_company');
});

test('a shared cart shows the prices of everybody, and not what its owner saw', async () => {
  await put(hall.token, 12);
  const { body } = await shop.call('POST /cart/share', { token: hall.token });
  const token = String(body['path']).replace('/cart/shared/', '');
  const shared = await shop.call(`GET /shared-carts/${token}`);
  expect(shared.body).toMatchObject({
    total: 96,
    lines: [{ price: 8, seenPrice: 8, changes: [] }],
  });
});

describe('the lists of a buyer', () => {
  const buying = async (token: string) => Object((await shop.call('GET /buying', { token })).body);

  test('are those of the company and its group, each the same for all who have it', async () => {
    const own = await buying(hall.token);
    expect(own.company).toMatchObject({ _id: hall.id });
    expect(own.lists.map(({ kind }: { kind: string }) => kind)).toEqual(['contract', 'group']);
    const [contract] = own.lists;
    const read = await shop.call(`GET /prices/${contract._id}`, { token: hall.token });
    expect(read.body).toMatchObject({ tools: [{ tool: brush, price: 8 }] });
    expect(read.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('are not there for others', async () => {
    const [contract] = (await buying(hall.token)).lists;
    await shop.call(`GET /prices/${contract._id}`, { token: hall.token });
    for (const token of [kit.token, mira])
      expect((await shop.call(`GET /prices/${contract._id}`, { token })).status).toBe(404);
    expect((await shop.call(`GET /prices/${contract._id}`)).status).toBe(401);
    for (const path of [`/${contract._id}`, `/api/prices/${contract._id}`])
      expect((await fetch(`${shop.url}${path}`)).status).not.toBe(200);
    expect(await buying(kit.token)).toMatchObject({ lists: [] });
  });

  test('are made anew when their prices change', async () => {
    const [{ _id: id }] = (await buying(hall.token)).lists;
    const steps = async () => {
      const { body } = await shop.call(`GET /prices/${id}`, { token: hall.token });
      const prices = Object(body).tools[0].prices;
      return prices.find((one: { list: string }) => one.list === id).steps;
    };
    expect(await steps()).toEqual([{ from: 12, price: 6 }]);
    const tools = [{ tool: brush, prices: [{ steps: [{ from: 12, price: 5 }] }] }];
    const set = { token: mira, body: { version: 2, tools } };
    await shop.call(`PUT /price-lists/${id}/prices`, set);
    await expect.poll(steps).toEqual([{ from: 12, price: 5 }]);
  });
});

describe('a code', () => {
  const addCode = (more: object = {}) =>
    post('/promotions', {
      code: `C${Math.random().toString(36).slice(2, 10)}`,
      kind: 'percent',
      percent: 10,
      ...more,
    });

  async function codeOf(id: string): Promise<string> {
    const { rows } = await shop.db.query({
      text: 'select code from promotion where id = $1',
      values: [id],
    });
    return String(rows[0]?.['code']);
  }

  test('takes nothing off agreed prices, and says so', async () => {
    const code = await codeOf(await addCode());
    await put(hall.token, 12);
    await shop.call('PUT /cart/code', { token: hall.token, body: { code } });
    const { discount } = await readCart(hall.token);
    expect(discount).toMatchObject({ amount: 0, error: { reason: 'code_not_for_agreed' } });
    const refused = await place(hall.token, 12, 72, { code });
    expect(refused.body).toMatchObject({
      code: 'code_refused',
      errors: [{ path: 'code', code: 'code_not_for_agreed' }],
    });
  });

  test('takes off those that it says', async () => {
    const code = await codeOf(await addCode({ forAgreed: true }));
    expect((await place(hall.token, 12, 64.8, { code })).body).toMatchObject({ discount: 7.2 });
  });

  test('counts the other lines of the order alone', async () => {
    const code = await codeOf(await addCode());
    const lines = [
      { tool: brush, quantity: 12 },
      { tool: shop.world.hundred, quantity: 1 },
    ];
    const body = { lines, phone: '+1 207 555 0142', total: 89.99, code };
    const placed = await shop.call('POST /orders', { token: hall.token, body });
    expect(placed.body).toMatchObject({ discount: 2, lines: [{ discount: 0 }, { discount: 2 }] });
  });
});

describe('a member who was removed', () => {
  test('pays for what they ordered, at its price, and edits it at those of everybody', async () => {
    const { token, id } = hall;
    const { body } = await place(token, 12, 72);
    const order = String(body['_id']);
    const begun = await shop.call('POST /create-payment-intent', { token, body: { order } });
    expect(begun.status).toBe(200);
    await shop.db.query({
      text: 'delete from company_member where company_id = $1 and user_id = $2',
      values: [id, manager.id],
    });
    const edit = { lines: [{ tool: brush, quantity: 12 }] };
    const quote = await shop.call(`POST /purchase/${order}/edits/quote`, { token, body: edit });
    expect(quote.body).toMatchObject({ total: 96 });
    await shop.pay(String(begun.body['clientSecret']));
    await shop.sandbox.runDue();
    const paid = await shop.call(`GET /purchase/${order}`, { token });
    expect(paid.body).toMatchObject({ paid: true, total: 72, company: { id } });
    const next = await place(token, 12, 96);
    expect(next.body).toMatchObject({ company: null, total: 96 });
  });
});

test('an edit of an order has the prices of its company, whichever is bought for now', async () => {
  const { token } = hall;
  const { body } = await place(token, 12, 72);
  await shop.call('PUT /my-companies/buying', { token, body: { company: null } });
  const edit = { lines: [{ tool: brush, quantity: 20 }] };
  const path = `POST /purchase/${String(body['_id'])}/edits/quote`;
  expect((await shop.call(path, { token, body: edit })).body).toMatchObject({ total: 120 });
});

describe('staff ask which price somebody would get', () => {
  const ask = async (body: object) => {
    const request = { token: mira, body: { tool: brush, quantity: 12, ...body } };
    return Object((await shop.call('POST /price-trial', request)).body);
  };

  test('and are told the list, and why others are passed over', async () => {
    const answer = await ask({ company: hall.id });
    expect(answer).toMatchObject({ price: 6, ownPrice: 8, publicPrice: 8, paysMore: false });
    expect(answer.lists).toEqual([
      expect.objectContaining({ kind: 'group', price: 7, passedOver: 'farther_kind' }),
      expect.objectContaining({ kind: 'contract', price: 6, passedOver: null }),
    ]);
    expect(await ask({ customer: manager.email })).toMatchObject({ price: 6, buyer: 'Hall' });
    const others = await ask({ company: kit.id });
    expect(others).toMatchObject({ price: 8, buyer: 'Kit' });
    expect(Object.values(others.lists)).toMatchObject([
      { passedOver: 'for_others' },
      { passedOver: 'for_others' },
    ]);
    expect(await ask({})).toMatchObject({ price: 8, buyer: '' });
  });

  test('and are warned of who pays more than everybody', async () => {
    const id = await addList({ kind: 'contract', audience: kit.id }, [[1, 9]]);
    expect(await ask({ company: kit.id })).toMatchObject({ price: 9, paysMore: true });
    const read = await shop.call(`GET /price-lists/${id}`, { token: mira });
    expect(read.body).toMatchObject({ prices: [{ abovePublic: 8 }] });
  });
});
