/** What staff write in another currency than the shop's own: lists, codes and rises. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { createManualClock } from '#test/support/world.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let token: string;
let brush: string;
const clock = createManualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock });
  token = await shop.tokenOf(shop.world.mira);
  const added = { name: 'Brush', kind: 'brush', description: '', img: '', facts: [] };
  const more = { priceMinor: 800, minimumOrder: 1, ratingTenths: 50, stock: 10_000, position: 1 };
  brush = await addTool({ db: shop.db }, { ...added, ...more }, { at: clock.now() });
});
afterAll(() => shop.close());

const send = (operation: string, body?: unknown) => shop.call(operation, { token, body });

let rank = 0;
async function addList(fields: object): Promise<string> {
  rank += 1;
  const list = { name: `List ${rank}`, kind: 'base', rank, ...fields };
  const { body } = await send('POST /price-lists', list);
  return String(body['insertedId']);
}

type Steps = [from: number, price: number | string][];

const setSteps = (id: string, version: number, steps: Steps) =>
  send(`PUT /price-lists/${id}/prices`, {
    version,
    tools: [{ tool: brush, prices: [{ steps: steps.map(([from, price]) => ({ from, price })) }] }],
  });

test('a list has a currency from the beginning, and keeps it', async () => {
  const id = await addList({ name: 'Euro', currency: 'EUR' });
  expect((await send(`GET /price-lists/${id}`)).body).toMatchObject({ currency: 'eur' });
  const { body: lists } = await send('GET /price-lists');
  expect(lists).toContainEqual(expect.objectContaining({ _id: id, currency: 'eur' }));
  const fields = { name: 'Euros', kind: 'base', rank, version: 1 };
  const changed = await send(`PUT /price-lists/${id}`, { ...fields, currency: 'gbp' });
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ path: 'currency' }] } });
  const { body } = await send(`GET /price-lists/${id}`);
  const startsAt = body['startsAt'];
  const kept = await send(`PUT /price-lists/${id}`, { ...fields, startsAt, currency: 'eur' });
  expect(kept).toMatchObject({ status: 200, body: { version: 2 } });
});

test.each(['chf', '', 'euro', 978, null])('a list in %j is refused', async (currency) => {
  const list = { name: 'Odd', kind: 'base', rank: 900, currency };
  const { status, body } = await send('POST /price-lists', list);
  expect([status, Object(body['errors'])[0].path]).toEqual([422, 'currency']);
});

test('the first step of a list in euros begins with one piece, or its cell is wrong', async () => {
  const id = await addList({ currency: 'eur' });
  expect((await setSteps(id, 1, [[12, 7.2]])).body['errors']).toEqual([
    { path: 'tools.0.prices.0.steps.0.from', message: expect.stringContaining('from 1 unit') },
  ]);
  const rising: Steps = [
    [1, 8],
    [1, '7.20'],
  ];
  expect(Object((await setSteps(id, 1, rising)).body['errors'])[0].path).toBe(
    'tools.0.prices.0.steps.1.from',
  );
  expect((await setSteps(id, 1, [[1, '7.20']])).body).toEqual({ version: 2, changed: 1 });
});

test('which price somebody would get is said in the currency that was chosen', async () => {
  const id = await addList({ currency: 'gbp', name: 'Pounds' });
  await setSteps(id, 1, [[1, 6.5]]);
  const trial = (currency: unknown) =>
    send('POST /price-trial', { tool: brush, quantity: 3, currency });
  expect((await trial('gbp')).body).toMatchObject({ currency: 'gbp', price: 6.5, ownPrice: null });
  const dollars = (await trial('usd')).body;
  expect(dollars).toMatchObject({ currency: 'usd', price: 8, ownPrice: 8 });
  expect(dollars['lists']).toContainEqual(
    expect.objectContaining({ name: 'Pounds', passedOver: 'other_currency' }),
  );
  const unknown = await trial('chf');
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'currency' }] } });
});

test('a code has the currency of its amounts', async () => {
  const code = { code: 'FIVER', kind: 'amount', amount: 5, currency: 'GBP', minimum: 20 };
  const id = String((await send('POST /promotions', code)).body['insertedId']);
  const read = async () => {
    const all: unknown = (await send('GET /promotions')).body;
    return Object(all).find((one: { _id: string }) => one._id === id);
  };
  expect(await read()).toMatchObject({ amount: 5, minimum: 20, currency: 'gbp' });
  const seen = { ...code, currency: 'gbp' };
  await send(`PUT /promotions/${id}`, { ...code, currency: 'eur', seen });
  expect(await read()).toMatchObject({ amount: 5, currency: 'eur' });
  const both = await send(`PUT /promotions/${id}`, {
    ...code,
    currency: 'usd',
    seen,
  });
  expect(both.body['conflicts']).toEqual([
    { field: 'currency', base: 'gbp', theirs: 'eur', yours: 'usd' },
  ]);
  const agreed = { ...seen, currency: 'eur', forAgreed: true };
  await send(`PUT /promotions/${id}`, {
    ...agreed,
    seen: { ...seen, currency: 'eur' },
  });
  await send(`PUT /promotions/${id}`, { ...seen, minimum: 30, seen });
  expect(await read()).toMatchObject({ minimum: 30, forAgreed: true, currency: 'eur' });
  for (const currency of ['chf', 7]) {
    const wrong = await send('POST /promotions', { ...code, code: 'ODD', currency });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'currency' }] } });
  }
});

test('a rise of a list is in its currency, and of own prices in dollars', async () => {
  const list = await addList({ currency: 'eur', kind: 'sale' });
  await setSteps(list, 1, [[1, 5]]);
  const rehearse = async (of: string | null) => {
    const rise = { list: of, percent: '10', rounding: 'cent' };
    const { body } = await send('POST /price-rises', rise);
    return (await send(`GET /price-rises/${String(body['insertedId'])}`)).body;
  };
  const rise = await rehearse(list);
  expect(rise).toMatchObject({ currency: 'eur', tools: 1, sold: 0 });
  expect(Object(rise['rows'])[0].prices[0].steps).toEqual([{ from: 1, before: 5, after: 5.5 }]);
  expect(await rehearse(null)).toMatchObject({ currency: 'usd', list: null });
});
