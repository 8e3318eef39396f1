/** Prices of lists where customers meet them: page, cart, pad, order and its edit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
let anna: string;
let customer: Person;
let brush: string;
const clock = createManualClock();
const hourMs = 3_600_000;
const after = (hours: number) => new Date(clock.now().getTime() + hours * hourMs);

beforeAll(async () => {
  shop = await openTestShop({ clock });
  const added = { name: 'Brush', kind: 'brush', description: '', img: '', facts: [] };
  const more = { priceMinor: 800, minimumOrder: 1, ratingTenths: 50, stock: 10_000, position: 1 };
  brush = await addTool({ db: shop.db }, { ...added, ...more }, { at: clock.now() });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Not 'cascade': that would take orders, and with them the stock.
  await shop.db.query({ text: "update order_line set price_list_id = null, price_list = ''" });
  await shop.db.query({ text: 'truncate list_price, cart, cart_line, rate_limit' });
  await shop.db.query({ text: 'delete from price_list' });
  mira = await shop.tokenOf(shop.world.mira);
  customer = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  anna = await shop.tokenOf(customer);
});

type Steps = [from: number, price: number][];

const toSteps = (steps: Steps) => steps.map(([from, price]) => ({ from, price }));

async function addList(fields: object, steps?: Steps) {
  const body = { name: 'Spring', kind: 'sale', rank: 1, ...fields };
  const added = await shop.call('POST /price-lists', { token: mira, body });
  expect(added).toMatchObject({ status: 200, body: { version: 1 } });
  const id = String(added.body['insertedId']);
  if (steps) expect((await setSteps(id, 1, steps)).status).toBe(200);
  return id;
}

const setSteps = (id: string, version: number, steps: Steps) =>
  shop.call(`PUT /price-lists/${id}/prices`, {
    token: mira,
    body: {
      version,
      tools: [{ tool: brush, prices: [{ steps: toSteps(steps) }] }],
    },
  });

const put = (quantity: number) =>
  shop.call('POST /cart/lines', {
    ...{ token: anna, body: { lines: [{ tool: brush, quantity }] } },
  });
const readLine = async () => Object((await shop.call('GET /cart', { token: anna })).body).lines[0];
const order = async (quantity: number, price: number) => {
  const { body } = await shop.call(`GET /tools/${brush}`);
  return shop.call('POST /purchase', {
    token: anna,
    body: {
      ...{ tool: brush, name: body['name'], phone: '+1 207 555 0142' },
      ...{ price, qurantity: quantity },
    },
  });
};

const steps: Steps = [
  [12, 7.2],
  [24, 6.85],
];

describe('the step that the quantity is on', () => {
  beforeEach(() => addList({ kind: 'base', name: 'Trade' }, steps).then(() => undefined));

  test.each([
    [11, 8, 88],
    [12, 7.2, 86.4],
    [23, 7.2, 165.6],
    [24, 6.85, 164.4],
  ])('of %i is the price of tool, cart, pad and order', async (quantity, price, total) => {
    const tool = await shop.call(`GET /tools/${brush}`);
    // What is specified stays the tool's own; the ladder stands beside it.
    expect(tool.body).toMatchObject({
      price: 8,
      prices: [{ from: 1, price: 8 }, ...toSteps(steps)],
    });
    await put(quantity);
    expect(await readLine()).toMatchObject({ price, total, changes: [] });
    const quote = await shop.call('POST /orders/quote', {
      body: { lines: [{ tool: brush, quantity }], country: '', postcode: '' },
    });
    expect(quote.body).toMatchObject({ goods: total });
    const placed = await order(quantity, price);
    expect(placed.body).toMatchObject({ order: { total, lines: [{ total }] } });
    const [line] = Object(placed.body).order.lines;
    expect(line.priceList).toBe(quantity < 12 ? undefined : 'Trade');
  });

  test('is chosen anew with each change of the quantity, and no change is told', async () => {
    await put(10);
    await put(2);
    expect(await readLine()).toMatchObject({ quantity: 12, price: 7.2, changes: [] });
    await shop.call(`PUT /cart/lines/${brush}`, {
      ...{ token: anna, body: { quantity: 24 } },
    });
    expect(await readLine()).toMatchObject({ price: 6.85, changes: [] });
  });

  test('that is nearest above is offered where it can be ordered', async () => {
    await put(20);
    expect(await readLine()).toMatchObject({ nextStep: { quantity: 24, price: 6.85 } });
    await put(4);
    expect(await readLine()).toMatchObject({ quantity: 24, nextStep: null });
  });

  test('of an order that is edited is that of its new quantity', async () => {
    const placed = Object((await order(24, 6.85)).body).order;
    const body = {
      ...{ lines: [{ tool: brush, quantity: 12 }], version: 1, total: 86.4 },
    };
    const quoted = await shop.call(`POST /purchase/${placed._id}/edits/quote`, {
      ...{ token: anna, body: { lines: body.lines } },
    });
    expect(quoted.body).toMatchObject({ lines: [{ price: 7.2, total: 86.4 }], total: 86.4 });
    const edited = await shop.call(`POST /purchase/${placed._id}/edits`, { token: anna, body });
    expect(edited).toMatchObject({ status: 200, body: { total: 86.4 } });
    const { rows } = await shop.db.query({
      text: 'select unit_price_minor, price_list from order_line where order_id = $1',
      values: [placed._id],
    });
    expect(rows).toEqual([{ unit_price_minor: 720, price_list: 'Trade' }]);
  });

  test('an order keeps it when the list says another price', async () => {
    const placed = Object((await order(24, 6.85)).body).order;
    const [list] = Object((await shop.call('GET /price-lists', { token: mira })).body);
    await setSteps(list._id, list.version, [[24, 1]]);
    expect(await shop.readOrder(placed._id)).toMatchObject({ total: 164.4 });
  });
});

describe('the price that was sent', () => {
  test('may be the tool’s own where a list takes something off', async () => {
    await addList({}, [[1, 7]]);
    expect((await order(2, 8)).body).toMatchObject({ order: { price: 7, total: 14 } });
  });

  test('may not be less than what a list says', async () => {
    await addList({ kind: 'base' }, [[1, 9]]);
    const refused = await order(2, 8);
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect(refused.body['detail']).toContain('$9.00');
  });
});

describe('a list that ends or begins while a cart is full', () => {
  test('ends: the cart says that the price went up, and the seen total is refused', async () => {
    await addList({ endsAt: after(2) }, [[1, 7]]);
    await put(3);
    expect(await readLine()).toMatchObject({ price: 7, changes: [] });
    clock.advance(2 * hourMs);
    anna = await shop.tokenOf(customer);
    expect(await readLine()).toMatchObject({
      price: 8,
      changes: [{ code: 'price_up', from: 7, to: 8 }],
    });
    const body = {
      lines: [{ tool: brush, quantity: 3 }],
      ...{ phone: '+1 207 555 0142', total: 21 },
    };
    expect(await shop.call('POST /orders', { token: anna, body })).toMatchObject({
      body: { code: 'total_changed' },
    });
  });

  test('begins at its moment, not before', async () => {
    await addList({ startsAt: after(1) }, [[1, 7]]);
    await put(3);
    clock.advance(hourMs - 1);
    anna = await shop.tokenOf(customer);
    expect(await readLine()).toMatchObject({ price: 8 });
    clock.advance(1);
    expect(await readLine()).toMatchObject({
      price: 7,
      changes: [{ code: 'price_down', from: 8, to: 7 }],
    });
  });
});

describe('staff', () => {
  test('are told what is wrong with a price, and where', async () => {
    const id = await addList({});
    for (const [price, message] of [
      [0, 'must cost 0.01 to 999999.99'],
      [1_000_000, 'must cost 0.01 to 999999.99'],
      [1_000_000_000, 'must be an amount, with two decimals at most'],
    ] as const) {
      const answer = await setSteps(id, 1, [[1, price]]);
      expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
      const [error] = Object(answer.body).errors;
      expect(error.message).toContain(message);
      expect(error.path).toBe('tools.0.prices.0.steps.0.price');
    }
  });

  test('see a list with its prices and its state', async () => {
    const id = await addList({ startsAt: after(1), endsAt: after(2) }, steps);
    const { body } = await shop.call(`GET /price-lists/${id}`, { token: mira });
    expect(body).toMatchObject({
      ...{ name: 'Spring', state: 'to_come', version: 2, tools: 1, next: null },
      prices: [{ tool: brush, ownPrice: 8, steps: toSteps(steps) }],
    });
    clock.advance(2 * hourMs);
    mira = await shop.tokenOf(shop.world.mira);
    const [listed] = Object((await shop.call('GET /price-lists', { token: mira })).body);
    expect(listed).toMatchObject({ state: 'ended' });
  });

  test('find each change in the audit log', async () => {
    const id = await addList({}, [[1, 7]]);
    await shop.call(`POST /price-lists/${id}/end`, { token: mira });
    const { body } = await shop.call(`GET /audit?object=price_list:${id}`, { token: mira });
    const details = Object(body).map(({ detail }: { detail: object }) => detail);
    expect(details).toEqual([
      { change: 'ended' },
      { change: 'prices', tools: '1' },
      { change: 'added' },
    ]);
  });
});

test.each(['base', 'sale'])('a %s list is for everybody: one for some is refused', async (kind) => {
  const body = { name: 'Hall', kind, rank: 70, audience: crypto.randomUUID() };
  const answer = await shop.call('POST /price-lists', { token: mira, body });
  expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
  expect(answer.body).toMatchObject({ errors: [{ path: 'audience' }] });
  const lists = await shop.call('GET /price-lists', { token: mira });
  expect(JSON.stringify(lists.body)).not.toContain('"rank":70');
});

test('a price is explained by the list of its buyer, however many others there are', async () => {
  const companies = await addContracts(1500);
  for (const company of companies.filter((_, index) => index % 100 === 0)) {
    const body = { tool: brush, quantity: 1, company };
    const tried = await shop.call('POST /price-trial', { token: mira, body });
    expect(tried.body).toMatchObject({ price: 5, publicPrice: 8 });
  }
});

/** As many companies, each with a contract of its own. */
async function addContracts(count: number): Promise<string[]> {
  const { rows } = await shop.db.query<{ id: string }>({
    text: `with companies as (
        insert into company (name, tax_number, message, status, applied_at, decided_at)
        select 'Hall ' || n, '', '', 'approved', $3, $3 from generate_series(1, $2::integer) n
        returning id
      ), lists as (
        insert into price_list (name, kind, rank, starts_at, created_at, company_id)
        select 'Hall', 'contract', 1, $3, $3, id from companies returning id
      ), prices as (
        insert into list_price (list_id, tool_id, from_quantities, prices_minor, written_at,
          written_by)
        select id, $1, '{1}', '{500}', $3, 'test' from lists
      )
      select id from companies`,
    values: [brush, count, clock.now()],
  });
  return rows.map(({ id }) => id);
}
