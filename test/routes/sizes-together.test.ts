/** A list for whose steps the sizes of a product count together: page = cart = pad = order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct } from '#modules/catalogue/catalogue.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let anna: string;
let customer: Person;
let narrow: string;
let wide: string;
let other: string;
const clock = createManualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock });
  const size = (variant: string) => ({
    ...{ name: `Flat brush, ${variant}`, variant, sku: `SZ-${variant}`, kind: 'brush', img: '' },
    ...{ description: '', facts: [], priceMinor: 800, minimumOrder: 1, ratingTenths: 50 },
    ...{ stock: 10_000, position: 1 },
  });
  const add = (name: string, variants: string[]) =>
    inTransaction(shop.db, (tx) => {
      const product = { name, pictures: [], position: 1, tools: variants.map(size) };
      return addProduct(tx, product, { at: clock.now() });
    });
  [narrow = '', wide = ''] = (await add('Flat brush', ['30', '50'])).tools;
  [other = ''] = (await add('Round brush', ['80'])).tools;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: "update order_line set price_list_id = null, price_list = ''" });
  await shop.db.query({ text: 'truncate list_price, cart, cart_line, rate_limit' });
  await shop.db.query({ text: 'delete from price_list' });
  mira = await shop.tokenOf(shop.world.mira);
  customer = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  anna = await shop.tokenOf(customer);
});

async function addList(fields: object): Promise<string> {
  const body = { name: 'Trade', kind: 'base', rank: 1, ...fields };
  const added = await shop.call('POST /price-lists', { token: mira, body });
  const id = String(added.body['insertedId']);
  const steps = [
    { from: 12, price: 7.2 },
    { from: 24, price: 6.85 },
  ];
  const tools = [narrow, wide, other].map((tool) => ({ tool, prices: [{ steps }] }));
  const set = { token: mira, body: { version: 1, tools } };
  expect((await shop.call(`PUT /price-lists/${id}/prices`, set)).status).toBe(200);
  return id;
}

type Lines = [tool: string, quantity: number][];

const toLines = (lines: Lines) => lines.map(([tool, quantity]) => ({ tool, quantity }));
const put = (lines: Lines) =>
  shop.call('POST /cart/lines', { token: anna, body: { lines: toLines(lines) } });
const readCart = async () => Object((await shop.call('GET /cart', { token: anna })).body);
const order = (lines: Lines, total: number) =>
  shop.call('POST /orders', {
    token: anna,
    body: { lines: toLines(lines), phone: '+1 207 555 0142', total },
  });

// 800 below 12, 720 from 12, 685 from 24; all in cents of a piece, by the sum of both sizes.
const baskets: [name: string, lines: () => Lines, prices: number[], total: number][] = [
  [
    'six and six are twelve',
    () => [
      [narrow, 6],
      [wide, 6],
    ],
    [7.2, 7.2],
    86.4,
  ],
  [
    'eleven are none',
    () => [
      [narrow, 6],
      [wide, 5],
    ],
    [8, 8],
    88,
  ],
  [
    'another product counts for nothing',
    () => [
      [narrow, 6],
      [other, 6],
    ],
    [8, 8],
    96,
  ],
  [
    'one beside 23',
    () => [
      [narrow, 23],
      [wide, 1],
    ],
    [6.85, 6.85],
    164.4,
  ],
];

describe('with the sizes together', () => {
  beforeEach(() => addList({ sizesTogether: true }).then(() => undefined));

  test.each(baskets)('%s: cart, pad, quote and order say the same', async (...basket) => {
    const [, toBasket, prices, total] = basket;
    const lines = toBasket();
    await put(lines);
    const cart = await readCart();
    expect(cart).toMatchObject({
      total,
      lines: prices.map((price) => ({ price, changes: [] })),
    });
    const quote = { lines: toLines(lines), country: '', postcode: '' };
    expect((await shop.call('POST /orders/quote', { body: quote })).body).toMatchObject({
      goods: total,
    });
    const skuOf = new Map([
      [narrow, 'SZ-30'],
      [wide, 'SZ-50'],
      [other, 'SZ-80'],
    ]);
    const rows = lines.map(([tool, quantity]) => {
      return { code: skuOf.get(tool) ?? '', quantity: String(quantity) };
    });
    const pad = await shop.call('POST /order-pad', { body: { rows } });
    expect(pad.body).toMatchObject({ total: { price: total } });
    const placed = await order(lines, total);
    expect(placed).toMatchObject({ status: 200, body: { total } });
  });

  test('six more of another size are on the step, and the cart says so before', async () => {
    await put([
      [narrow, 6],
      [wide, 2],
    ]);
    const [line] = (await readCart()).lines;
    expect(line).toMatchObject({ price: 8, nextStep: { quantity: 10, price: 7.2 } });
  });

  test('a size that is taken out makes the others dearer without a note of a change', async () => {
    await put([
      [narrow, 6],
      [wide, 6],
    ]);
    await shop.call(`DELETE /cart/lines/${wide}`, { token: anna });
    expect(await readCart()).toMatchObject({ total: 48, lines: [{ price: 8, changes: [] }] });
  });

  test('what an edit takes off one size counts for the other', async () => {
    const placed = Object(
      (
        await order(
          [
            [narrow, 6],
            [wide, 6],
          ],
          86.4,
        )
      ).body,
    );
    const body = {
      lines: toLines([
        [narrow, 6],
        [wide, 5],
      ]),
    };
    const quoted = await shop.call(`POST /purchase/${placed._id}/edits/quote`, {
      ...{ token: anna, body },
    });
    expect(quoted.body).toMatchObject({ total: 88 });
  });
});

test('without it each tool counts alone', async () => {
  await addList({});
  await put([
    [narrow, 6],
    [wide, 6],
  ]);
  expect(await readCart()).toMatchObject({ total: 96 });
});

test('a list that has begun stays as it counts', async () => {
  const id = await addList({ sizesTogether: true });
  const { body } = await shop.call(`GET /price-lists/${id}`, { token: mira });
  expect(body).toMatchObject({ sizesTogether: true });
  const { name, kind, rank, startsAt, endsAt } = Object(body);
  const change = { name, kind, rank, startsAt, endsAt, version: 2, sizesTogether: false };
  const answer = await shop.call(`PUT /price-lists/${id}`, { token: mira, body: change });
  expect(answer).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: 'sizesTogether' }] } },
  });
});
