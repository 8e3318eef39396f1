import { describe, expect, test } from 'vitest';
import {
  applyChoice,
  changeRow,
  isBlock,
  padOut,
  pasteRows,
  readDraft,
  readWholeLine,
  removeRows,
  toPadLines,
  writeDraft,
  type PadRow,
} from './pad-rows.ts';

const filled = (...rows: readonly (readonly [string, string])[]): PadRow[] =>
  rows.map(([code, quantity], index) => ({ id: index + 1, code, quantity }));
const show = (rows: readonly PadRow[]) =>
  rows.flatMap(({ code, quantity }) => (code + quantity === '' ? [] : [`${code} ${quantity}`]));

test('there is always an empty row at the end', () => {
  expect(padOut([]).length).toBe(5);
  const rows = changeRow(padOut([]), 5, { code: 'FB-50' });
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a row is numbered by its place, and empty ones are no lines', () => {
  const lines = toPadLines(filled(['', ''], ['FB-50', '12'], ['', ''], ['', '3']));
  expect(
    lines.map(({ line, reading }) => [line, reading.ok ? reading.quantity : reading.violation]),
  ).toEqual([
    [2, 12],
    [4, 'no_code'],
  ]);
});

test('a whole line in the field of the code is read as such', () => {
  const lines = toPadLines(filled(['12 x FB-50', ''], ['4711;12', '']));
  expect(lines[0]).toMatchObject({ code: 'FB-50', reading: { ok: true, quantity: 12 } });
  expect(lines[1]).toMatchObject({ code: '4711;12', reading: { violation: 'which_is_quantity' } });
  // 50 of FB, or the code FB-50 whose quantity is still to come.
  const [line] = toPadLines(filled(['FB 50', '']));
  const choices = [{ code: 'FB', quantity: '50' }];
  expect(line).toMatchObject({ code: 'FB 50', reading: { violation: 'no_quantity', choices } });
});

test.each(['FV-50 12', 'fv-50  12 ', 'WB100 12', 'AS-38/2 12'])('%j is read as pasted', (code) => {
  const [sku = ''] = code.trim().split(/ +/);
  expect(readWholeLine({ code, quantity: '' })).toMatchObject({
    ...{ code: sku, quantity: '12', reading: { ok: true, quantity: 12 } },
  });
  const pasted = pasteRows([], undefined, `${code}\nX-1 3`);
  expect(pasted.ok && show(pasted.rows)[0]).toBe(`${sku} 12`);
});

describe('a pasted block', () => {
  test.each([
    ['FB-50', false],
    ['fb 50', false],
    ['12', false],
    ['FB-50\t12', true],
    ['12 x FB-50', true],
    ['FB-50;', true],
    ['FB-50 12', false],
    ['FB-50\nFB-30', true],
    ['4711;12', true],
  ])('%j: %s', (text, is) => expect(isBlock(text)).toBe(is));

  test('spreads from the row on, and keeps what stands in others', () => {
    const rows = filled(['A-1', '1'], ['', ''], ['B-1', '2'], ['', '']);
    const pasted = pasteRows(rows, 2, 'SKU;Quantity\nX-1;3\n1.200;Y-1');
    expect(pasted.ok && show(pasted.rows)).toEqual(['A-1 1', 'X-1 3', '1.200 Y-1', 'B-1 2']);
    expect(pasted).toMatchObject({ lines: [2, 3] });
  });

  test('goes to the end where no row has the focus', () => {
    const pasted = pasteRows(filled(['A-1', '1'], ['', '']), undefined, 'X-1 3\nY-1 4');
    expect(pasted.ok && show(pasted.rows)).toEqual(['A-1 1', 'X-1 3', 'Y-1 4']);
  });

  test('of more than a thousand lines is refused as a whole', () => {
    expect(pasteRows([], undefined, 'X-1;1\n'.repeat(1001))).toEqual({ ok: false, count: 1001 });
    const rows = filled(['A-1', '1'], ['A-2', '1']);
    expect(pasteRows(rows, undefined, 'X-1;1\n'.repeat(999))).toEqual({ ok: false, count: 1001 });
    const whole = pasteRows([], undefined, 'X-1;1\n'.repeat(1000));
    expect(whole.ok && whole.rows.length).toBe(1000);
  });
});

test('a choice takes the place of all lines of its tool', () => {
  const rows = filled(['FB-50', '6'], ['A-1', '1'], ['fb50', '7']);
  const choice = { code: 'FB-50', quantity: '12' };
  expect(show(applyChoice(rows, { line: 1, alsoIn: [3] }, choice))).toEqual(['FB-50 12', 'A-1 1']);
});

test('rows that are in the cart go, and one that was changed since stays', () => {
  const rows = filled(['A', '1'], ['B', '2'], ['C', '3']);
  const gone = new Set([rows[0], rows[2]]);
  expect(show(removeRows(changeRow(rows, 3, { quantity: '4' }), gone))).toEqual(['B 2', 'C 4']);
});

test('a draft is what was typed, wrong or right', () => {
  const rows = filled(['A', '1.200'], ['', ''], ['4711;12', ''], ['', '']);
  expect(show(readDraft(writeDraft(rows)))).toEqual(['A 1.200', '4711;12 ']);
  expect(readDraft(writeDraft(rows))[2]).toMatchObject({ code: '4711;12' });
  expect(writeDraft(padOut([]))).toBe('');
});

test.each(['', '{', 'null', '{"a":1}', '[1]', '[[1,2]]'])('a draft %j is an empty pad', (draft) => {
  expect(show(readDraft(draft))).toEqual([]);
});
