/**
 * The one way to PostgreSQL: a pool, and Kysely over it for the typed queries. Each module
 * describes its own tables (`queries/tables.ts`) and reaches them through `typed<Tables>(db)`.
 *
 * int8 is read as a number, checked to be a safe integer, once and for all: amounts and counters
 * stay exact, and libraries that share `pg` see numbers too.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../concurrency-limiter.ts';

/** What a query runs on: the pool, or the one connection of a transaction. */
export interface Session {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** What the shop's processes tell each other about. */
export type Topic = 'catalogue' | 'stock' | 'reviews' | 'orders' | 'mails';

export interface Database extends Session {
  readonly pool: pg.Pool;
  /** Set once, by `openAnnouncements`; without it nobody is told. */
  announcer: { announce(topic: Topic): void } | undefined;
  readonly kysely: Kysely<unknown>;
  /** How many transactions run at once: fewer than there are connections, so that some read. */
  readonly transactions: ConcurrencyLimiter;
  readonly connection: pg.PoolConfig;
  close(): Promise<void>;
}

/** How to reach the database: a URL, or the embedded one's socket and sign-in. */
export type Connection = pg.PoolConfig;

const int8TypeId = 20;

pg.types.setTypeParser(int8TypeId, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
});

export interface DatabaseOptions {
  /** The most connections. */
  max?: number;
  /** How long a statement waits for a lock, and how long it takes, at most; 0 for ever. */
  lockMs?: number;
  statementMs?: number;
}

/** Connections that no transaction takes: while all of those wait, pages and lists are read. */
const keptForReading = 4;
const waitForConnectionMs = 10_000;
const mostWaiting = 1000;

/** Opens a pool of connections; nothing is connected before the first query. */
export function openDatabase(
  connection: Connection,
  { max = 16, lockMs = 0, statementMs = 0 }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    idleTimeoutMillis: 30_000,
    // Rather a clear 503 than a caller who waits for ever.
    connectionTimeoutMillis: waitForConnectionMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  });
  // One that breaks fails the query it is at, and is replaced at its next use. It tells it as an
  // event, too, idle or in the middle of a transaction; without a listener that ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    announcer: undefined,
    kysely,
    transactions: createConcurrencyLimiter({
      running: max > 2 * keptForReading ? max - keptForReading : max,
      ...{ waiting: mostWaiting, waitMs: waitForConnectionMs },
    }),
    connection,
    query: (query) => pool.query(query),
    close: async () => {
      await kysely.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end();
    },
  };
}
