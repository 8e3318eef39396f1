import { expect, test } from 'vitest';
import { showsMore } from './closer-look.ts';

const file = { width: 1200, height: 1200 };
const laptop = { window: { width: 1440, height: 900 }, pixelRatio: 1 };
const phone = { window: { width: 360, height: 740 }, pixelRatio: 3 };

test.each([
  ['a file that is larger than it is shown', { file, shownWidth: 740, ...laptop }, true],
  [
    'one with a quarter more pixels than the screen shows',
    { file, shownWidth: 320, ...phone },
    true,
  ],
  ['nearly all', { file: { width: 1000, height: 1000 }, shownWidth: 320, ...phone }, false],
  [
    'a small file that the window shows clearly larger',
    { file: { width: 480, height: 480 }, shownWidth: 340, ...laptop },
    true,
  ],
  [
    'a small file that is as large as the window already',
    { file: { width: 480, height: 480 }, shownWidth: 740, ...laptop },
    false,
  ],
  ['what has not loaded', { file: { width: 0, height: 0 }, shownWidth: 740, ...laptop }, false],
] as const)('%s', (_name, sizes, isMore) => {
  expect(showsMore(sizes)).toBe(isMore);
});
