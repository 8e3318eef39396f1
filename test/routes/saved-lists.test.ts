/** The names of lists that an account keeps: what one may be, and whose they are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: string;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await shop.tokenOf(shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'truncate cart, rate_limit cascade' });
  const lines = [{ tool: shop.world.hundred, quantity: 3 }];
  await shop.call('POST /cart/lines', { token: anna, body: { lines } });
});

const save = (name: unknown): Promise<TestResponse> =>
  shop.call('POST /carts', { token: anna, body: { name } });
const rename = (id: string, name: unknown, token = anna): Promise<TestResponse> =>
  shop.call(`PATCH /carts/${id}`, { token, body: { name } });

async function saved(name: string): Promise<string> {
  const { status, body } = await save(name);
  expect(status).toBe(200);
  return String(body['insertedId']);
}

/** Of the lists, without the current cart. */
async function namesOf(token = anna): Promise<unknown[]> {
  const { body } = await shop.call('GET /carts', { token });
  const rows: unknown = body;
  if (!Array.isArray(rows)) throw new Error('there is no list of carts');
  return rows
    .flatMap(({ current, name }) => (current === true ? [] : [name]))
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}

const notAName = [
  ['nothing', undefined],
  ['empty', ''],
  ['blanks', '   '],
  ['a tab and a line break', '\t\n'],
  ['no-break and zero-width blanks', '\u00A0\u2003\uFEFF'],
  ['control characters', '\u0001\u0007'],
  ['too long', 'x'.repeat(81)],
  ['a number', 7],
  ['with the character NUL', 'Trade\0list'],
] as const;

const names = [
  ['Trade, spring', 'Trade, spring'],
  ['  with blanks around  ', 'with blanks around'],
  ['\u0001in controls\u0001', 'in controls'],
  ['pasted\r\nin two lines', 'pasted in two lines'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['<b>Ärger & "Öl"</b> 刷毛 🖌️', '<b>Ärger & "Öl"</b> 刷毛 🖌️'],
] as const;

describe('a list is saved and renamed', () => {
  test.each(names)('%j is kept as %j', async (typed, kept) => {
    const id = await saved(typed);
    expect(await namesOf()).toEqual([kept]);
    await rename(id, 'Another');
    expect(await namesOf()).toEqual(['Another']);
    expect(await rename(id, typed)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await namesOf()).toEqual([kept]);
  });

  test.each(notAName)(
    'not with a name that is %s: it says so, nothing changes',
    async (_, name) => {
      const id = await saved('Trade');
      for (const answer of [await save(name), await rename(id, name)]) {
        expect(answer).toMatchObject({
          status: 422,
          body: { code: 'bad_input', errors: [{ path: 'name' }] },
        });
      }
      expect(await namesOf()).toEqual(['Trade']);
    },
  );

  test('two lists may have one name, and each is renamed for itself', async () => {
    const [first, second] = [await saved('Trade'), await saved('Trade')];
    expect(first).not.toBe(second);
    expect(await namesOf()).toEqual(['Trade', 'Trade']);
    expect((await rename(second, 'Site')).status).toBe(200);
    expect(await namesOf()).toEqual(['Site', 'Trade']);
    expect((await rename(first, 'Site')).status).toBe(200);
    expect(await namesOf()).toEqual(['Site', 'Site']);
  });

  test('not out of an empty cart', async () => {
    await shop.db.query({ text: 'truncate cart cascade' });
    expect(await save('Trade')).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
    expect(await namesOf()).toEqual([]);
  });
});

describe("another person's list", () => {
  test('is neither renamed nor deleted nor seen', async () => {
    const id = await saved('Trade');
    const unknown = { status: 404, body: { code: 'cart_unknown' } };
    expect(await rename(id, 'Mine', mira)).toMatchObject(unknown);
    expect(await shop.call(`DELETE /carts/${id}`, { token: mira })).toMatchObject(unknown);
    expect(await namesOf(mira)).toEqual([]);
    expect(await namesOf()).toEqual(['Trade']);
  });

  test('may have the same name', async () => {
    await saved('Trade');
    const lines = [{ tool: shop.world.hundred, quantity: 1 }];
    await shop.call('POST /cart/lines', { token: mira, body: { lines } });
    await shop.call('POST /carts', { token: mira, body: { name: 'Trade' } });
    expect([await namesOf(), await namesOf(mira)]).toEqual([['Trade'], ['Trade']]);
  });

  test('nobody who is not signed in has lists', async () => {
    const id = await saved('Trade');
    const body = { name: 'Mine' };
    expect((await shop.call('POST /carts', { body })).status).toBe(401);
    expect((await shop.call(`PATCH /carts/${id}`, { body })).status).toBe(401);
    expect(await namesOf()).toEqual(['Trade']);
  });
});
