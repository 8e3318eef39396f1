/**
 * `npm run identity:timing`: whether the time an answer takes tells who has an account. Sign-in,
 * registration and reset are asked for an address with an account and for one without, in turn
 * and in another order each round, of a real shop on this machine. Ends with 1 when the medians
 * of a pair differ by more than a tenth.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findFreePort, startChild } from '../../bench/processes/child.ts';
import { runCleanups } from '../../bench/processes/cleanup.ts';
import { makeDataDir } from '../../bench/shop/bench-shop.ts';
import { waitForFirstResponse } from '../../bench/shop/first-response.ts';
import { ensureBuild } from '../setup/ensure-build.ts';

const rounds = 200;
const longestMs = 15 * 60 * 1000;
const maxDifference = 0.1;
/** Each is used four times by each call: after five attempts there is a delay. */
const accounts = Array.from({ length: rounds / 4 }, (_, index) => `known-${index}@timing.example`);

const pairs = [
  {
    name: 'sign-in',
    path: '/auth/sign-in/email',
    body: (email: string) => ({ email, password: 'not the right one' }),
  },
  {
    name: 'registration',
    path: '/auth/sign-up/email',
    body: (email: string) => ({ name: 'Ada', email, password: 'long enough' }),
  },
  {
    name: 'reset',
    path: '/auth/request-password-reset',
    body: (email: string) => ({ email, redirectTo: '/login' }),
  },
] as const;

/** Measures and prints; the process ends by itself, within a quarter of an hour at the latest. */
export async function measureIdentityTiming(root: string): Promise<void> {
  const deadline = AbortSignal.timeout(longestMs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void runCleanups().then(() => process.exit(1)));
  }
  if (!(await ensureBuild(root))) {
    process.exitCode = 1;
    return;
  }
  try {
    const origin = await startQuietShop(root);
    for (const email of accounts) await timeRequest(origin, pairs[1], email, deadline);
    const timesByPair = await measure(origin, deadline);
    if (!printReport(timesByPair)) process.exitCode = 1;
  } finally {
    await runCleanups();
  }
}

/** A shop with a limit of attempts that is not reached here, and without background jobs. */
async function startQuietShop(root: string): Promise<string> {
  const dataDir = await makeDataDir();
  const port = await findFreePort();
  const settings = { PORT: String(port), SHOP_DATA: dataDir, WORKER: 'off', LOG_LEVEL: 'silent' };
  const server = startChild({
    script: join(root, 'server.ts'),
    env: { ...settings, NODE_ENV: 'production', TRIES_PER_ADDRESS: '1000000' },
    cwd: dataDir,
    logFile: join(dataDir, 'timing.log'),
  });
  await waitForFirstResponse(port, server.exitReason);
  return `http://localhost:${port}`;
}

type Pair = (typeof pairs)[number];
type Times = Record<'known' | 'unknown', number[]>;

async function measure(origin: string, deadline: AbortSignal): Promise<Map<Pair, Times>> {
  const timesByPair = new Map(
    pairs.map((pair): [Pair, Times] => [pair, { known: [], unknown: [] }]),
  );
  for (let round = 0; round < rounds; round += 1) {
    const requests = pairs.flatMap((pair) => [
      { pair, kind: 'known' as const, email: accounts[round % accounts.length] ?? '' },
      { pair, kind: 'unknown' as const, email: unknownEmailFor(pair, round) },
    ]);
    for (const { pair, kind: accountKind, email } of shuffle(requests)) {
      timesByPair.get(pair)?.[accountKind].push(await timeRequest(origin, pair, email, deadline));
    }
    if (round % 20 === 19) console.log(`${round + 1} of ${rounds} rounds`);
  }
  return timesByPair;
}

/** Each unknown address as often as a known one, except at registration, which makes it known. */
function unknownEmailFor({ name }: Pair, round: number): string {
  const turn = name === 'registration' ? round : round % accounts.length;
  return `${name}-${turn}@timing.example`;
}

/** How long one answer takes, in milliseconds. */
async function timeRequest(
  origin: string,
  { path, body }: Pair,
  email: string,
  deadline: AbortSignal,
): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body(email)),
    signal: deadline,
  });
  const text = await response.text();
  const tookMs = performance.now() - startedAt;
  // An error for another reason would be fast for both, and prove nothing.
  if (![200, 401].includes(response.status)) throw new Error(`${path}: ${response.status} ${text}`);
  return tookMs;
}

function printReport(timesByPair: ReadonlyMap<Pair, Times>): boolean {
  const lines = [...timesByPair].map(([{ name }, { known, unknown }]) => {
    const [first, second] = [median(known), median(unknown)];
    const ratio = first / second;
    const isEqual = Math.abs(ratio - 1) <= maxDifference;
    const times = `known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms`;
    const verdict = isEqual ? 'equal' : 'DIFFERENT';
    return { isEven: isEqual, text: `${verdict}  ${name}: ${times}, ratio ${ratio.toFixed(3)}` };
  });
  console.log(lines.map(({ text }) => text).join('\n'));
  return lines.every(({ isEven: isEqual }) => isEqual);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function shuffle<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
