import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld } from '#test/support/world.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';
import type { CheckedLine } from './checked-pad.ts';
import { checkPad, readPad, toItems } from './order-pad.ts';

let db: TestDatabase;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
  await makeWorld(db, clock);
  await db.query({ text: 'truncate stock_movement, tool, category, search_word cascade' });
  await fillEmptyShop(db, clock);
  await db.query({
    text: `update tool set gtin = '00036000291452', order_multiple = 12, minimum_order = 12,
      maximum_order = 120 where sku = 'FV-50'`,
  });
});
afterAll(() => db.close());

async function check(text: string) {
  const pad = readPad(text);
  if (!pad.ok) throw new Error('it is not so long');
  return checkPad(db, pad.lines, { currency: 'usd', at: clock.now() });
}

const say = ({ line, tool, units, countedIn, violation, choices }: CheckedLine) =>
  [
    ...[line, tool?.sku, units, countedIn && `in ${countedIn}`, violation?.code],
    choices.map(({ code, quantity }) => `${code} ${quantity}`).join(', '),
  ]
    .filter((part) => part !== undefined && part !== '' && part !== 0)
    .join(' ');

test('a SKU in any spelling and a GTIN of any length are the same tool', async () => {
  const pad = await check('FV-50;12\nfv 50;12\n036000291452;6\n0036000291452;6');
  expect(pad.lines.map(say)).toEqual([
    '1 FV-50 36',
    '2 FV-50 in 1',
    '3 FV-50 in 1',
    '4 FV-50 in 1',
  ]);
  expect(toItems(pad)).toMatchObject([{ tool: pad.lines[0]?.tool?.id, quantity: 36 }]);
  expect(pad.lines[0]?.tool).toMatchObject({
    name: expect.stringContaining('50 mm'),
    productSlug: 'flat-varnish-brush',
  });
});

test.each([
  ['FV-5O', 'another letter'],
  ['FV-500', 'one more'],
  ['FV-0', 'one less'],
  ['VF-50', 'two in the other order'],
  ['FV-50MM', 'more at its end'],
])('%s comes with FV-50: %s', async (code) => {
  const [line] = (await check(`${code};24`)).lines;
  expect(line?.violation).toEqual({ code: 'unknown_code' });
  expect(line?.choices).toContainEqual(expect.objectContaining({ code: 'FV-50', quantity: '24' }));
});

test('a code comes with what begins so, and one that is like nothing with nothing', async () => {
  const pad = await check('WB-10;1\nzzzzzz;1\nzz;1');
  expect(pad.lines.map(({ choices }) => choices.map(({ code }) => code))).toEqual([
    ['WB-100', 'WB-150'],
    ...[[], []],
  ]);
});

test('violations of quantities name what would do', async () => {
  const pad = await check('FV-50;6\nFV-80;1.200\nFV-50;24');
  expect(pad.lines.map(say)).toEqual([
    '1 FV-50 30 not_a_multiple FV-50 24, FV-50 36',
    '2 FV-80 ambiguous_number FV-80 1200',
    '3 FV-50 in 1',
  ]);
});

test('what is archived is said to be, and what is a draft is not known', async () => {
  await db.query({
    text: "update tool set is_on_sale = false, archived_at = now() where sku = 'WB-100'",
  });
  await db.query({ text: "update tool set is_on_sale = false where sku = 'FV-30'" });
  const pad = await check('WB-100;6\nFV-30;6');
  expect(pad.lines.map(({ violation, tool }) => [violation?.code, tool])).toEqual([
    ['archived', undefined],
    ['unknown_code', undefined],
  ]);
});

test('a thousand lines take two statements', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `FV-${index};12`).join('\n');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const pad = await check(lines);
  expect(query.mock.calls.length).toBe(2);
  query.mockRestore();
  expect(pad.lines).toHaveLength(1000);
});

test('what people type reaches no query', async () => {
  const pad = await check(`'); drop table tool; --;12\n%_;1\n\\;1\n\u{d800};1`);
  expect(pad.lines.map(({ violation }) => violation?.code)).toHaveLength(4);
});
