import { stripVTControlCharacters } from 'node:util';

import { z } from 'zod';

/** How many tests passed and failed; a linter counts as one test. */
export type Count = {
  passed: number;
  failed: number;
  /** A line for each failed test, as far as the runner names it. */
  failing: readonly string[];
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

const errorOfPlaywright = z.object({ message: z.string().optional() });

const suiteOfPlaywright = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ error: errorOfPlaywright.optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suiteOfPlaywright).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(errorOfPlaywright),
  suites: z.array(suiteOfPlaywright),
});

const unreadableReport: Count = {
  passed: 0,
  failed: 1,
  failing: ['left no report that can be read'],
};

/** Reads the report of Vitest's JSON reporter. */
export function fromVitest(report: unknown, exitCode: number): Count {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return unreadableReport;
  const { numPassedTests, numFailedTests, testResults } = parsed.data;
  const failing = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded, or whose set-up throws, has failed without a failed test.
    if (failed.length === 0) return status === 'failed' ? [formatFailure(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      formatFailure(`${name} › ${fullName}`, failureMessages?.[0]),
    );
  });
  return toCount(numPassedTests, Math.max(numFailedTests, failing.length), failing, exitCode);
}

/** Reads the report of Playwright's JSON reporter. A test that needed a second try has failed. */
export function fromPlaywright(report: unknown, exitCode: number): Count {
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success) return unreadableReport;
  const { stats, errors, suites } = parsed.data;
  const failing = [
    ...suites.flatMap(listFailures),
    ...errors.map(({ message }) => firstLine(message) ?? 'an error that says nothing'),
  ];
  const failed = stats.unexpected + stats.flaky + errors.length;
  return toCount(stats.expected, failed, failing, exitCode);
}

function listFailures({ specs, suites = [] }: z.infer<typeof suiteOfPlaywright>): string[] {
  const ownFailures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        formatFailure(
          `${file}:${line} › ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
  return [...ownFailures, ...suites.flatMap(listFailures)];
}

function formatFailure(name: string, message: string | undefined): string {
  const reason = firstLine(message);
  return reason === undefined ? name : `${name}: ${reason}`;
}

function firstLine(message = ''): string | undefined {
  const line = stripVTControlCharacters(message).trim().split('\n', 1)[0];
  return line === '' ? undefined : line;
}

/** A runner with an exit code but no failed test (unhandled error, no tests) has failed. */
function toCount(
  passed: number,
  failed: number,
  failing: readonly string[],
  exitCode: number,
): Count {
  if (failed > 0 || exitCode === 0) return { passed, failed, failing };
  return { passed, failed: 1, failing: [`ended with ${exitCode}`] };
}
