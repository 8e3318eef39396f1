import { expect, test } from 'vitest';
import { sharedFacts, valueOf, varyingLabels, warningsOf } from './product-facts.ts';

const small = {
  facts: [
    { label: 'Size', value: '30 mm wide' },
    { label: 'Bristle', value: 'hog' },
    { label: 'Good for', value: 'edges' },
  ],
};
const large = {
  facts: [
    { label: 'Bristle', value: 'hog' },
    { label: 'Size', value: '80 mm wide' },
    { label: 'Handle', value: 'beech' },
  ],
};

test('a fact is the product’s when all sizes agree', () => {
  expect(sharedFacts([small, large])).toEqual([{ label: 'Bristle', value: 'hog' }]);
  expect(sharedFacts([small])).toEqual(small.facts);
  expect(sharedFacts([])).toEqual([]);
});

test('what differs, or what only some have, tells the sizes apart', () => {
  expect(varyingLabels([small, large])).toEqual(['Size', 'Good for', 'Handle']);
  expect(varyingLabels([small])).toEqual([]);
  expect([valueOf(small, 'Size'), valueOf(small, 'Handle')]).toEqual(['30 mm wide', '']);
});

test('a warning is said once, whether all sizes or some have it', () => {
  const sharp = { facts: [{ label: 'Warnings', value: 'Sharp.' }] };
  expect(warningsOf([sharp, small, sharp], 'Warnings')).toEqual(['Sharp.']);
  expect(warningsOf([small], 'Warnings')).toEqual([]);
});
