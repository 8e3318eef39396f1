import { expect, test } from 'vitest';
import { readChoices, writeChoices } from './choices-text.ts';

test('choices are one a line, and read as they are written', () => {
  const choices = [
    { code: 'natural', name: 'Natural hog' },
    { code: 'a-b', name: 'x = y' },
  ];
  expect(readChoices(writeChoices(choices))).toEqual(choices);
});

test('a name alone makes its code; empty lines do not count', () => {
  expect(readChoices('\n Grey, mixed fibre \n')).toEqual([
    { code: 'grey-mixed-fibre', name: 'Grey, mixed fibre' },
  ]);
});

test.each(['Code = Name', '=', 'natural =', '§'])('“%s” is none', (line) => {
  expect(readChoices(`natural = Natural\n${line}`)).toBe(2);
});
