import { expect, test } from 'vitest';
import { openMarket } from './buyers.ts';
import { formatReport } from './report.ts';

const sandbox = { url: '', keys: { secret: '', publishable: '', webhook: '' }, keyFile: '' };
const records = { acknowledgedLost: 0, paidLost: 0, doubleCharges: 0, violations: [] };
const failure = { kind: 'primary killed', failedRequests: 2, violations: [] } as const;

function openTestMarket() {
  return openMarket({ url: '', sandbox, tool: { id: '', price: 1 } });
}

test('the report has the median and the worst of each failure', () => {
  const failures = [9, 7, 30].map((pauseSeconds) => ({ ...failure, pauseSeconds }));
  const { text, isGood } = formatReport(failures, openTestMarket(), records);
  expect(text).toMatch(/primary killed +3 +9\.0 s +30\.0 s +6/);
  expect(isGood).toBe(true);
});

test.each([
  ['an order that was lost', { acknowledgedLost: 1 }],
  ['a payment that was lost', { paidLost: 1 }],
  ['a card that was charged twice', { doubleCharges: 1 }],
  ['books that differ', { violations: ['stock'] }],
])('%s fails the drill', (_, wrong) => {
  expect(formatReport([], openTestMarket(), { ...records, ...wrong }).isGood).toBe(false);
});

test('an answer 500 fails it, and one to try again does not', () => {
  const market = openTestMarket();
  market.failures.set(503, 9);
  expect(formatReport([], market, records).isGood).toBe(true);
  market.failures.set(500, 1);
  expect(formatReport([], market, records).isGood).toBe(false);
});
