/**
 * Many customers, two instances, a processor of its own and a hostile world; after each run the
 * books must agree. A seed repeats what everybody tries.
 *
 *   npm run simulate -- [--seed 1] [--seeds 1] [--customers 200] [--counts] [--dump FOLDER]
 */
import { parseArgs } from 'node:util';
import { startTemplateServer } from '#test/support/template-server.ts';
import { simulate, type Report } from './simulate.ts';

interface RunOptions {
  seed: number;
  seeds: number;
  customers: number;
  counts: boolean;
  dump: string | undefined;
}

if (import.meta.main) await simulateShop(process.argv.slice(2));

async function simulateShop(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) {
    console.error('--seed, --seeds and --customers take whole numbers above zero.');
    process.exitCode = 2;
    return;
  }
  // With errors, because that of a deadlock says who waited for whom.
  const server = await startTemplateServer({ log_min_messages: 'error' });
  const reports: Report[] = [];
  try {
    for (let seed = options.seed; seed < options.seed + options.seeds; seed += 1) {
      const { connection, template, logFile } = server;
      const { customers, dump: folder } = options;
      const dump = folder === undefined ? undefined : { folder, logFile };
      const report = await simulate({ connection, template, seed, customers, dump });
      reports.push(report);
      printReport(report, options);
    }
  } finally {
    await server.stop();
  }
  printSummary(reports, options);
}

function parseOptions(args: readonly string[]): RunOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      customers: { type: 'string', default: '200' },
      counts: { type: 'boolean', default: false },
      dump: { type: 'string' },
    },
  });
  const seed = Number(values.seed);
  const seeds = Number(values.seeds);
  const customers = Number(values.customers);
  const areValid = [seed, seeds, customers].every((each) => Number.isInteger(each) && each > 0);
  const { counts, dump } = values;
  return areValid ? { seed, seeds, customers, counts, dump } : undefined;
}

function printReport(
  { seed, violations, counts, tookMs, restarts }: Report,
  options: RunOptions,
): void {
  const state = violations.length === 0 ? 'in order' : `${violations.length} violations`;
  const placed = counts.get('orders placed') ?? 0;
  console.log(
    `seed ${seed}: ${state}; ${options.customers} customers, ${placed} orders, ` +
      `${restarts} processes killed, ${(tookMs / 1000).toFixed(1)} s`,
  );
  for (const violation of violations) console.log(`  ${violation}`);
  if (!options.counts) return;
  for (const [what, times] of [...counts].toSorted(byName)) console.log(`  ${times} ${what}`);
}

function printSummary(reports: readonly Report[], { customers }: RunOptions): void {
  const failedRuns = reports.filter(({ violations }) => violations.length > 0);
  const minutes = reports.reduce((sum, { tookMs }) => sum + tookMs, 0) / 60_000;
  const perMinute = Math.round((reports.length * customers) / minutes);
  const slowest = Math.round(Math.max(...reports.map(({ slowestStartMs }) => slowestStartMs)));
  console.log(
    `${reports.length} seeds of ${customers} customers: ${failedRuns.length} with violations, ` +
      `${perMinute} customers a minute, slowest start after a kill ${slowest} ms`,
  );
  process.exitCode = failedRuns.length === 0 ? 0 : 1;
}

function byName([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one.localeCompare(other);
}
