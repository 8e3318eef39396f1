/**
 * Kills processes a number of times and prints the result: how long each restart
 * took, and whether anything acknowledged was lost.
 *
 *   npm run faults:kill -- [--kills 100] [--seed 1] [--buyers 6]
 */
import { parseArgs } from 'node:util';
import { killRepeatedly, type Kill, type KillReport } from './kill-repeatedly.ts';
import { killKinds } from './processes.ts';

if (import.meta.main) await runKills(process.argv.slice(2));

async function runKills(rest: readonly string[]): Promise<void> {
  const options = parseOptions(rest);
  if (!options) {
    console.error('--kills, --seed and --buyers take whole numbers above zero.');
    process.exitCode = 2;
    return;
  }
  const onKill = ({ kind, tookMs, load }: Kill, number: number) =>
    console.log(`${number}  ${kind}: back after ${formatMs(tookMs)}, load ${load.toFixed(1)}`);
  const report = await killRepeatedly({ ...options, onKill });
  printSummary(report);
  process.exitCode = report.violations.length === 0 ? 0 : 1;
}

function parseOptions(rest: readonly string[]) {
  const { values } = parseArgs({
    args: [...rest],
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      buyers: { type: 'string', default: '6' },
    },
  });
  const [kills, seed, buyers] = [values.kills, values.seed, values.buyers].map(Number);
  if (kills === undefined || seed === undefined || buyers === undefined) return undefined;
  const areValid = [kills, seed, buyers].every((each) => Number.isInteger(each) && each > 0);
  return areValid ? { kills, seed, buyers } : undefined;
}

function printSummary({ kills, counts, violations }: KillReport): void {
  for (const kind of killKinds) {
    const times = kills.filter((kill) => kill.kind === kind).map(({ tookMs }) => tookMs);
    if (times.length > 0) console.log(`${kind}: ${times.length} kills, ${formatSpread(times)}`);
  }
  console.log(`all: ${kills.length} kills, ${formatSpread(kills.map(({ tookMs }) => tookMs))}`);
  console.log(`load: ${formatLoadSpread(kills.map(({ load }) => load))}`);
  for (const [what, times] of counts) console.log(`${times} ${what}`);
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? 'Nothing was lost; the books agree.' : 'NOT in order.');
}

function formatSpread(times: readonly number[]): string {
  return `median ${formatMs(medianOf(times))}, slowest ${formatMs(Math.max(...times))}`;
}

function formatLoadSpread(loads: readonly number[]): string {
  return `median ${medianOf(loads).toFixed(1)}, highest ${Math.max(...loads).toFixed(1)}`;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function formatMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}
