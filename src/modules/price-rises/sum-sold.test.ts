import { expect, test } from 'vitest';
import { sumSold } from './sum-sold.ts';

const line = (quantity: number, unitPrice: number, more: object = {}) => ({
  ...{ tool_id: 'brush', quantity, unit_price_minor: unitPrice, per_units: 1 },
  ...{ units: quantity, lines: 1, ...more },
});
const steps = [
  { from: 12, priceMinor: 715 },
  { from: 24, priceMinor: 690 },
];

test.each<[Parameters<typeof sumSold>[0], object, number?]>([
  // The step is that of the quantity that was ordered, the units are those that are left.
  [[line(24, 665, { units: 10 })], { units: 10, soldMinor: 6650, risenMinor: 6900 }],
  [[line(23, 685, { lines: 2 })], { units: 46, soldMinor: 31_510, risenMinor: 32_890 }],
  // Below the first step it keeps its price.
  [[line(11, 800)], { units: 11, soldMinor: 8800, risenMinor: 8800 }],
  [[line(12, 685), line(1, 800)], { units: 13, soldMinor: 9020, risenMinor: 9380 }],
  // 4.25 for 100: half a cent goes up, for each line.
  [
    [line(12, 425, { units: 50, per_units: 100, lines: 2 })],
    { units: 100, soldMinor: 426, risenMinor: 716 },
    100,
  ],
  // What was sold by the hundred is risen by what the list says by now: each, or by ten.
  [[line(12, 42_500, { per_units: 100 })], { units: 12, soldMinor: 5100, risenMinor: 8580 }],
  [[line(24, 65)], { units: 24, soldMinor: 1560, risenMinor: 1656 }, 10],
  [[], { units: 0, soldMinor: 0, risenMinor: 0 }],
])('%j brought %j', (lines, sums, perUnits = 1) => {
  expect(sumSold(lines, { steps, perUnits })).toEqual(sums);
});
