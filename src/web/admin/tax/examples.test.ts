import { expect, test } from 'vitest';
import { readRates } from '#modules/tax/read-rates.ts';
import { memberStates } from '#modules/tax/tax-territory.ts';
import { taxExamples } from './examples.ts';

/** Typed from the Commission's list, not taken from the example. */
const changedLately = { FI: 255_000, SK: 230_000, EE: 240_000, RO: 210_000, LU: 170_000 };

test('the example of the union has one rate of every member state, as it was last changed', () => {
  const read = readRates(`DE, 19\n${taxExamples.oss.rates}`);
  const rates = read.ok ? read.rates : [];
  const places = rates.map(({ place }) => place).filter((place) => place !== 'GB');
  expect(new Set(places)).toEqual(new Set(memberStates));
  expect(places).toHaveLength(27);
  const byPlace = Object.fromEntries(rates.map(({ place, millionths }) => [place, millionths]));
  expect(byPlace).toMatchObject(changedLately);
});
