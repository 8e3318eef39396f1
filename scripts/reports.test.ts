import { expect, test } from 'vitest';

import { fromPlaywright, fromVitest } from './reports.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

const vitestReport = (passed: number, failed: number, ...testResults: unknown[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});

test('passed and failed tests of Vitest are counted', () => {
  const report = vitestReport(2, 1, file('failed', 'passed', 'failed'), file('passed', 'passed'));
  expect(fromVitest(report, 1)).toEqual({ passed: 2, failed: 1 });
});

test('a test file that cannot be loaded has failed', () => {
  const report = vitestReport(1, 0, file('failed'), file('passed', 'passed'));
  expect(fromVitest(report, 1)).toEqual({ passed: 1, failed: 1 });
});

test('a runner that ends badly has failed, whatever it reports', () => {
  expect(fromVitest(vitestReport(3, 0, file('passed', 'passed')), 1).failed).toBe(1);
  expect(fromVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(fromPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});

test('journeys count, and one that needed a second try has failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] };
  expect(fromPlaywright(report, 1)).toEqual({ passed: 4, failed: 2 });
});
