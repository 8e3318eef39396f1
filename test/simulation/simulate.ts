/**
 * The simulation: customers, staff and a hostile world against two instances of the shop and a
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
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { openIdentity } from '#modules/identity/identity.ts';
import { seededDice } from '#sandbox/card/control/faults.ts';
import { loadSandboxKeys } from '#sandbox/card/keys.ts';
import { urlOf } from '#test/support/database.ts';
import { freePort } from '#test/support/running-shop.ts';
import { addPerson } from '#test/support/world.ts';
import { moveWebhook, passMinute, rage, setFaults, tellTime } from './chaos.ts';
import { visit } from './customers.ts';
import { workAtDesk } from './hands.ts';
import { dumpScene } from './dump.ts';
import { findViolations } from './invariants.ts';
import { workLastHour } from './last-hour.ts';
import { startChild, type Child } from './processes/children.ts';
import { newWitnesses, type Scene } from './scene.ts';
import { workAsStaff } from './staff.ts';
import { openVirtualClock } from './virtual-clock.ts';

export interface SimulationOptions {
  /** A server with `template` in it: a migrated, empty shop. */
  connection: Connection;
  template: string;
  seed: number;
  customers: number;
  /** Where a run with violations leaves what it knows. */
  dump?: string | undefined;
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

const visitorsAtOnce = 48;
const clerks = 2;
const holdMinutes = 4;
const longestSettlingMinutes = 60;

export async function simulate(options: SimulationOptions): Promise<Report> {
  const { connection, template, seed } = options;
  const name = `simulation_${seed}_${Date.now()}`;
  const folder = await mkdtemp(join(tmpdir(), 'simulation-'));
  await asAdmin(connection, `create database ${name} template ${template} strategy file_copy`);
  const here: Connection = { ...connection, database: name, application_name: 'witness' };
  const db = openDatabase(here, { max: 8 });
  const children: Child[] = [];
  try {
    const scene = await setScene(db, { folder, seed, url: urlOf(here), children });
    return await play(scene, options);
  } finally {
    await Promise.all(children.toReversed().map((child) => child.close()));
    await db.close();
    await asAdmin(connection, `drop database ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

async function play(scene: Scene, { customers, dump }: SimulationOptions): Promise<Report> {
  const before = performance.now();
  let over = false;
  const isOver = () => over;
  const admin = await addPerson(scene.db, 'Mira', 'admin');
  const staff = Array.from({ length: clerks }, (_, number) =>
    workAsStaff(scene, admin, { number, isOver }),
  );
  const weather = rage(scene, isOver);
  const hands = workAtDesk(scene, { seed: scene.seed, isOver });
  await visitAll(scene, customers);
  const tookMs = performance.now() - before;
  over = true;
  await Promise.all([...staff, weather, hands]);
  await settle(scene);
  await workLastHour(scene, admin);
  const violations = await findViolations(scene);
  if (violations.length > 0 && dump !== undefined) await dumpScene(scene, dump, violations);
  const all = [...scene.shops, scene.processor];
  return {
    seed: scene.seed,
    violations,
    counts: scene.saw.counts,
    tookMs,
    restarts: all.reduce((sum, { restarts }) => sum + restarts, 0),
    slowestStartMs: Math.max(...all.map(({ slowestStartMs }) => slowestStartMs)),
  };
}

async function visitAll(scene: Scene, customers: number): Promise<void> {
  let next = 0;
  const visitor = async () => {
    while (next < customers) {
      next += 1;
      await visit(scene, next);
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitor));
}

/** The world grows friendly and time passes, until nothing is under way any more. */
async function settle(scene: Scene): Promise<void> {
  await setFaults(scene, {});
  scene.clock.noteOutage();
  for (let minute = 0; minute < longestSettlingMinutes; minute += 1) {
    scene.clock.advance(minuteMs);
    await tellTime(scene);
    await scene.processor.ask('settle');
    await passMinute(scene, true);
    if (minute > holdMinutes && (await isQuiet(scene.db))) break;
  }
  // The day ends, and is compared with its statement.
  scene.clock.advance(27 * hourMs);
  // What the processor decides late, a dispute or a refund that bounces, comes in as well.
  for (let minute = 0; minute < 5; minute += 1) {
    scene.clock.advance(minuteMs);
    await tellTime(scene);
    await scene.processor.ask('settle');
    await passMinute(scene, true);
  }
}

async function isQuiet(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ open: number }>({
    text: `select (select count(*) from orders
        where payment_state in ('unpaid', 'processing', 'cancelling'))
      + (select count(*) from payment_attempt where state in ('creating', 'open', 'processing'))
      + (select count(*) from refund where state = 'asked') as open`,
  });
  return Number(rows[0]?.open) === 0;
}

interface Setting {
  folder: string;
  seed: number;
  url: string;
  children: Child[];
}

async function setScene(db: Database, { folder, seed, url, children }: Setting): Promise<Scene> {
  const clock = openVirtualClock();
  const dice = seededDice(seed);
  const keys = loadSandboxKeys(join(folder, 'sandbox-card-keys.json'));
  const keep = (child: Child) => {
    children.push(child);
    return child;
  };
  const hour = () => ({ SIMULATED_OFFSET_MS: String(clock.offsetMs) });
  const processorPort = String(await freePort());
  const ofProcessor = { SIMULATED_FOLDER: folder, SIMULATED_SEED: String(seed) };
  const processor = keep(
    await startChild('processor', () => ({ ...hour(), ...ofProcessor, PORT: processorPort })),
  );
  const startShop = async (skewMs: number) => {
    const ofShop = {
      PORT: String(await freePort()),
      SHOP_DATA: folder,
      DATABASE_URL: url,
      SANDBOX_CARD_URL: processor.url,
      HOLD_MINUTES: String(holdMinutes),
      TRUSTED_PROXY_HOPS: '1',
      SIMULATED_SKEW_MS: String(skewMs),
    };
    return keep(await startChild('shop', () => ({ ...hour(), ...ofShop })));
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
  const tools = await fillShelves(db, clock.now(), dice);
  // One clock goes slow and the other fast, by less than a signature's age may be.
  const shops = [await startShop(-40_000 * dice()), await startShop(40_000 * dice())];
  const saw = newWitnesses();
  const scene: Scene = {
    ...{ db, clock, identity, shops, processor, keys, tools, seed },
    dice,
    saw,
  };
  await moveWebhook(scene, dice);
  return scene;
}

/** Some tools are plenty, of others there are few, so that people fight over them. */
async function fillShelves(db: Database, at: Date, dice: () => number): Promise<string[]> {
  const tools: string[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const stock = number % 2 === 0 ? 2000 : 30 + Math.floor(dice() * 60);
    const tool = {
      ...{ name: `Brush ${number}`, kind: 'brush', description: '', img: '', facts: [] },
      priceMinor: 50 + Math.floor(dice() * 5000),
      minimumOrder: 1 + Math.floor(dice() * 4),
      ...{ ratingTenths: 45, stock, position: number },
    };
    tools.push(await inTransaction(db, (tx) => addTool(tx, tool, { at })));
  }
  return tools;
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
