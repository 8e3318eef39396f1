import { expect, test } from 'vitest';
import { mendText, readMend, removeLines, writeMend } from './mend-text.ts';

const text = '# the hall\nSKU;Quantity\nFB-5O;24\nFB-30;6\nFB-30;7';

test('the line that was mended changes, and no other', () => {
  const mend = { line: 3, without: [], code: 'FB-50', quantity: '24' };
  expect(mendText(text, mend)).toBe('# the hall\nSKU;Quantity\nFB-50;24\nFB-30;6\nFB-30;7');
});

test('lines that are in the sum go', () => {
  const mend = { line: 4, without: [5], code: 'FB-30', quantity: '12' };
  expect(mendText(text, mend)).toBe('# the hall\nSKU;Quantity\nFB-5O;24\nFB-30;12');
});

test('a line that is not there changes nothing', () => {
  expect(mendText(text, { line: 9, without: [], code: 'FB-50', quantity: '1' })).toBe(text);
});

test('what is in the cart leaves the text', () => {
  expect(removeLines('\u{FEFF}a;1\r\nb;2\nc;3', new Set([1, 3]))).toBe('b;2');
});

test('a button says what it mends', () => {
  const mend = { line: 4, without: [5], code: 'FB "30"', quantity: '12' };
  expect(readMend(writeMend(mend))).toEqual(mend);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '[1]',
  '["1",[],"a","1"]',
  '[1,[],"a\\nb","1"]',
  '[1,["x"],"a","1"]',
])('%j is no mending', (value) => expect(readMend(value)).toBeUndefined());
