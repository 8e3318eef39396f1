import { expect, test } from 'vitest';
import { specified } from '#web/wording/specified.ts';
import { problemText, fieldErrorText, showProblem, toSentence } from './form-errors.ts';

const problem = { type: '', title: 'Not right', status: 422, detail: 'Look again.', code: 'bad' };
const options = { fields: ['name', 'review'] as const, offline: 'No line' };

test('an error of a field is shown at the field, and the first of them is focused', () => {
  const calls: unknown[][] = [];
  const setError = (...args: unknown[]) => void calls.push(args);
  const errors = [
    { path: 'elsewhere', message: 'is odd' },
    { path: 'review', message: 'is long' },
    { path: 'name', message: 'is empty' },
  ];
  showProblem({ setError }, { ...problem, errors }, options);
  expect(calls).toEqual([
    ['review', { type: 'server', message: 'is long' }, { shouldFocus: true }],
    ['name', { type: 'server', message: 'is empty' }, { shouldFocus: false }],
  ]);
});

test('an error without a field is shown below the form', () => {
  const calls: unknown[][] = [];
  const setError = (...args: unknown[]) => void calls.push(args);
  showProblem({ setError }, { ...problem, errors: [{ path: 'x', message: 'y' }] }, options);
  const message = 'Not right. Look again.';
  expect(calls).toEqual([['root', { type: 'server', message }]]);
});

test('a shop that cannot be reached has a text of its own', () => {
  expect(problemText({ ...problem, code: 'unreachable' }, 'No line')).toBe('No line');
  expect(problemText({ ...problem, detail: '' }, 'No line')).toBe('Not right');
});

test.each([
  [{ type: 'too_big', message: 'Too big' }, specified.field.tooLong],
  [{ type: 'too_small', message: 'Too small' }, specified.field.needed],
  [{ type: 'custom', message: 'is required' }, specified.field.needed],
  [{ type: 'invalid_format', message: 'Invalid' }, specified.field.wrong],
])('%o is said in the words of the catalogue', (error, expected) => {
  expect(fieldErrorText(error, specified.field)).toBe(expected);
});

test.each([
  ['must be at least 12', 'It must be at least 12.'],
  ['is no longer on sale', 'It is no longer on sale.'],
  ['are for choices only', 'They are for choices only.'],
  ['one from 2026-01-01 goes on here', 'One from 2026-01-01 goes on here.'],
  ['BR-1 is in the list twice.', 'BR-1 is in the list twice.'],
])('%s: a sentence', (message, sentence) => {
  expect(toSentence(message)).toBe(sentence);
});
