import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { findPackageScript, runInTerminal } from '../setup/programs.ts';
import { fromPlaywright, fromVitest } from './reports.ts';
import type { Count } from './reports.ts';

/** One part of the checks. It always gives a count, so that the later parts still run. */
export type Step = { name: string; run: (root: string) => Promise<Count> };

/**
 * Runs all steps, prints one line for all, and sets the exit code. Steps in a list of their own
 * run at the same time. Returns whether all passed.
 */
export async function runSteps(
  root: string,
  steps: readonly (Step | readonly Step[])[],
): Promise<boolean> {
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const group of steps.map((each) => [each].flat())) {
    console.log(`\n── ${group.map(({ name }) => name).join(', ')}`);
    const counts = await Promise.all(group.map((step) => runStep(step, root)));
    for (const [index, { passed, failed, failing }] of counts.entries()) {
      total.passed += passed;
      total.failed += failed;
      if (failed === 0) continue;
      failures.push(group[index]?.name ?? '', ...failing.map((line) => `  ${line}`));
    }
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
  return failures.length === 0;
}

async function runStep(step: Step, root: string): Promise<Count> {
  try {
    return await step.run(root);
  } catch (error) {
    console.error(error);
    return toCount(false);
  }
}

/** The count of a step that passes or fails as a whole and prints why itself. */
export function toCount(isOk: boolean): Count {
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, failing: [] };
}

export const lintStep: Step = {
  name: 'lint',
  run: (root) => runPackageCommand(root, 'oxlint', 'oxlint', ['--type-aware', '--deny-warnings']),
};

export const formatStep: Step = {
  name: 'format',
  run: (root) => runPackageCommand(root, 'oxfmt', 'oxfmt', ['--check']),
};

/** Each works out for itself what the types mean: four on two cores took nearly twice the time. */
const checkers = String(Math.min(4, availableParallelism()));

export const typesStep: Step = {
  name: 'types',
  async run(root) {
    const typegen = await runPackageCommand(root, '@react-router/dev', 'react-router', ['typegen']);
    return typegen.failed > 0
      ? typegen
      : runPackageCommand(root, 'typescript', 'tsc', ['--noEmit', '--checkers', checkers]);
  },
};

/** The tests of the given projects of `vitest.config.ts`; of all when none is given. */
export function createVitestStep(name: string, projects: readonly string[] = []): Step {
  const projectArgs = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: (root) =>
      withReport(async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        const options = [
          findPackageScript(root, 'vitest', 'vitest'),
          'run',
          ...reporters,
          ...projectArgs,
        ];
        const env = { ...process.env, NODE_ENV: 'test' };
        const code = await runInTerminal(process.execPath, options, { cwd: root, env });
        return fromVitest(readReport(report), code);
      }),
  };
}

/** The journeys in the browser; `findChromium` installs it if need be and returns its path. */
export function createPlaywrightStep(
  findChromium: () => Promise<string | undefined>,
  { name, config } = { name: 'journeys', config: 'playwright.config.ts' },
): Step {
  return {
    name,
    async run(root) {
      const chromium = await findChromium();
      if (chromium === undefined) return toCount(false);
      return withReport(async (report) => {
        const script = findPackageScript(root, '@playwright/test', 'playwright');
        const env = {
          ...process.env,
          CHROME_PATH: chromium,
          // Temporary files are new each time, and compiling all specs takes seconds.
          PWTEST_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        };
        const options = [script, 'test', '--config', config, '--reporter=list,json'];
        const code = await runInTerminal(process.execPath, options, { cwd: root, env });
        return fromPlaywright(readReport(report), code);
      });
    },
  };
}

/** Runs a command of a package that passes or fails as a whole. */
async function runPackageCommand(
  root: string,
  packageName: string,
  command: string,
  options: string[],
): Promise<Count> {
  const script = findPackageScript(root, packageName, command);
  const runOptions = { cwd: root, env: process.env };
  const code = await runInTerminal(process.execPath, [script, ...options], runOptions);
  return toCount(code === 0);
}

async function withReport(run: (report: string) => Promise<Count>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The runner ended before it wrote a report; its exit code counts.
    return undefined;
  }
}
