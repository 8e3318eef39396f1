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
  ['lines.0.amount', 'must be dollars, with two decimals at most', 'goods', /thousands separators/],
  ['lines.1.amount', 'must be dollars, with two decimals at most', 'reduced', /with a point/],
  ['delivery', 'must be dollars, with two decimals at most', 'delivery', /with a point/],
])('%s, %s: a sentence at %s', (path, message, field, sentence) => {
  const errors = [{ path, message }];
  const problem = { code: 'bad_input', type: '', title: '', detail: '', status: 422, errors };
  const [error] = explainTaxProblem(problem).errors ?? [];
  expect(error).toEqual({ path: field, message: expect.stringMatching(sentence) });
});

test.each([
  ['rates_missing', 'rates', 'are missing for FR, IT', /^Rates are missing for FR, IT: add a line/],
  [
    ...(['registration_overlaps', 'firstDay'] as const),
    ...([
      'one from 2026-01-01 goes on here: end it first',
      /^One from .* end it first\.$/,
    ] as const),
  ],
  ['rate_overlaps', 'rates', 'DE has a standard rate from 2026-01-01: begin later', /later\.$/],
  ['ends_before_it_begins', 'lastDay', 'must not be before 2026-01-01', /^It must not be before/],
  ['scheme_elsewhere', 'place', 'must be GB for this scheme', /^It must be GB for this scheme/],
  ['limit_missing', 'limit', 'is required for this scheme', /Schemes for imports need it/],
])('%s: a sentence at %s', (code, path, message, sentence) => {
  const errors = [{ path, message, code }];
  const problem = { code: 'bad_input', type: '', title: '', detail: '', status: 422, errors };
  const [error] = explainTaxProblem(problem).errors ?? [];
  expect(error).toEqual({ path, message: expect.stringMatching(sentence) });
});
