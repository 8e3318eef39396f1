/**
 * The one way to PostgreSQL: a pool, and Kysely over it for the typed queries. Each module
 * describes its own tables (`queries/tables.ts`) and reaches them through `typed<Tables>(db)`.
 *
 * int8 is read as a number, checked to be a safe integer, once and for all: amounts and counters
 * stay exact, and libraries that share `pg` see numbers too.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { tracedStatement } from '../observability/tracing.ts';
import {
  createConcurrencyLimiter,
  type ConcurrencyLimiter,
} from '../concurrency/concurrency-limiter.ts';
import { openConnections } from './connections/connect.ts';

/** What a query runs on: the pool, or the one connection of a transaction. */
export interface Executor {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/**
 * What the shop's processes notify each other about. 'stock' carries the ids of tools;
 * 'availability', of which more or fewer can be ordered than a page says, and 'catalogue' those of
 * products; without ids some may have come or gone. 'prices' carries those of price lists that are
 * for some alone.
 */
export type Topic =
  | 'catalogue'
  | 'prices'
  | 'currencies'
  | 'stock'
  | 'availability'
  | 'finder'
  | 'reviews'
  | 'orders'
  | 'holiday'
  | 'delivery'
  | 'tax'
  | 'seller'
  | 'emails';

/** What is counted of committed transactions, since this process has begun. */
export type CommittedCounts = Record<'ordersPlaced' | 'ordersPaid', number>;

export interface Database extends Executor {
  readonly pool: pg.Pool;
  /** Set once, by `openAnnouncements`; without it nobody is notified. */
  announcer: { announce(topic: Topic, ids?: Iterable<string>): void } | undefined;
  readonly kysely: Kysely<unknown>;
  /** Fewer transactions at once than there are connections, so that some are left for reading. */
  readonly transactions: ConcurrencyLimiter;
  readonly committed: CommittedCounts;
  readonly connection: pg.PoolConfig;
  /** Whether the server is elsewhere: it may be away for a while, or be replaced by another. */
  readonly isOutside: boolean;
  /** A connection of its own, outside of the pool; the caller ends it. See `Connections`. */
  connect(prepare?: (client: pg.Client) => Promise<unknown>): Promise<pg.Client>;
  /** Ends all connections of the pool at once; what runs on them fails as 'unreachable'. */
  dropConnections(): void;
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
  lockTimeoutMs?: number;
  statementTimeoutMs?: number;
  /** Whether the server is elsewhere: see `Database`. */
  isOutside?: boolean;
  /** How long a request waits for a server that is away, before it fails as 'unreachable'. */
  waitMs?: number;
}

/** Connections that transactions leave free, so that pages and lists can still be read. */
const readConnections = 4;
const connectionTimeoutMs = 10_000;
const maxWaiting = 1000;

/** How long a request waits for a server outside that is away, before it is answered 503. */
const outageWaitMs = 3000;

/** A server that is cut off answers nothing, and the system takes minutes to notice. */
const outsideLimits = {
  keepAliveMs: 10_000,
  /** Longer than the server's own limit of a statement, whose error says more. */
  beyondStatementMs: 5000,
};

/** A server's own value is of spinning disks, by which searches read tables, not their indexes. */
const planning = '-c random_page_cost=1.1';

/** Opens a pool of connections; nothing is connected before the first query. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { max = 16, lockTimeoutMs = 0, statementTimeoutMs = 0, isOutside = false } = options;
  const { waitMs = isOutside ? outageWaitMs : 0 } = options;
  const config = {
    ...connection,
    max,
    idleTimeoutMillis: 30_000,
    // A caller gets a clear 503 instead of waiting for ever.
    connectionTimeoutMillis: connectionTimeoutMs,
    lock_timeout: lockTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    options: planning,
    ...(isOutside && { keepAlive: true, keepAliveInitialDelayMillis: outsideLimits.keepAliveMs }),
    ...(isOutside &&
      statementTimeoutMs > 0 && {
        query_timeout: statementTimeoutMs + outsideLimits.beyondStatementMs,
      }),
  };
  const { pool, connect, drop } = openConnections(config, { waitMs });
  // A connection that breaks fails its query and is replaced at the next use. It also emits an
  // error event, idle or in a transaction; without a listener that ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    announcer: undefined,
    kysely,
    transactions: createConcurrencyLimiter({
      running: max > 2 * readConnections ? max - readConnections : max,
      ...{ waiting: maxWaiting, waitMs: connectionTimeoutMs },
    }),
    committed: { ordersPlaced: 0, ordersPaid: 0 },
    connection,
    isOutside,
    connect,
    dropConnections: drop,
    query: (query) => tracedStatement(query.text, () => pool.query(query)),
    close: async () => {
      await kysely.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end();
    },
  };
}
