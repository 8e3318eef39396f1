import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addNumber,
  addSet,
  clearBit,
  countBits,
  createBits,
  hasBit,
  intersect,
  numbersIn,
  without,
  type NumberSet,
} from './number-set.ts';

const size = 3000;
const numbers = fc
  .uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: 600, size: 'max' })
  .map((list) => list.toSorted((one, other) => one - other));

const toBits = (list: readonly number[]) => {
  const bits = createBits(size);
  addSet(bits, list.reduce<NumberSet>(addNumber, []));
  return bits;
};

test('a set has what was added, whether it is a list or bits', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const bits = toBits(list);
      expect([...numbersIn(bits)]).toEqual(list);
      for (const number of [0, 31, 32, size - 1])
        expect(hasBit(bits, number)).toBe(list.includes(number));
    }),
  );
  const many = Array.from({ length: 500 }, (_, place) => place * 2).reduce<NumberSet>(
    addNumber,
    [],
  );
  expect(many).toBeInstanceOf(Uint32Array);
  expect(many.length * Uint32Array.BYTES_PER_ELEMENT).toBeLessThan(500);
});

test('what is in all sets', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (one, two, three) => {
      const shared = one.filter((number) => two.includes(number) && three.includes(number));
      const bits = intersect([one, two, three].map(toBits), size);
      expect([...numbersIn(bits)]).toEqual(shared);
    }),
  );
  expect([...numbersIn(intersect([], size))]).toEqual([]);
});

test('what is in one set only, how many they are, and what was taken out', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, two) => {
      const rest = without(toBits(one), toBits(two));
      expect([...numbersIn(rest)]).toEqual(one.filter((number) => !two.includes(number)));
      expect(countBits(toBits(one))).toBe(one.length);
      const cleared = toBits(one);
      for (const number of two) clearBit(cleared, number);
      expect(cleared).toEqual(rest);
    }),
  );
});
