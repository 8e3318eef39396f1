/**
 * Breaks a cluster on this machine under load, and looks at the books after it:
 *
 *   npm run drill [-- --runs 20]
 *   npm run drill -- upgrade [--from REF]
 */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { runCleanups } from '../../../bench/processes/cleanup.ts';
import { buyRepeatedly, openMarket, type Market } from './buyers.ts';
import { compareRecords } from './compare-records.ts';
import { failures, type FailureKind } from './failures.ts';
import { formatReport, formatSeconds, type Failure } from './report.ts';
import { listMissing } from './requirements.ts';
import { openStage, type OpenStage } from './stage.ts';
import { rehearseUpgrade } from './upgrade.ts';

const buyerCount = 6;
const calmMs = 2000;
/** With each failure once. */
const longestMs = 600_000;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { runs: { type: 'string', default: '1' }, from: { type: 'string' } },
  });
  const runs = Number(values.runs);
  const isUpgrade = positionals[0] === 'upgrade';
  if (!Number.isInteger(runs) || runs < 1 || (positionals.length > 0 && !isUpgrade))
    return fail('npm run drill [-- --runs 20], or npm run drill -- upgrade [--from REF]');
  const missing = listMissing();
  if (missing.length > 0) return fail(['The drill cannot run here.', ...missing].join('\n'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void runCleanups().finally(() => process.exit(130)));
  const timer = setTimeout(() => {
    console.error('It was not done in time; everything is taken down.');
    void runCleanups().finally(() => process.exit(1));
  }, longestMs * runs);
  try {
    const isGood = isUpgrade ? await rehearseUpgrade(say, values.from) : await breakInTurn(runs);
    process.exitCode = isGood ? 0 : 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    clearTimeout(timer);
    await runCleanups();
    // Customers of a drill that has failed would go on asking.
    process.exit();
  }
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 2;
}

const beganAt = performance.now();

function say(text: string): void {
  console.log(`${formatSeconds((performance.now() - beganAt) / 1000).padStart(8)}  ${text}`);
}

async function breakInTurn(runs: number): Promise<boolean> {
  const stage = await openStage(say);
  const market = openMarket({ ...stage, url: stage.proxy.url });
  const buying = Array.from({ length: buyerCount }, (_, number) => buyRepeatedly(market, number));
  await waitForOrders(market, buyerCount);
  say(`${buyerCount} customers buy`);
  const done: Failure[] = [];
  const kinds = Object.keys(failures).filter(isFailureKind);
  for (let round = 0; round < runs; round += 1) {
    for (const kind of kinds) {
      await pause(calmMs);
      done.push(await breakOnce(stage, market, { kind, round }));
    }
  }
  await pause(calmMs);
  market.isOver = true;
  await Promise.all(buying);
  say('the books are compared');
  const { text, isGood } = formatReport(done, market, await compareRecords(stage, market));
  console.log(`\n${text}`);
  if (!isGood) await keepLogs(stage);
  return isGood;
}

/** What the programs have logged, for whoever looks for the reason. */
async function keepLogs({ folder }: OpenStage): Promise<void> {
  const kept = join(import.meta.dirname, '../../../.cache/drill-logs');
  const isLog = (path: string) => path === folder || path.endsWith('.log');
  await rm(kept, { recursive: true, force: true });
  await cp(folder, kept, { recursive: true, filter: isLog });
  console.log(`logs                         ${kept}`);
}

async function breakOnce(
  stage: OpenStage,
  market: Market,
  { kind, round }: { kind: FailureKind; round: number },
): Promise<Failure> {
  const failedBefore = countFailures(market);
  const from = performance.now();
  const heal = await failures[kind](stage, round);
  await waitForOrders(market, buyerCount);
  const violations = await heal();
  await waitForOrders(market, buyerCount);
  const pauseSeconds = longestPause(market.orderedAt, from) / 1000;
  say(`${kind}: ${formatSeconds(pauseSeconds)} without an order`);
  return { kind, pauseSeconds, failedRequests: countFailures(market) - failedBefore, violations };
}

const isFailureKind = (name: string): name is FailureKind => name in failures;

const ordersMs = 60_000;

/** Until so many more orders were paid. */
async function waitForOrders(market: Market, count: number): Promise<void> {
  const { paidAt, failures: answers, observations } = market;
  const wanted = paidAt.length + count;
  for (const deadline = performance.now() + ordersMs; paidAt.length < wanted; await pause(50))
    if (performance.now() > deadline)
      throw new Error(
        `orders do not flow any more: ${JSON.stringify([...answers])}, ` +
          observations.violations.slice(0, 3).join(),
      );
}

function countFailures({ failures: answers }: Market): number {
  return [...answers.values()].reduce((sum, times) => sum + times, 0);
}

/** Between two orders, of which the second came after `from`. */
function longestPause(orderedAt: readonly number[], from: number): number {
  const pauses = orderedAt.flatMap((at, index) =>
    at < from ? [] : [at - Math.max(from, orderedAt[index - 1] ?? from)],
  );
  return Math.max(0, ...pauses);
}

if (import.meta.main) await main(process.argv.slice(2));
