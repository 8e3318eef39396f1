/**
 * `npm run identity:timing`: whether the time an answer takes tells who has an account. Sign-in,
 * registration and reset are asked for an address with an account and for one without, in turn
 * and in another order each round, of a real shop on this machine. Ends with 1 when the medians
 * of a pair differ by more than a tenth.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findFreePort, startChild } from '../bench/processes/child.ts';
import { undoAll } from '../bench/processes/leftovers.ts';
import { makeDataDir } from '../bench/shop/bench-shop.ts';
import { firstAnswer } from '../bench/shop/first-answer.ts';
import { ensureBuild } from './ensure-build.ts';

const rounds = 200;
const longestMs = 15 * 60 * 1000;
const mostApart = 0.1;
/** Each is tried four times by each call: five are free of a wait. */
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
export async function identityTiming(root: string): Promise<void> {
  const deadline = AbortSignal.timeout(longestMs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void undoAll().then(() => process.exit(1)));
  }
  if (!(await ensureBuild(root))) {
    process.exitCode = 1;
    return;
  }
  try {
    const origin = await startQuietShop(root);
    for (const email of accounts) await ask(origin, pairs[1], email, deadline);
    const taken = await measure(origin, deadline);
    if (!report(taken)) process.exitCode = 1;
  } finally {
    await undoAll();
  }
}

/** With more tries from one address than are made here, and nothing at work beside it. */
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
  await firstAnswer(port, server.end);
  return `http://localhost:${port}`;
}

type Pair = (typeof pairs)[number];
type Times = Record<'known' | 'unknown', number[]>;

async function measure(origin: string, deadline: AbortSignal): Promise<Map<Pair, Times>> {
  const taken = new Map(pairs.map((pair): [Pair, Times] => [pair, { known: [], unknown: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    const questions = pairs.flatMap((pair) => [
      { pair, kind: 'known' as const, email: accounts[round % accounts.length] ?? '' },
      { pair, kind: 'unknown' as const, email: unknownTo(pair, round) },
    ]);
    for (const { pair, kind, email } of shuffled(questions)) {
      taken.get(pair)?.[kind].push(await ask(origin, pair, email, deadline));
    }
    if (round % 20 === 19) console.log(`${round + 1} of ${rounds} rounds`);
  }
  return taken;
}

/** Asked for as often as the known ones, but that whoever has registered once is known. */
function unknownTo({ name }: Pair, round: number): string {
  const turn = name === 'registration' ? round : round % accounts.length;
  return `${name}-${turn}@timing.example`;
}

/** How long one answer takes, in milliseconds. */
async function ask(
  origin: string,
  { path, body }: Pair,
  email: string,
  deadline: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body(email)),
    signal: deadline,
  });
  const text = await response.text();
  const tookMs = performance.now() - begun;
  // A refusal for another reason would be quick for both, and prove nothing.
  if (![200, 401].includes(response.status)) throw new Error(`${path}: ${response.status} ${text}`);
  return tookMs;
}

function report(taken: ReadonlyMap<Pair, Times>): boolean {
  const lines = [...taken].map(([{ name }, { known, unknown }]) => {
    const [first, second] = [median(known), median(unknown)];
    const ratio = first / second;
    const isEven = Math.abs(ratio - 1) <= mostApart;
    const times = `known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms`;
    const verdict = isEven ? 'even' : 'TOLD';
    return { isEven, text: `${verdict}  ${name}: ${times}, ratio ${ratio.toFixed(3)}` };
  });
  console.log(lines.map(({ text }) => text).join('\n'));
  return lines.every(({ isEven }) => isEven);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
