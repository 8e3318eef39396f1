import { expect, test } from 'vitest';

import { fromPlaywright, fromVitest } from './reports.ts';

const assertion = (status: string, message?: string) => ({
  status,
  fullName: `a brush ${status}`,
  failureMessages: message === undefined ? [] : [message],
});

const file = (status: string, ...tests: ReturnType<typeof assertion>[]) => ({
  name: '/shop/src/brush.test.ts',
  status,
  message: status === 'failed' && tests.length === 0 ? 'no such brush\n  at line 1' : '',
  assertionResults: tests,
});

const vitestReport = (passed: number, failed: number, ...testResults: unknown[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});

test('passed and failed tests of Vitest are counted, the failed with place and reason', () => {
  const broken = file('failed', assertion('passed'), assertion('failed', 'too stiff\n  at line 3'));
  const report = vitestReport(2, 1, broken, file('passed', assertion('passed')));
  expect(fromVitest(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    failing: ['/shop/src/brush.test.ts › a brush failed: too stiff'],
  });
});

test('a test file that cannot be loaded has failed', () => {
  const report = vitestReport(1, 0, file('failed'), file('passed', assertion('passed')));
  expect(fromVitest(report, 1)).toEqual({
    passed: 1,
    failed: 1,
    failing: ['/shop/src/brush.test.ts: no such brush'],
  });
});

test('a runner that ends badly has failed, whatever it reports', () => {
  const endedWithCode = { passed: 3, failed: 1, failing: ['ended with 7'] };
  expect(fromVitest(vitestReport(3, 0, file('passed', assertion('passed'))), 7)).toEqual(
    endedWithCode,
  );
  const unreadable = { passed: 0, failed: 1, failing: ['left no report that can be read'] };
  expect(fromVitest(undefined, 0)).toEqual(unreadable);
  expect(fromPlaywright(undefined, 0)).toEqual(unreadable);
});

test('journeys count, and one that needed a second try has failed', () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    file: 'brush.spec.ts',
    line: 3,
    ok,
    tests: [
      {
        status: ok ? 'expected' : 'unexpected',
        results: [{ error: message === undefined ? undefined : { message } }],
      },
    ],
  });
  const flaky = {
    ...spec('dries', true),
    tests: [{ status: 'flaky', results: [{ error: { message: 'wet' } }, {}] }],
  };
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec('paints', true)],
        suites: [
          { specs: [spec('rinses', false, '\u001B[31mno water\u001B[39m\nat line 3'), flaky] },
        ],
      },
    ],
  };
  expect(fromPlaywright(report, 1)).toEqual({
    passed: 4,
    failed: 3,
    failing: ['brush.spec.ts:3 › rinses: no water', 'brush.spec.ts:3 › dries: wet', 'no browser'],
  });
});
