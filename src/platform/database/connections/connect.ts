/**
 * Connections that find the server which takes writes, and come back after it was replaced. A
 * request that needs one while there is none waits for a while, then fails as 'unreachable'.
 */
import pg from 'pg';
import { withinTime } from '../../concurrency/within-time.ts';
import { classifyDatabaseError, OutOfReachError } from '../database-errors.ts';
import { readServerList, takeServersInTurn, type ServerInTurn } from './server-list.ts';

export interface Connections {
  pool: pg.Pool;
  /**
   * A connection of its own, outside of the pool, on which `prepare` has asked what it wants; the
   * caller ends it. Throws a SilentServerError when that takes longer than two seconds.
   */
  connect(prepare?: (client: pg.Client) => Promise<unknown>): Promise<pg.Client>;
  /** Ends all connections of the pool at once; what runs on them fails as 'unreachable'. */
  drop(): void;
}

/** A server of the list that answers, and refuses to write. */
export class ReadOnlyServerError extends Error {
  readonly code = '25006';
}

/** A server that takes a connection, or is asked on a new one, and does not answer. */
export class SilentServerError extends Error {
  readonly code = '08006';
}

/** How long one attempt may take: a server that is cut off does not answer at all. */
const attemptMs = 2000;
/** Between two rounds through the servers. */
const pauseMs = 200;

/**
 * Opens a pool; nothing is connected before the first query.
 *
 * @param waitMs how long a caller waits for a server that can be used, in milliseconds
 */
export function openConnections(
  config: pg.PoolConfig,
  { waitMs }: { waitMs: number },
): Connections {
  const { connectionString } = config;
  const list = connectionString === undefined ? undefined : readServerList(connectionString);
  const servers = takeServersInTurn(list?.urls ?? ['']);
  const Client = list ? createClientClass(servers) : pg.Client;
  const needsWritable = list?.needsWritable === true;
  const pool = new PatientPool({ ...config, Client, ...(needsWritable && { verify }) });
  pool.serversInTurn = servers;
  pool.waitMs = waitMs;
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return {
    pool,
    async connect(prepare) {
      const position = servers.position();
      const client = new Client(config);
      client.on('error', () => undefined);
      const open = async () => {
        await client.connect();
        if (needsWritable) await refuseReadOnly(client);
        await prepare?.(client);
      };
      const silence = () => new SilentServerError('the server of the database does not answer');
      try {
        // Begun after the time runs, so that it ends before the client's own limit.
        await withinTime(Promise.resolve().then(open), attemptMs, silence);
        return client;
      } catch (error) {
        servers.moveOn(position);
        client.connection.stream.destroy();
        throw error;
      }
    },
    drop() {
      for (const client of clients) client.connection.stream.destroy();
    },
  };
}

/** Connects to the server in use at the moment at which it is made. */
function createClientClass(servers: ServerInTurn): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: servers.url(), connectionTimeoutMillis: attemptMs });
    }
  };
}

function verify(client: pg.PoolClient, report: (error?: Error) => void): void {
  refuseReadOnly(client).then(() => report(), report);
}

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only !== 'off')
    throw new ReadOnlyServerError('the server of the database refuses to write');
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** Tries again where no server could be reached, one after the other; nothing was sent yet. */
class PatientPool extends pg.Pool {
  serversInTurn = takeServersInTurn(['']);
  waitMs = 0;
  #isAway = false;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback && this.waitMs === 0) return this.#attempt(callback, 0, 1);
    if (callback) return this.#connectWithin(callback, this.waitMs);
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  /** Whoever stands behind others that wait for a server does not wait for longer than they. */
  #connectWithin(callback: Connected, waitMs: number): void {
    let isOver = false;
    const refuse = () => {
      // Where only all connections are in use, the pool has its own limit. That the server is away
      // may come out later: nothing is known of one that is silent.
      if (!this.#isAway) return void (timer = setTimeout(refuse, pauseMs));
      isOver = true;
      callback(new OutOfReachError('the database is out of reach'), undefined, () => undefined);
    };
    let timer = setTimeout(refuse, waitMs + pauseMs);
    this.#attempt(
      (error, client, release) => {
        clearTimeout(timer);
        if (!isOver) callback(error, client, release);
        else if (client) release();
      },
      performance.now() + waitMs,
      1,
    );
  }

  #attempt(callback: Connected, deadline: number, attempts: number): void {
    const position = this.serversInTurn.position();
    super.connect((error, client, release) => {
      this.#isAway = error !== undefined && isServerAway(error);
      if (!this.#isAway) return callback(error, client, release);
      this.serversInTurn.moveOn(position);
      const { count } = this.serversInTurn;
      // Every server is tried once, however short the wait is.
      if (this.ending || (performance.now() > deadline && attempts >= count))
        return callback(error, client, release);
      const isRoundOver = attempts % count === 0;
      setTimeout(() => this.#attempt(callback, deadline, attempts + 1), isRoundOver ? pauseMs : 0);
    });
  }
}

/** Not where all connections are in use, which says nothing of the server. */
function isServerAway(error: Error): boolean {
  return (
    classifyDatabaseError(error) === 'unreachable' &&
    error.message !== 'timeout exceeded when trying to connect'
  );
}
