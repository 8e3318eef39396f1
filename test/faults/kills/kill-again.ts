/**
 * Kills the shop, its database and its processor at random moments while people buy, and looks
 * after each time whether what was acknowledged is there, and in the end whether all books agree.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs, later, systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { issueToken, openIdentity } from '#modules/identity/identity.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { openProcessor } from '#modules/payments/processor.ts';
import { seededDice } from '#sandbox/card/control/faults.ts';
import { loadSandboxKeys, type SandboxKeyFile } from '#sandbox/card/keys.ts';
import { findViolations } from '#test/simulation/invariants.ts';
import { newWitnesses } from '#test/simulation/scene.ts';
import { call } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';
import { buyAgainAndAgain, type Account, type Market } from './buyers.ts';
import { killKinds, startVictims, type KillKind, type Victims } from './victims.ts';

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

const longestPeaceMs = 900;
const log = createLog('silent');

/** The kinds of kills take turns. A seed repeats when they come, counted from the last restart. */
export async function killAgainAndAgain(options: KillOptions): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-kill-'));
  const victims = await startVictims(dataDir);
  try {
    return await play(victims, dataDir, options);
  } finally {
    await victims.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function play(victims: Victims, dataDir: string, options: KillOptions): Promise<KillReport> {
  const { seed, buyers = 6 } = options;
  let over = false;
  const keys = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const each = 1 + options.kills;
  const { accounts, market } = await openMarket(victims, { dataDir, keys, count: buyers * each });
  market.isOver = () => over;
  const buying = Array.from({ length: buyers }, (_, number) => {
    const own = accounts.slice(number * each, (number + 1) * each);
    return buyAgainAndAgain(market, own, seededDice(seed * 7919 + number));
  });
  const violations: string[] = [];
  const kills = await killEach(victims, options, async () => {
    violations.push(...(await victims.withDatabase((db) => findLost(db, market))));
  });
  over = true;
  await Promise.all(buying);
  const found = await victims.withDatabase(async (db) => {
    await settleAll(db, victims, keys);
    const { saw, refunded } = market;
    const processor = { url: victims.processorUrl };
    return [...(await findViolations({ db, saw, processor, keys })), ...(await kept(db, refunded))];
  });
  return { kills, counts: market.saw.counts, violations: [...new Set([...violations, ...found])] };
}

async function killEach(
  victims: Victims,
  { kills, seed, onKill }: KillOptions,
  look: () => Promise<void>,
): Promise<Kill[]> {
  const dice = seededDice(seed);
  const done: Kill[] = [];
  while (done.length < kills) {
    const kind = killKinds[done.length % killKinds.length] ?? 'the shop';
    await pause(dice() * longestPeaceMs);
    const tookMs = await victims.kill(kind, dice);
    const kill = { kind, tookMs, load: loadavg()[0] ?? 0 };
    done.push(kill);
    onKill?.(kill, done.length);
    await look();
  }
  return done;
}

interface Opening {
  dataDir: string;
  keys: SandboxKeyFile;
  /** Of accounts that buy. */
  count: number;
}

async function openMarket(victims: Victims, { dataDir, keys, count }: Opening) {
  const { tool, staff, accounts } = await victims.withDatabase(async (db) => {
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
      tool: await stockUp(db),
      staff: await tokenOf('Mira', 'admin'),
      accounts: await Promise.all(Array.from({ length: count }, (_, number) => accountOf(number))),
    };
  });
  const { body } = await call(`${victims.shopUrl}/api`, `GET /tools/${tool}`);
  const shown: Market['tool'] = JSON.parse(JSON.stringify(body));
  const market: Market = {
    ...{ victims, keys, staff, tool: shown, saw: newWitnesses(), refunded: new Set() },
    isOver: () => false,
  };
  return { accounts, market };
}

function stockUp(db: Database): Promise<string> {
  const tool = {
    ...{ name: 'Brush that is plenty', kind: 'brush', description: '', img: '', facts: [] },
    ...{ priceMinor: 1999, minimumOrder: 2, ratingTenths: 45, stock: 900_000, position: 99 },
  };
  return inTransaction(db, (tx) => addTool(tx, tool, { at: systemClock.now() }));
}

/** Orders that were acknowledged, or shown as paid, and are not so any more. */
async function findLost(db: Database, { saw }: Market): Promise<string[]> {
  const [placed, paid] = [[...saw.placed], [...saw.shownPaid]];
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

async function kept(db: Database, refunded: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>({
    text: `select 'order ' || id || ' was given back and is ' || payment_state as what
      from orders where id = any($1::uuid[]) and payment_state <> 'refunded'`,
    values: [[...refunded]],
  });
  return rows.map(({ what }) => what);
}

const rounds = 5;

/** What the reconciler does in the hour to come, done now by a clock that is ahead. */
async function settleAll(db: Database, victims: Victims, keys: SandboxKeyFile): Promise<void> {
  const { hostname, port } = new URL(victims.processorUrl);
  const { secret: secretKey, webhook: webhookSecret } = keys;
  const host = { hostname, port: Number(port) };
  const processor = openProcessor({ secretKey, webhookSecret, host });
  const jobs = { enqueue: () => Promise.resolve() };
  for (let round = 1; round <= rounds; round += 1) {
    const clock = { now: () => later(new Date(), round * hourMs) };
    await reconcile({ db, clock, log, processor, jobs }, 1000);
  }
}
