/**
 * Tells every process of the shop that something changed (LISTEN/NOTIFY), so that each can drop
 * what it has cached. NOTIFY serialises commits, so it never runs inside a business transaction:
 * it is sent afterwards, and many in a short time become one.
 */
import pg from 'pg';
import type { Log } from '#platform/log.ts';
import type { Database, Topic } from './database.ts';

export interface Announcements {
  /** Tells this process at once and the others within `coalesceMs`. */
  announce(topic: Topic): void;
  /** Calls `listener` for each announcement of `topic`, and after a connection was lost. */
  on(topic: Topic, listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'shop_announcement';
const reconnectMs = 500;

/** Opens the listening connection; when it is lost it comes back by itself. */
export async function openAnnouncements(
  db: Database,
  log: Log,
  { coalesceMs = 50 } = {},
): Promise<Announcements> {
  const listeners = new Map<string, (() => void)[]>();
  // Heard by the sender too, which has already acted: its own name tells them apart.
  const self = crypto.randomUUID();
  const outgoing = gatherOutgoing(db, log, { self, coalesceMs });
  let client: pg.Client | undefined;
  let closed = false;

  const tell = (topic: string) => listeners.get(topic)?.forEach((listener) => listener());
  const tellAll = () => listeners.forEach((_, topic) => tell(topic));

  async function listen(): Promise<void> {
    const next = new pg.Client(db.connection);
    next.on('error', () => undefined);
    next.on('notification', ({ payload = '' }) => {
      const [sender, topic = ''] = payload.split(' ');
      if (sender !== self) tell(topic);
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    // Only now: whoever fails before this is tried again already.
    next.on('end', () => void reconnect());
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref());
      try {
        if (!closed) await listen();
        return tellAll();
      } catch (error) {
        log.warn({ err: error }, 'the announcements are out of reach, trying again');
      }
    }
  }

  await listen();
  const announcements: Announcements = {
    announce(topic) {
      tell(topic);
      if (!closed) outgoing.add(topic);
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async close() {
      closed = true;
      outgoing.close();
      db.announcer = undefined;
      await client?.end();
    },
  };
  db.announcer = announcements;
  return announcements;
}

/** What is told to the others: all topics of a short time in one statement. */
function gatherOutgoing(
  db: Database,
  log: Log,
  { self, coalesceMs }: { self: string; coalesceMs: number },
) {
  const waiting = new Set<Topic>();
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    const topics = [...waiting];
    waiting.clear();
    timer = undefined;
    try {
      await db.query({
        text: 'select pg_notify($1, $2 || topic) from unnest($3::text[]) as topic',
        values: [channel, `${self} `, topics],
      });
    } catch (error) {
      log.warn({ err: error, topics }, 'announcements were not sent');
    }
  }

  return {
    add(topic: Topic) {
      waiting.add(topic);
      timer ??= setTimeout(() => void send(), coalesceMs).unref();
    },
    close: () => clearTimeout(timer),
  };
}
