/**
 * The simulation: customers, staff and injected faults against two instances of the shop and a
 * processor of its own, all of them processes, on one database. The dice of everybody follow
 * from the seed. What happens at the same time is decided by the machine, so that a seed repeats
 * what everybody tries, and nearly always what comes of it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { createPromotion } from '#modules/promotions/promotions.ts';
import { openIdentity } from '#modules/identity/identity.ts';
import { seededRandom } from '../../scripts/proofs/seeded-random.ts';
import { loadSandboxKeys } from '@ferrule/card-sandbox/keys';
import { urlOf } from '#test/support/database-url.ts';
import { freePort } from '#test/support/running-shop.ts';
import { addPerson } from '#test/support/world.ts';
import { moveWebhook, passMinute, runChaos, setFaults, setTime } from './chaos.ts';
import { runCustomer } from './customers/customers.ts';
import { runProcessorActions } from './processor-actions.ts';
import { addPricedZones } from './customers/delivery.ts';
import { writeDump, type DumpTarget } from './dump.ts';
import { findViolations } from './invariants.ts';
import { resolveExceptions } from './resolve-exceptions.ts';
import { simulatedCode } from './customers/place-lines.ts';
import { startChild, type Child } from './processes/children.ts';
import { createObservations, type SimulationContext } from './context.ts';
import { runStaff } from './staff.ts';
import { openTrade } from './trade.ts';
import { createVirtualClock } from './virtual-clock.ts';

export interface SimulationOptions {
  /** A server with `template` in it: a migrated, empty shop. */
  connection: Connection;
  template: string;
  seed: number;
  customers: number;
  /** The folder for the data of a run with violations, and the server's log. */
  dump?: DumpTarget | undefined;
}

export interface Report {
  seed: number;
  violations: readonly string[];
  counts: ReadonlyMap<string, number>;
  /** How long the customers took, in real time. */
  tookMs: number;
  restarts: number;
  slowestStartMs: number;
}

const maxConcurrentCustomers = 48;
const staffCount = 2;
const reservationMinutes = 4;
const maxSettlingMinutes = 60;

export async function simulate(options: SimulationOptions): Promise<Report> {
  const { connection, template, seed } = options;
  const name = `simulation_${seed}_${Date.now()}`;
  const folder = await mkdtemp(join(tmpdir(), 'simulation-'));
  await asAdmin(connection, `create database ${name} template ${template} strategy file_copy`);
  const connectionOptions: Connection = {
    ...connection,
    database: name,
    application_name: 'simulation',
  };
  const db = openDatabase(connectionOptions, { max: 8 });
  const children: Child[] = [];
  try {
    const context = await createContext(db, {
      folder,
      seed,
      url: urlOf(connectionOptions),
      children,
    });
    return await runAll(context, options);
  } finally {
    await Promise.all(children.toReversed().map((child) => child.close()));
    await db.close();
    await asAdmin(connection, `drop database ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

async function runAll(
  context: SimulationContext,
  { customers, dump }: SimulationOptions,
): Promise<Report> {
  const before = performance.now();
  let isFinished = false;
  const isOver = () => isFinished;
  const admin = await addPerson(context.db, 'Mira', 'admin');
  const staff = Array.from({ length: staffCount }, (_, number) =>
    runStaff(context, admin, { number, isOver }),
  );
  const chaos = runChaos(context, isOver);
  const processorActions = runProcessorActions(context, { seed: context.seed, isOver });
  await runCustomers(context, customers);
  const tookMs = performance.now() - before;
  isFinished = true;
  await Promise.all([...staff, chaos, processorActions]);
  await settleAll(context);
  await resolveExceptions(context, admin);
  const violations = await findViolations(context);
  if (violations.length > 0 && dump !== undefined) await writeDump(context, dump, violations);
  const processes = [...context.shops, context.processor];
  return {
    seed: context.seed,
    violations,
    counts: context.observations.counts,
    tookMs,
    restarts: processes.reduce((sum, { restarts }) => sum + restarts, 0),
    slowestStartMs: Math.max(...processes.map(({ slowestStartMs }) => slowestStartMs)),
  };
}

async function runCustomers(context: SimulationContext, customers: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < customers) {
      next += 1;
      await runCustomer(context, next);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentCustomers }, worker));
}

/** Ends the faults and lets time pass, until nothing is in progress any more. */
async function settleAll(context: SimulationContext): Promise<void> {
  const endOutage = context.clock.beginOutage();
  await setFaults(context, {});
  endOutage();
  for (let minute = 0; minute < maxSettlingMinutes; minute += 1) {
    await settleMinute(context);
    if (minute > reservationMinutes && (await isQuiet(context.db))) break;
  }
  // The day ends and is compared with its statement; transfers that did not come run out.
  context.clock.advance(27 * hourMs);
  // Late decisions of the processor (disputes, failed refunds) come in as well.
  for (let minute = 0; minute < 5; minute += 1) await settleMinute(context);
  // What came by transfer and nobody needs goes back when it has rested.
  context.clock.advance(hourMs);
  for (let minute = 0; minute < 2; minute += 1) await settleMinute(context);
}

async function settleMinute(context: SimulationContext): Promise<void> {
  context.clock.advance(minuteMs);
  await setTime(context);
  await context.processor.send('settle');
  await passMinute(context, true);
}

/** Nothing is under way, but for what waits for a bank transfer. */
async function isQuiet(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ open: number }>({
    text: `select (select count(*) from orders
        where payment_state in ('unpaid', 'processing', 'cancelling') and not exists (
          select from payment_attempt a
          where a.order_id = orders.id and a.state = 'open' and a.method = 'bank_transfer'))
      + (select count(*) from payment_attempt where state in ('creating', 'open', 'processing')
          and not (state = 'open' and method = 'bank_transfer'))
      + (select count(*) from refund where state = 'asked') as open`,
  });
  return Number(rows[0]?.open) === 0;
}

interface ContextOptions {
  folder: string;
  seed: number;
  url: string;
  children: Child[];
}

async function createContext(
  db: Database,
  { folder, seed, url, children }: ContextOptions,
): Promise<SimulationContext> {
  const clock = createVirtualClock();
  const dice = seededRandom(seed);
  const keys = loadSandboxKeys(join(folder, 'sandbox-card-keys.json'));
  const register = (child: Child) => {
    children.push(child);
    return child;
  };
  const clockEnv = () => ({ SIMULATED_OFFSET_MS: String(clock.offsetMs) });
  const processorPort = String(await freePort());
  const processorEnv = { SIMULATED_FOLDER: folder, SIMULATED_SEED: String(seed) };
  const processor = register(
    await startChild('processor', () => ({ ...clockEnv(), ...processorEnv, PORT: processorPort })),
  );
  const startShop = async (skewMs: number) => {
    const shopEnv = {
      PORT: String(await freePort()),
      SHOP_DATA: folder,
      DATABASE_URL: url,
      SANDBOX_CARD_URL: processor.url,
      HOLD_MINUTES: String(reservationMinutes),
      BANK_TRANSFER_DAYS: '1',
      TRUSTED_PROXY_HOPS: '1',
      SIMULATED_SKEW_MS: String(skewMs),
    };
    return register(await startChild('shop', () => ({ ...clockEnv(), ...shopEnv })));
  };
  const settings = {
    publicOrigin: 'http://localhost',
    dataDir: folder,
    trustedProxyHops: 0,
    shopName: 'Shop',
  };
  const identity = await openIdentity({
    ...{ db, clock, log: createLog('silent') },
    settings: { ...settings, adminEmails: [] },
  });
  const tools = await addTools(db, clock.now(), dice);
  await addCode(db, clock.now());
  await openTrade(db, { at: clock.now(), tools, seed });
  // Of every second seed, so that orders whose delivery is free stay among them.
  if (seed % 2 === 0) await addPricedZones(db, clock.now());
  // One clock goes slow and the other fast, by less than a signature's age may be.
  const shops = [await startShop(-40_000 * dice()), await startShop(40_000 * dice())];
  const observations = createObservations();
  const context: SimulationContext = {
    ...{ db, clock, identity, shops, processor, keys, tools, seed },
    dice,
    observations,
  };
  await moveWebhook(context, dice);
  return context;
}

/** Some tools have a large stock, others a small one, so that customers compete for them. */
async function addTools(db: Database, at: Date, dice: () => number): Promise<string[]> {
  const tools: string[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const stock = number % 2 === 0 ? 2000 : 30 + Math.floor(dice() * 60);
    const tool = {
      ...{ name: `Brush ${number}`, kind: 'brush', description: '', img: '', facts: [] },
      priceMinor: 50 + Math.floor(dice() * 5000),
      minimumOrder: 1 + Math.floor(dice() * 4),
      ...{ ratingTenths: 45, stock, position: number },
    };
    tools.push(await addTool({ db }, tool, { at }));
  }
  // The last is another size of the one before.
  await db.query({
    text: `update tool set variant = 'wide', product_id = (
      select product_id from tool where id = $1) where id = $2`,
    values: [tools.at(-2), tools.at(-1)],
  });
  return tools;
}

/** One code that a customer uses at most twice, and fewer orders than want it. */
async function addCode(db: Database, at: Date): Promise<void> {
  const added = await createPromotion(
    { db },
    { id: 'shop', ip: '192.0.2.1', at },
    {
      ...{ code: simulatedCode, kind: 'percent', millionths: 100_000, amountMinor: null },
      currency: 'usd',
      ...{ isForAll: true, tools: [], products: [], categories: [] },
      ...{ minimumMinor: 0, minimumQuantity: 0, firstDay: null, lastDay: null },
      ...{
        isForAgreed: false,
        isFirstOrderOnly: false,
        email: null,
        totalLimit: 6,
        customerLimit: 2,
      },
    },
  );
  if (!added.ok) throw new Error(`the code was not added: ${added.reason}`);
}

async function asAdmin(connection: Connection, command: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
