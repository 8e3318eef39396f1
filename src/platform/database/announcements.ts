/**
 * Tells every process of the shop that something changed (LISTEN/NOTIFY), so that each can drop
 * what it has cached. NOTIFY serialises commits, so it never runs inside a business transaction:
 * it is sent afterwards, and many in a short time become one.
 */
import type pg from 'pg';
import type { Log } from '#platform/log.ts';
import { addChange, type AnnouncedChanges } from './announced-changes.ts';
import type { Database, Topic } from './database.ts';
import { SilentServerError } from './connections/connect.ts';
import { watchConnection } from './connections/watch-connection.ts';

export interface Announcements {
  /** Notifies the listeners of this process at once and those of the others within `coalesceMs`. */
  announce(topic: Topic, ids?: Iterable<string>): void;
  /** Calls `listener` for each announcement of `topic`, and after a connection was lost. */
  on(topic: Topic, listener: ChangeListener): void;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

/** With the ids of what changed; without any, anything may have. */
export type ChangeListener = (ids?: ReadonlySet<string>) => void;

const channel = 'shop_announcement';
const reconnectMs = 500;

/** Opens the listening connection; when it is lost it comes back by itself. */
export async function openAnnouncements(
  db: Database,
  log: Log,
  { coalesceMs = 50 } = {},
): Promise<Announcements> {
  const listeners = new Map<string, ChangeListener[]>();
  // NOTIFY reaches the sender too, which has notified its listeners already: it skips its own id.
  const processId = crypto.randomUUID();
  const batch = batchAnnouncements(db, log, { self: processId, coalesceMs });
  let client: pg.Client | undefined;
  let closed = false;

  const notifyListeners = (topic: string, ids?: ReadonlySet<string>) =>
    listeners.get(topic)?.forEach((listener) => listener(ids));
  const notifyAll = () => listeners.forEach((_, topic) => notifyListeners(topic));

  async function listen(): Promise<void> {
    const newClient = await db.connect(async (connected) => {
      connected.on('notification', ({ payload = '' }) => {
        const [sender, topic = '', ids] = payload.split(' ');
        if (sender !== processId) notifyListeners(topic, ids ? new Set(ids.split(',')) : undefined);
      });
      await connected.query(`listen ${channel}`);
    });
    // Only now: a failure before this is retried by the caller.
    newClient.on('end', () => void reconnect());
    if (db.isOutside) watchConnection(newClient, () => dropAll(newClient, db, log));
    client = newClient;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref());
      try {
        if (!closed) await listen();
        return notifyAll();
      } catch (error) {
        log.warn({ err: error }, 'the announcements are out of reach, trying again');
        // Nobody else notices that a server is silent while this connection is away.
        if (error instanceof SilentServerError) db.dropConnections();
      }
    }
  }

  await listen();
  const announcements: Announcements = {
    announce(topic, ids) {
      notifyListeners(topic, ids && new Set(ids));
      if (!closed) batch.add(topic, ids);
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async close() {
      closed = true;
      await batch.close();
      db.announcer = undefined;
      await client?.end();
    },
  };
  db.announcer = announcements;
  return announcements;
}

/** The server has gone silent: what waits for it on other connections would wait for minutes. */
function dropAll(silentClient: pg.Client, db: Database, log: Log): void {
  log.warn('the database does not answer: its connections are opened anew');
  silentClient.connection.stream.destroy();
  db.dropConnections();
}

/** Announcements to the other processes: all changes of a short time in one statement. */
function batchAnnouncements(
  db: Database,
  log: Log,
  { self: processId, coalesceMs }: { self: string; coalesceMs: number },
) {
  const pending: AnnouncedChanges = new Map();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const changes = [...pending];
    const payloads = changes.map(([topic, ids]) => toPayload(processId, topic, ids));
    pending.clear();
    try {
      await db.query({
        text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
        values: [channel, payloads],
      });
    } catch (error) {
      log.warn({ err: error, payloads }, 'announcements were not sent');
      // Those who still listen have not heard of it.
      for (const [topic, ids] of changes) addChange(pending, topic, ids);
      if (!closed) timer ??= setTimeout(() => void send(), reconnectMs).unref();
    }
  }

  return {
    add(topic: Topic, ids: Iterable<string> | undefined) {
      addChange(pending, topic, ids);
      timer ??= setTimeout(() => void send(), coalesceMs).unref();
    },
    close() {
      closed = true;
      return send();
    },
  };
}

function toPayload(processId: string, topic: Topic, ids?: ReadonlySet<string>): string {
  return [processId, topic, ...(ids ? [[...ids].join(',')] : [])].join(' ');
}
