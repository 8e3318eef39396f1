import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#000', 21],
  ['#b8261e', '#f3efe8', 5.5],
  ['#F3EFE8', '#141B24', 15.1],
  ['#777777', '#777777', 1],
])('%s and %s are %d apart', (one, other, expected) => {
  expect(contrast(one, other)).toBe(expected);
});

test.each(['rgb(0 0 0 / 6%)', '', '#12', '#gggggg'])("'%s' is no colour to compare", (colour) => {
  expect(contrast(colour, '#ffffff')).toBeUndefined();
});
