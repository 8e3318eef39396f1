import { expect, test } from 'vitest';
import { explainTaxProblem } from './tax-problem.ts';

test.each([
  [
    'origin.country',
    'must be the code of a country',
    'originCountry',
    /two letters, such as US\.$/,
  ],
  ['rates.0.firstDay', 'Invalid ISO date', 'firstDay', /^Choose the first day, such as/],
  ['rates', 'are missing for FR, IT', 'rates', /^Rates are missing for FR, IT: add a line/],
  [
    ...(['firstDay', 'one from 2026-01-01 goes on here: end it first', 'firstDay'] as const),
    /^One from 2026-01-01 goes on here: end it first\.$/,
  ],
  [
    'limit',
    'is required for this scheme',
    'limit',
    /such as 1500\.00\. Schemes for imports need it/,
  ],
  ['lines.0.amount', 'must be dollars, with two decimals at most', 'goods', /thousands separators/],
  ['lines.1.amount', 'must be dollars, with two decimals at most', 'reduced', /with a point/],
  ['delivery', 'must be dollars, with two decimals at most', 'delivery', /with a point/],
])('%s, %s: a sentence at %s', (path, message, field, sentence) => {
  const errors = [{ path, message }];
  const problem = { code: 'bad_input', type: '', title: '', detail: '', status: 422, errors };
  const [error] = explainTaxProblem(problem).errors ?? [];
  expect(error).toEqual({ path: field, message: expect.stringMatching(sentence) });
});
