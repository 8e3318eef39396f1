/**
 * Kills the shop, its database and its processor at random moments while people buy, and checks
 * after each whether what was acknowledged is there, and at the end whether all records agree.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs, later, systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { issueToken, openIdentity } from '#modules/identity/identity.ts';
import { cardFailureLimits } from '#modules/rate-limits/limits.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { openProcessor } from '#modules/payments/processor/processor.ts';
import { seededRandom } from '../../../scripts/proofs/seeded-random.ts';
import { loadSandboxKeys, type SandboxKeyFile } from '@ferrule/card-sandbox/keys';
import { findViolations } from '#test/simulation/invariants.ts';
import { createObservations } from '#test/simulation/context.ts';
import { call } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';
import { buyRepeatedly, type Account, type BuyerContext, type SoldTool } from './buyers.ts';
import { killKinds, startProcesses, type KillKind, type KillableProcesses } from './processes.ts';

export interface KillOptions {
  kills: number;
  seed: number;
  buyers?: number;
  onKill?: (kill: Kill, number: number) => void;
}

export interface Kill {
  kind: KillKind;
  /** From the kill to the first good answers of shop and processor. */
  tookMs: number;
  /** How busy the machine was: processes that wanted to run, over the last minute. */
  load: number;
}

export interface KillReport {
  kills: readonly Kill[];
  counts: ReadonlyMap<string, number>;
  violations: readonly string[];
}

const maxPauseMs = 900;
const log = createLog('silent');

/** The kinds of kills take turns. A seed repeats when they come, counted from the last restart. */
export async function killRepeatedly(options: KillOptions): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-kill-'));
  const victims = await startProcesses(dataDir);
  try {
    return await runKills(victims, dataDir, options);
  } finally {
    await victims.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runKills(
  victims: KillableProcesses,
  dataDir: string,
  options: KillOptions,
): Promise<KillReport> {
  const { seed, buyers = 6 } = options;
  let over = false;
  const keys = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const each = 1 + options.kills;
  const { accounts, market: context } = await createContext(victims, {
    dataDir,
    keys,
    count: buyers * each,
  });
  context.isOver = () => over;
  const buyerLoops = Array.from({ length: buyers }, (_, number) => {
    const buyerAccounts = accounts.slice(number * each, (number + 1) * each);
    return buyRepeatedly(context, buyerAccounts, seededRandom(seed * 7919 + number));
  });
  const violations: string[] = [];
  const kills = await killEach(victims, options, async () => {
    violations.push(...(await victims.withDatabase((db) => findLostOrders(db, context))));
  });
  over = true;
  await Promise.all(buyerLoops);
  const finalViolations = await victims.withDatabase(async (db) => {
    await reconcileAhead(db, victims, keys);
    const { observations, refunded } = context;
    const processor = { url: victims.processorUrl };
    return [
      ...(await findViolations({ db, observations, processor, keys })),
      ...(await findLostRefunds(db, refunded)),
    ];
  });
  return {
    kills,
    counts: context.observations.counts,
    violations: [...new Set([...violations, ...finalViolations])],
  };
}

async function killEach(
  victims: KillableProcesses,
  { kills, seed, onKill }: KillOptions,
  check: () => Promise<void>,
): Promise<Kill[]> {
  const dice = seededRandom(seed);
  const completed: Kill[] = [];
  while (completed.length < kills) {
    const kind = killKinds[completed.length % killKinds.length] ?? 'the shop';
    await pause(dice() * maxPauseMs);
    const tookMs = await victims.kill(kind, dice);
    const kill = { kind, tookMs, load: loadavg()[0] ?? 0 };
    completed.push(kill);
    onKill?.(kill, completed.length);
    await check();
  }
  return completed;
}

interface ContextOptions {
  dataDir: string;
  keys: SandboxKeyFile;
  /** Of accounts that buy. */
  count: number;
}

async function createContext(victims: KillableProcesses, { dataDir, keys, count }: ContextOptions) {
  const { tools, staff, accounts } = await victims.withDatabase(async (db) => {
    const settings = { publicOrigin: victims.shopUrl, shopName: 'Shop', adminEmails: [], dataDir };
    const identity = await openIdentity({
      ...{ db, clock: systemClock, log, settings: { ...settings, trustedProxyHops: 0 } },
    });
    const tokenOf = async (name: string, role: 'customer' | 'admin') => {
      const { id } = await addPerson(db, name, role);
      return (await issueToken(identity, { userId: id })).token;
    };
    const accountOf = async (number: number): Promise<Account> => {
      const from = `10.2.${number >> 8}.${number & 255}`;
      return { token: await tokenOf(`Buyer${number}`, 'customer'), from };
    };
    return {
      tools: [
        await addStockedTool(db, 0),
        await addStockedTool(db, 1),
        await addStockedTool(db, 2),
      ],
      staff: await tokenOf('Mira', 'admin'),
      accounts: await Promise.all(Array.from({ length: count }, (_, number) => accountOf(number))),
    };
  });
  const answers = await Promise.all(
    tools.map((tool) => call(`${victims.shopUrl}/api`, `GET /tools/${tool}`)),
  );
  const soldTools: SoldTool[] = JSON.parse(JSON.stringify(answers.map(({ body }) => body)));
  const context: BuyerContext = {
    ...{
      victims,
      keys,
      staff,
      tools: soldTools,
      observations: createObservations(),
      refunded: new Set(),
    },
    isOver: () => false,
  };
  return { accounts, market: context };
}

function addStockedTool(db: Database, number: number): Promise<string> {
  const tool = {
    ...{
      name: `Brush ${number} that is plenty`,
      kind: 'brush',
      description: '',
      img: '',
      facts: [],
    },
    ...{ priceMinor: 1999 + number, minimumOrder: 2 + number, ratingTenths: 45, stock: 900_000 },
    position: 99 + number,
  };
  return addTool({ db }, tool, { at: systemClock.now() });
}

/** Orders that were acknowledged or shown as paid, and are lost or unpaid now. */
async function findLostOrders(db: Database, { observations }: BuyerContext): Promise<string[]> {
  const [placed, paid] = [[...observations.placed], [...observations.shownPaid]];
  const { rows } = await db.query<{ what: string }>({
    text: `select 'order ' || id || ' was acknowledged and is lost' as what
        from unnest($1::uuid[]) as id where not exists (select from orders o where o.id = id)
      union all select 'order ' || o.id || ' was shown as paid and is ' || payment_state
        from orders o where o.id = any($2::uuid[])
        and payment_state not in ('paid', 'partly_refunded', 'refunded')`,
    values: [placed, paid],
  });
  return rows.map(({ what }) => what);
}

async function findLostRefunds(db: Database, refunded: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>({
    text: `select 'order ' || id || ' was refunded and is ' || payment_state as what
      from orders where id = any($1::uuid[]) and payment_state <> 'refunded'`,
    values: [[...refunded]],
  });
  return rows.map(({ what }) => what);
}

const runs = 5;

/** Runs the reconciler as in the next hours, with a clock that is ahead. */
async function reconcileAhead(
  db: Database,
  victims: KillableProcesses,
  keys: SandboxKeyFile,
): Promise<void> {
  const { hostname, port } = new URL(victims.processorUrl);
  const { secret: secretKey, webhook: webhookSecret } = keys;
  const host = { hostname, port: Number(port) };
  const processor = openProcessor({ secretKey, webhookSecret, host });
  const jobs = { enqueue: () => Promise.resolve() };
  const cardTesting = { limits: cardFailureLimits, secret: 'a secret' };
  for (let run = 1; run <= runs; run += 1) {
    const clock = { now: () => later(new Date(), run * hourMs) };
    const deps = { db, clock, log, processor, jobs, cardTesting, transferDays: 7 };
    await reconcile(deps, 1000);
  }
}
