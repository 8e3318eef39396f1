/** Runs single tests by their names and counts their results. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';

import { runProgram, findPackageScript } from '../setup/programs.ts';
import type { Count } from '../checks/reports.ts';
import type { TestName } from './traceability-requirements.ts';
import { matchesChain, parseTitle } from './traceability-titles.ts';

/** A run that takes longer proves nothing. */
const limitMs = 6 * 60_000;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
        }),
      ),
    }),
  ),
});

export async function runNamedTests(root: string, tests: readonly TestName[]): Promise<Count> {
  const pattern = tests.map(({ chain }) => `(${chain.map(titlePattern).join('.*')})`).join('|');
  const report = await withReport(async (file) => {
    const paths = [...new Set(tests.map(({ path }) => path))];
    const options = ['--reporter=json', `--outputFile=${file}`, '-t', pattern];
    await runProgram(
      process.execPath,
      [findPackageScript(root, 'vitest', 'vitest'), 'run', ...paths, ...options],
      { cwd: root, env: { ...process.env, NODE_ENV: 'test' }, limitMs },
    );
  });
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 0, failing: [] };
  const results = parsed.data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ ancestorTitles, title }) => {
      const testChain = [...ancestorTitles, title].map(parseTitle);
      return tests.some(
        ({ path, chain }) => name.endsWith(path) && matchesEither(testChain, chain),
      );
    }),
  );
  const namesOf = (status: string) =>
    results
      .filter((result) => result.status === status)
      .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › '));
  const failing = namesOf('failed');
  return { passed: namesOf('passed').length, failed: failing.length, failing };
}

/** Placeholders may be in the names or in the titles of the run. */
function matchesEither(
  testChain: ReturnType<typeof parseTitle>[],
  chain: readonly string[],
): boolean {
  const names = testChain.slice(-chain.length).map(({ text }) => text);
  return matchesChain(testChain, chain) || matchesChain(chain.map(parseTitle), names);
}

function titlePattern(title: string): string {
  return parseTitle(title.replaceAll(/\$\{[^}]*\}/g, '%s')).pattern.source.slice(1, -1);
}

async function withReport(run: (file: string) => Promise<void>): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-report-'));
  try {
    const file = join(folder, 'report.json');
    await run(file);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Without a report the runner ended early, which proves nothing either way.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
