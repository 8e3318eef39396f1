import { expect, test } from 'vitest';
import type { CheckedLine } from '#modules/order-pad/checked-pad.ts';
import { describeSum } from './violation-text.ts';

const line = { units: 36, countedIn: undefined } as const;

test.each<[readonly number[], string]>([
  [[], ''],
  [[7], '36 in all, with line 7.'],
  [[7, 13], '36 in all, with lines 7 and 13.'],
  [[7, 13, 20], '36 in all, with lines 7, 13 and 20.'],
])('a tool that stands in lines %j as well', (alsoIn, text) => {
  const sum: Pick<CheckedLine, 'countedIn' | 'alsoIn' | 'units'> = { ...line, alsoIn };
  expect(describeSum(sum)).toBe(text);
});
