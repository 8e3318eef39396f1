import { z } from 'zod';

/** How many tests were right and wrong; a linter counts as one test. */
export type Count = { passed: number; failed: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads the report of Vitest's JSON reporter. */
export function fromVitest(report: unknown, exitCode: number): Count {
  const read = vitestReport.safeParse(report);
  if (!read.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = read.data;
  // A file that cannot be loaded, or whose set-up throws, has failed without a failed test.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return counted(numPassedTests, numFailedTests + brokenFiles.length, exitCode);
}

/** Reads the report of Playwright's JSON reporter. A test that needed a second try has failed. */
export function fromPlaywright(report: unknown, exitCode: number): Count {
  const read = playwrightReport.safeParse(report);
  if (!read.success) return { passed: 0, failed: 1 };
  const { stats, errors } = read.data;
  return counted(stats.expected, stats.unexpected + stats.flaky + errors.length, exitCode);
}

/** A runner that ends badly with no failed test (an unhandled error, no tests found) has failed. */
function counted(passed: number, failed: number, exitCode: number): Count {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}
