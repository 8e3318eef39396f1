/**
 * `npm run bench -- slices`: how long each job, import, export and comparison keeps the one thread
 * when there are 100,000 rows of what it is about. `test/slices` does it, one job at a time; a
 * test run does the same with few rows.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackageScript, runInTerminal } from '../scripts/setup/programs.ts';

const root = join(import.meta.dirname, '..');
const columnHeadings = ['own ms', 'ms', 'rows', 'took s'].map((head) => head.padStart(8)).join('');

/** Resolves when all is measured; the exit code says whether all slices are short. */
export async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-slices-'));
  const report = join(folder, 'report.txt');
  const env = {
    ...{ ...process.env, NODE_ENV: 'test', SLICE_REPORT: report },
    SLICE_ROWS: process.env['SLICE_ROWS'] ?? '100000',
  };
  const options = ['run', '--maxWorkers=1', '--no-file-parallelism', 'test/slices'];
  try {
    const script = [findPackageScript(root, 'vitest', 'vitest'), ...options];
    process.exitCode = await runInTerminal(process.execPath, script, { cwd: root, env });
    console.log(`\n${'the longest slice of'.padEnd(58)}${columnHeadings}`);
    console.log(await readFile(report, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
