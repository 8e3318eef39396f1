import { expect, test } from 'vitest';
import { specified } from '../wording/specified.ts';
import { explain, sayFault, showProblem } from './faults.ts';

const problem = { type: '', title: 'Not right', status: 422, detail: 'Look again.', code: 'bad' };
const options = { fields: ['name', 'review'] as const, offline: 'No line' };

test('the refusal of a field stands at the field, and the first of them is focused', () => {
  const told: unknown[][] = [];
  const setError = (...said: unknown[]) => void told.push(said);
  const errors = [
    { path: 'elsewhere', message: 'is odd' },
    { path: 'review', message: 'is long' },
    { path: 'name', message: 'is empty' },
  ];
  showProblem({ setError }, { ...problem, errors }, options);
  expect(told).toEqual([
    ['review', { type: 'server', message: 'is long' }, { shouldFocus: true }],
    ['name', { type: 'server', message: 'is empty' }, { shouldFocus: false }],
  ]);
});

test('a refusal without a field stands under the form', () => {
  const told: unknown[][] = [];
  const setError = (...said: unknown[]) => void told.push(said);
  showProblem({ setError }, { ...problem, errors: [{ path: 'x', message: 'y' }] }, options);
  const message = 'Not right. Look again.';
  expect(told).toEqual([['root', { type: 'server', message }]]);
});

test('a shop that cannot be reached is told as that', () => {
  expect(explain({ ...problem, code: 'unreachable' }, 'No line')).toBe('No line');
  expect(explain({ ...problem, detail: '' }, 'No line')).toBe('Not right');
});

test.each([
  [{ type: 'too_big', message: 'Too big' }, specified.field.tooLong],
  [{ type: 'too_small', message: 'Too small' }, specified.field.needed],
  [{ type: 'custom', message: 'is required' }, specified.field.needed],
  [{ type: 'invalid_format', message: 'Invalid' }, specified.field.wrong],
])('%o is said in the words of the catalogue', (error, said) => {
  expect(sayFault(error, specified.field)).toBe(said);
});
