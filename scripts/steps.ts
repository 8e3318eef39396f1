import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { scriptOf, showProgram } from './programs.ts';
import { fromPlaywright, fromVitest } from './reports.ts';
import type { Count } from './reports.ts';

/** One part of the checks. It always comes to a count, so that the parts after it still run. */
export type Step = { name: string; run: (root: string) => Promise<Count> };

/** Runs one step after the other, prints one line for all, and sets the exit code. */
export async function runSteps(root: string, steps: readonly Step[]): Promise<void> {
  const total = { passed: 0, failed: 0 };
  const notRight: string[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const { passed, failed, failing } = await countOf(step, root);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) notRight.push(step.name, ...failing.map((line) => `  ${line}`));
  }
  if (notRight.length > 0) console.log(`\nNot right:\n${notRight.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = notRight.length > 0 ? 1 : 0;
}

async function countOf(step: Step, root: string): Promise<Count> {
  try {
    return await step.run(root);
  } catch (error) {
    console.error(error);
    return asOne(false);
  }
}

/** What is right or wrong as a whole, and has said why. */
export function asOne(right: boolean): Count {
  return { passed: right ? 1 : 0, failed: right ? 0 : 1, failing: [] };
}

export const lint: Step = {
  name: 'lint',
  run: (root) => once(root, 'oxlint', 'oxlint', ['--type-aware', '--deny-warnings']),
};

export const format: Step = {
  name: 'format',
  run: (root) => once(root, 'oxfmt', 'oxfmt', ['--check']),
};

export const types: Step = {
  name: 'types',
  async run(root) {
    const typegen = await once(root, '@react-router/dev', 'react-router', ['typegen']);
    return typegen.failed > 0 ? typegen : once(root, 'typescript', 'tsc', ['--noEmit']);
  },
};

/** The tests of the given projects of `vitest.config.ts`; of all when none is given. */
export function vitest(name: string, projects: readonly string[] = []): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: (root) =>
      withReport(async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        const options = [scriptOf(root, 'vitest', 'vitest'), 'run', ...reporters, ...chosen];
        const env = { ...process.env, NODE_ENV: 'test' };
        const code = await showProgram(process.execPath, options, { cwd: root, env });
        return fromVitest(readReport(report), code);
      }),
  };
}

/** The journeys in the browser; `prepare` makes it ready and says where it is. */
export function playwright(
  prepare: () => Promise<string | undefined>,
  { name, config } = { name: 'journeys', config: 'playwright.config.ts' },
): Step {
  return {
    name,
    async run(root) {
      const chromium = await prepare();
      if (chromium === undefined) return asOne(false);
      return withReport(async (report) => {
        const script = scriptOf(root, '@playwright/test', 'playwright');
        const env = {
          ...process.env,
          CHROME_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        };
        const options = [script, 'test', '--config', config, '--reporter=list,json'];
        const code = await showProgram(process.execPath, options, { cwd: root, env });
        return fromPlaywright(readReport(report), code);
      });
    },
  };
}

/** Runs a command of a package that is right or wrong as a whole. */
async function once(
  root: string,
  packageName: string,
  command: string,
  options: string[],
): Promise<Count> {
  const script = scriptOf(root, packageName, command);
  const place = { cwd: root, env: process.env };
  const code = await showProgram(process.execPath, [script, ...options], place);
  return asOne(code === 0);
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
    // The runner did not get so far; its exit code counts.
    return undefined;
  }
}
