/**
 * Prices for a hundred where customers meet them: page, cart, quote, order. The amounts are those
 * of sections A and C of the totals, written by hand.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import type { Currency } from '#platform/currency.ts';
import { runDueRises } from '#modules/price-rises/price-rises.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
let anna: string;
const tools: string[] = [];
const clock = createManualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock, pages: true });
  for (const [position, name] of ['Sash brush', 'Flat brush', 'Ferrule nail'].entries()) {
    const added = { name, kind: 'brush', description: '', img: '', facts: [], position };
    const more = { priceMinor: 900, minimumOrder: 1, ratingTenths: 50, stock: 10_000 };
    tools.push(await addTool({ db: shop.db }, { ...added, ...more }, { at: clock.now() }));
  }
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: "update order_line set price_list_id = null, price_list = ''" });
  await shop.db.query({
    text: `truncate list_price, cart, cart_line, rate_limit;
      truncate promotion, price_rise cascade`,
  });
  await shop.db.query({ text: 'delete from price_list' });
  mira = await shop.tokenOf(shop.world.mira);
  anna = await shop.tokenOf(await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

type Price = [from: number, price: number | string, per?: number | string];

async function addList(fields: object, prices: readonly (Price | undefined)[]): Promise<string> {
  const body = { name: 'Trade', kind: 'base', rank: 1, ...fields };
  const id = String(
    (await shop.call('POST /price-lists', { token: mira, body })).body['insertedId'],
  );
  expect((await setPrices(id, prices)).status).toBe(200);
  return id;
}

const setPrices = (id: string, prices: readonly (Price | undefined)[], version = 1) =>
  shop.call(`PUT /price-lists/${id}/prices`, {
    token: mira,
    body: {
      version,
      tools: prices.flatMap((price, index) => {
        if (!price) return [];
        const [from, amount, per] = price;
        return [{ tool: tools[index], prices: [{ per, steps: [{ from, price: amount }] }] }];
      }),
    },
  });

const put = (quantities: number[], currency: Currency) =>
  shop.call(`POST /cart/lines?currency=${currency}`, {
    token: anna,
    body: { lines: quantities.map((quantity, index) => ({ tool: tools[index], quantity })) },
  });

const readCart = async (currency: Currency) =>
  Object((await shop.call(`GET /cart?currency=${currency}`, { token: anna })).body);

const place = (quantities: number[], more: object) =>
  shop.call('POST /orders', {
    token: anna,
    body: {
      lines: quantities.map((quantity, index) => ({ tool: tools[index], quantity })),
      phone: '+1 207 555 0142',
      ...more,
    },
  });

/** A code of so many percent, what it takes off, and what is left. */
type Off = [percent: number, off: number, total: number];

const sections: [string, Currency, Price[], number[], number[], number, Off][] = [
  [
    'A',
    'usd',
    [
      [1, 4.35],
      [24, 6.85],
      [1, 4.25, 100],
    ],
    [12, 24, 250],
    [52.2, 164.4, 10.63],
    227.23,
    [10, 22.72, 204.51],
  ],
  [
    'C',
    'gbp',
    [
      [1, 5.13],
      [1, 3.27],
      [1, 3.45, 100],
    ],
    [144, 36, 250],
    [738.72, 117.72, 8.63],
    865.07,
    [5, 43.25, 821.82],
  ],
];

test.each(sections)(
  'section %s in %s: page, cart, quote and order say the same',
  async (_, currency, prices, quantities, goods, sum, [percent, off, total]) => {
    await addList({ currency }, prices);
    await shop.call('POST /promotions', {
      token: mira,
      body: { code: 'TENTH', kind: 'percent', percent },
    });
    await put(quantities, currency);
    await shop.call('PUT /cart/code', { token: anna, body: { code: 'TENTH' } });
    const cart = await readCart(currency);
    expect(cart).toMatchObject({
      total: sum,
      currency,
      orderable: true,
      discount: { amount: off },
    });
    expect(cart.lines.map((line: { total: number }) => line.total)).toEqual(goods);
    expect(cart.lines[2]).toMatchObject({ per: 100, changes: [] });
    const lines = quantities.map((quantity, index) => ({ tool: tools[index], quantity }));
    const quote = await shop.call('POST /orders/quote', { body: { lines, currency } });
    expect(quote.body).toMatchObject({ goods: sum });
    const placed = await place(quantities, { currency, code: 'TENTH', total });
    expect(placed).toMatchObject({ status: 200, body: { total, discount: off } });
    const ordered = Object(placed.body).lines;
    expect(ordered.map((line: { goods: number }) => line.goods)).toEqual(goods);
    expect(ordered[2]).toMatchObject({ price: prices[2]?.[1], per: 100, priceList: 'Trade' });
    if (currency === 'usd')
      expect(ordered.map((line: { discount: number }) => line.discount)).toEqual([
        5.22, 16.44, 1.06,
      ]);
  },
);

describe('a price for a hundred', () => {
  beforeEach(() => addList({}, [undefined, undefined, [1, 4.25, 100]]).then(() => undefined));

  test('is what the tool, its page and search engines say', async () => {
    const [, , nail = ''] = tools;
    const { body } = await shop.call(`GET /tools/${nail}`);
    expect(body).toMatchObject({ prices: [{ from: 1, price: 4.25, per: 100 }] });
    const page = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
    expect(await page(`/tools/${nail}`)).toContain('$4.25 per 100');
    const product = await page('/products/ferrule-nail');
    expect(product).toContain('$4.25 per 100');
    expect(product).toMatch(/"referenceQuantity":\{"@type":"QuantitativeValue","value":100/);
  });

  const buy = (more: object) =>
    shop.call('POST /purchase', {
      token: anna,
      body: { tool: tools[2], name: 'Ferrule nail', phone: '+1 207 555 0142', ...more },
    });

  test('is ordered as it was seen, and its total is the nearest cent', async () => {
    const placed = await buy({ price: 4.25, per: 100, qurantity: 250 });
    expect(placed).toMatchObject({ status: 200, body: { order: { total: 10.63 } } });
    // Whoever saw the tool's own price pays what the list says, which is less.
    expect((await buy({ price: 9, qurantity: 100 })).body).toMatchObject({
      order: { total: 4.25 },
    });
  });

  test('is not the same amount for each: whoever saw that is asked again', async () => {
    const refused = await buy({ price: 4.25, qurantity: 250 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect(refused.body['detail']).toContain('It is now $4.25 per 100.');
    const wrong = await buy({ price: 4.25, per: 50, qurantity: 250 });
    const message = 'must be 1, 10, 100, 1000';
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'per', message }] } });
  });

  test('that becomes one for each is a change that the cart tells of', async () => {
    await put(
      [0, 0, 250].map((units) => units || 1),
      'usd',
    );
    const [list] = Object((await shop.call('GET /price-lists', { token: mira })).body);
    await setPrices(list._id, [undefined, undefined, [1, 4.25]], list.version);
    const { lines } = await readCart('usd');
    expect(lines[2]).toMatchObject({ price: 4.25, total: 1062.5, seenPrice: 4.25, seenPer: 100 });
    expect(lines[2].changes).toEqual([{ code: 'price_up', from: 4.25, to: 4.25, fromPer: 100 }]);
    await setPrices(list._id, [undefined, undefined, [1, '42.50', 1000]], list.version + 1);
    expect((await readCart('usd')).lines[2]).toMatchObject({
      per: 1000,
      total: 10.63,
      changes: [],
    });
  });

  test('is lower than another by what each costs, exactly', async () => {
    const trial = async () =>
      (await shop.call('POST /price-trial', { token: mira, body: { tool: tools[2], quantity: 1 } }))
        .body;
    expect(await trial()).toMatchObject({ price: 4.25, per: 100 });
    // 4.24 each is more than 4.25 for a hundred; 42.4999 for a thousand cannot be written.
    await addList({ kind: 'sale', name: 'Sale' }, [undefined, undefined, [1, 4.24]]);
    expect(await trial()).toMatchObject({ price: 4.25, per: 100 });
    await addList({ kind: 'sale', name: 'Better', rank: 2, startsAt: null }, [
      undefined,
      undefined,
      [1, 42.49, 1000],
    ]);
    const lists = Object((await shop.call('GET /price-lists', { token: mira })).body);
    const worse = lists.find(({ name }: { name: string }) => name === 'Sale');
    await shop.call(`POST /price-lists/${worse._id}/end`, { token: mira });
    clock.advance(1);
    expect(await trial()).toMatchObject({
      price: 42.49,
      per: 1000,
      publicPer: 1000,
      paysMore: false,
    });
  });

  test('stays for a hundred when it rises', async () => {
    const [list] = Object((await shop.call('GET /price-lists', { token: mira })).body);
    const rise = { list: list._id, percent: '10', rounding: 'cent' };
    const { body } = await shop.call('POST /price-rises', { token: mira, body: rise });
    const id = String(body['insertedId']);
    const shown = await shop.call(`GET /price-rises/${id}`, { token: mira });
    const [row] = Object(shown.body).rows;
    expect(row.prices).toMatchObject([{ per: 100, steps: [{ before: 4.25, after: 4.68 }] }]);
    await shop.call(`POST /price-rises/${id}/schedule`, { token: mira });
    await runDueRises({ db: shop.db, clock });
    const { body: risen } = await shop.call(`GET /price-lists/${list._id}`, { token: mira });
    expect(risen['prices']).toMatchObject([{ per: 100, steps: [{ from: 1, price: 4.68 }] }]);
    expect((await buy({ price: 4.68, per: 100, qurantity: 250 })).body).toMatchObject({
      order: { total: 11.7 },
    });
  });

  test('is edited and ordered again as what it was', async () => {
    const placed = Object((await buy({ price: 4.25, per: 100, qurantity: 250 })).body).order;
    const lines = [{ tool: tools[2], quantity: 350 }];
    const edited = await shop.call(`POST /purchase/${placed._id}/edits`, {
      ...{ token: anna, body: { lines, version: 1, total: 14.88 } },
    });
    expect(edited).toMatchObject({ status: 200, body: { total: 14.88, goods: 14.88 } });
    await shop.call(`POST /purchase/${placed._id}/cart`, { token: anna });
    const { lines: ordered } = await readCart('usd');
    expect(ordered).toMatchObject([{ quantity: 350, price: 4.25, per: 100, changes: [] }]);
  });

  test('is for 1, 10, 100 or 1,000', async () => {
    const [list] = Object((await shop.call('GET /price-lists', { token: mira })).body);
    for (const per of [0, 2, 50, 1.5, 10_000, -1, 'many']) {
      const answer = await setPrices(list._id, [undefined, undefined, [1, 4, per]], list.version);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'tools.0.prices.0.per' }] },
      });
    }
    const right = await setPrices(list._id, [undefined, undefined, [1, 4, '1000']], list.version);
    expect(right.status).toBe(200);
    const { body } = await shop.call(`GET /price-lists/${list._id}`, { token: mira });
    expect(body['prices']).toMatchObject([{ per: 1000, steps: [{ from: 1, price: 4 }] }]);
  });
});
