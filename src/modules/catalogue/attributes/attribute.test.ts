import { expect, test } from 'vitest';
import { readValue } from './attribute.ts';

const choices = ['varnish', 'oil', 'wax'].map((code) => ({ code, name: code.toUpperCase() }));

test.each([
  ['number', '50', '50'],
  ['number', ' 2,50 ', '2.5'],
  ['number', '007.125', '7.125'],
  ['number', '0', '0'],
  ['text', ' Natural hog ', 'Natural hog'],
  ['yes_no', 'no', 'no'],
  ['choice', 'oil', 'oil'],
  ['choices', 'wax, varnish,wax', 'varnish,wax'],
] as const)('%s: “%s” is kept as “%s”', (kind, typed, value) => {
  expect(readValue({ kind, choices }, typed)).toEqual({ ok: true, value });
});

test.each([
  ['number', '', 'no_number'],
  ['number', '1e3', 'no_number'],
  ['number', '-2', 'no_number'],
  ['number', '2.1234', 'no_number'],
  ['number', '1,234,5', 'no_number'],
  ['text', 'x'.repeat(501), 'too_long'],
  ['yes_no', 'maybe', 'no_answer'],
  ['choice', 'tar', 'unknown_choice'],
  ['choice', 'oil,wax', 'unknown_choice'],
  ['choices', 'oil,tar', 'unknown_choice'],
  ['choices', '', 'unknown_choice'],
] as const)('%s: “%s” is refused', (kind, typed, problem) => {
  expect(readValue({ kind, choices }, typed)).toEqual({ ok: false, problem });
});
