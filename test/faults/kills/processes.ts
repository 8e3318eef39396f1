/**
 * The shop with its own database, and its processor: processes that are killed without warning,
 * one of them or several, and started again as a supervisor would do it; or stopped,
 * and going on.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { findRunningDatabase, readServerPid } from '@ferrule/embedded-postgres';
import type { RandomSource } from '../../../scripts/proofs/seeded-random.ts';
import { freePort, startProgram, type Program } from '#test/support/running-shop.ts';

export interface KillableProcesses {
  readonly shopUrl: string;
  readonly processorUrl: string;
  /** Kills, starts again, and answers how long it took from the kill to the first good answer. */
  kill(kind: KillKind, dice: RandomSource): Promise<number>;
  /** Runs `work` on the database that runs now. */
  withDatabase<Value>(work: (db: Database) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

export const killKinds = [
  'the shop',
  'the database',
  'shop and database',
  'the processor',
  'one connection of the database',
  'the shop, and again while it starts',
  'the shop, stopped for a while',
  'the processor, stopped for a while',
] as const;

export type KillKind = (typeof killKinds)[number];

interface Running {
  dataDir: string;
  shopUrl: string;
  processorUrl: string;
  shop: Program;
  processor: Program;
  startShop(): Promise<Program>;
  startProcessor(): Promise<Program>;
}

export async function startProcesses(dataDir: string): Promise<KillableProcesses> {
  const running = await start(dataDir);
  const { shopUrl, processorUrl } = running;
  return {
    ...{ shopUrl, processorUrl },
    kill: async (kind, dice) => {
      const before = performance.now();
      await killActions[kind](running, dice);
      await Promise.race([waitUntilReady(`${shopUrl}/readyz`), reportUnexpectedEnd(running.shop)]);
      await Promise.race([
        waitUntilReady(`${shopUrl}/sandbox-card/stripe.js`),
        reportUnexpectedEnd(running.shop),
      ]);
      return performance.now() - before;
    },
    withDatabase: (work) => withDatabase(running, work),
    close: async () => {
      await running.shop.stop();
      await running.processor.stop();
    },
  };
}

async function start(dataDir: string): Promise<Running> {
  const ports = { shop: String(await freePort()), processor: String(await freePort()) };
  const shopUrl = `http://127.0.0.1:${ports.shop}`;
  const processorUrl = `http://127.0.0.1:${ports.processor}`;
  const spawnShop = () =>
    startProgram('server.ts', 'The shop is open at', {
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', SHOP_DATA: dataDir },
      ...{ TRUSTED_PROXY_HOPS: '1', PORT: ports.shop, SANDBOX_CARD_URL: processorUrl },
    });
  const spawnProcessor = () =>
    startProgram('packages/card-sandbox/src/main.ts', 'Sandbox card processor:', {
      SANDBOX_CARD_PORT: ports.processor,
      SANDBOX_CARD_DATA: join(dataDir, 'sandbox-card.sqlite'),
      SANDBOX_CARD_KEYS: join(dataDir, 'sandbox-card-keys.json'),
      SANDBOX_CARD_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
      SANDBOX_CARD_SHOP_ORIGINS: shopUrl,
    });
  // The processor first: it makes the keys that both have.
  const [startProcessor, startShop] = [untilStarted(spawnProcessor), untilStarted(spawnShop)];
  const processor = await startProcessor();
  const shop = await startShop();
  return { dataDir, shopUrl, processorUrl, shop, processor, startShop, startProcessor };
}

function untilStarted(spawn: () => Program): () => Promise<Program> {
  return async () => {
    const program = spawn();
    await program.ready;
    return program;
  };
}

const maxStartMs = 1500;

const killActions = {
  'the shop': async (running) => {
    await running.shop.stop('SIGKILL');
    running.shop = await running.startShop();
  },
  // The shop notices, closes what it can and ends; it is for others to start it again.
  'the database': async (running) => {
    killPostmaster(running);
    await running.shop.exited;
    running.shop = await running.startShop();
  },
  'shop and database': async (running) => {
    killPostmaster(running);
    await running.shop.stop('SIGKILL');
    running.shop = await running.startShop();
  },
  'the processor': async (running) => {
    await running.processor.stop('SIGKILL');
    running.processor = await running.startProcessor();
  },
  // The server throws all its connections away and recovers; the shop goes on by itself.
  'one connection of the database': killConnection,
  'the shop, and again while it starts': async (running, dice) => {
    await running.shop.stop('SIGKILL');
    const starting = running.startShop();
    const shop = await Promise.race([starting, pause(dice() * maxStartMs)]);
    running.shop = shop ?? (await starting);
    await running.shop.stop('SIGKILL');
    running.shop = await running.startShop();
  },
  'the shop, stopped for a while': ({ shop }) => stopForAWhile(shop),
  'the processor, stopped for a while': ({ processor }) => stopForAWhile(processor),
} satisfies Record<KillKind, (running: Running, dice: RandomSource) => Promise<void>>;

const stoppedMs = 2500;

/** As a machine that sleeps: in the middle of what it was doing, and on from there. */
async function stopForAWhile({ process: child }: Program): Promise<void> {
  child.kill('SIGSTOP');
  await pause(stoppedMs);
  child.kill('SIGCONT');
}

function killPostmaster({ dataDir }: Running): void {
  const pid = readServerPid(join(dataDir, 'postgres'));
  if (pid === undefined) throw new Error('no database server runs');
  process.kill(pid, 'SIGKILL');
}

function killConnection(running: Running): Promise<void> {
  return withDatabase(running, async (db) => {
    const { rows } = await db.query<{ pid: number }>({
      text: `select pid from pg_stat_activity where backend_type = 'client backend'
        and pid <> pg_backend_pid() order by state = 'active' desc, pid limit 1`,
    });
    const [row] = rows;
    if (!row) throw new Error('the shop has no connection to its database');
    process.kill(row.pid, 'SIGKILL');
    // The server has noticed when this connection is cut off as well.
    await db.query({ text: 'select pg_sleep(60)' }).catch(() => undefined);
  });
}

async function withDatabase<Value>(
  { dataDir }: Running,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  const connection = findRunningDatabase(join(dataDir, 'postgres'));
  if (!connection) throw new Error('no database runs in the data directory');
  const db = openDatabase(connection, { max: 4 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** It was not killed this time: if it ends nevertheless, its output is reported. */
async function reportUnexpectedEnd({ exited, output }: Program): Promise<never> {
  throw new Error(`the shop ended with ${await exited}:\n${output()}`);
}

const pollMs = 20;
const readyTimeoutMs = 120_000;

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    const status = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() > deadline) throw new Error(`${url} does not come back: ${status}`);
    await pause(pollMs);
  }
}
