import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['a', 1],
  ['aaaaaaaaaaaa', 1],
  ['123456789', 1],
  ['bristle', 1],
  ['hog bristle', 2],
  ['paints fences', 2],
  ['goat hair and ox hair', 4],
  ['x7#Kq2!vLm9z', 3],
  ['筆と刷毛と絵の具', 2],
] as const)('%j is as strong as %i of 4', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('more of the same is never weaker', () => {
  const password = 'a sash brush, cut at a slant';
  const strengths = Array.from(password, (_, end) => passwordStrength(password.slice(0, end + 1)));
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
});
