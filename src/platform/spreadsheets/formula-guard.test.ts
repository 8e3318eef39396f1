import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; "+1"', `a; "'+1"`],
  ["a;'=1", "a;''=1"],
  ['a\t@x', "a\t'@x"],
  ['two\n-3', "two\n'-3"],
  ['=1;=2', "'=1;'=2"],
  ['a-b; c=d', 'a-b; c=d'],
])('%j, which another spreadsheet would split, is written %j', (text, written) => {
  expect(guardFormula(text)).toBe(written);
});

test('whatever is guarded comes off again', () => {
  const parts = fc.string({ unit: fc.constantFrom(...Array.from('=+-@\'";\t\r\n a')) });
  fc.assert(
    fc.property(parts, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
});
