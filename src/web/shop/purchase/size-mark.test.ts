import { expect, test } from 'vitest';
import { sizeMarkOf } from './size-mark.ts';

test.each([
  ['Angled sash brush, 38 mm', { figure: '38', after: 'mm' }],
  ['Oval trim brush, No 10', { before: 'No', figure: '10' }],
  ['Paint pail with hooks, 2.5 l', { figure: '2.5', after: 'l' }],
  ['Roller sleeves, 180 mm, pair', { figure: '180', after: 'mm' }],
  ['Roller tray, galvanised, 270 mm', { figure: '270', after: 'mm' }],
])('%s is stamped with its size', (name, mark) => {
  expect(sizeMarkOf(name)).toEqual(mark);
});

test.each(['Badger softener', 'Brush, 12 in a box', 'Made in 1993', 'Brush 50 mm'])(
  '%s has no size to stamp',
  (name) => expect(sizeMarkOf(name)).toBeUndefined(),
);
