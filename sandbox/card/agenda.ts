/**
 * Does by itself what is due: appointments of the books, and webhooks that wait. One timer runs
 * to the next moment; with nothing waiting there is none, and an idle sandbox costs nothing.
 */
import type { Books } from './books/books.ts';
import { whole } from './books/columns.ts';
import { keepAppointments } from './resources/calendar.ts';
import { webhookBody } from './resources/events.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import { forgetOldReplies } from './wire/replies.ts';
import type { Settings, Work } from './wire/work.ts';

export interface Agenda {
  /** Something is due then; wakes up earlier if it must. */
  remind(dueAtMs: number): void;
  /** Does all that is due by the clock, and waits until every webhook has had its try. */
  settle(): Promise<void>;
  stop(): void;
}

export interface AgendaParts {
  books: Books;
  settings: Settings;
  deliveries: Deliveries;
  nowMs(): number;
  /** Looks at the clock this often at least; a clock that is set by hand jumps. */
  pollMs: number;
}

const hourMs = 60 * 60 * 1000;

export function startAgenda(parts: AgendaParts): Agenda {
  let timer: NodeJS.Timeout | undefined;
  let wakesAtMs = Infinity;
  let tidiedAtMs = 0;
  let isStopped = false;

  const remind = (dueAtMs: number): void => {
    if (isStopped || dueAtMs >= wakesAtMs) return;
    clearTimeout(timer);
    wakesAtMs = dueAtMs;
    const waitMs = Math.min(Math.max(dueAtMs - parts.nowMs(), 0), parts.pollMs);
    timer = setTimeout(tick, waitMs).unref();
  };

  const tick = (): void => {
    wakesAtMs = Infinity;
    while (keepDue(parts));
    parts.deliveries.takeDue();
    const nowMs = parts.nowMs();
    if (nowMs - tidiedAtMs > hourMs) {
      tidiedAtMs = nowMs;
      forgetOldReplies(parts.books, Math.floor(nowMs / 1000));
    }
    remind(nextDueMs(parts));
  };

  tick();
  return {
    remind,
    settle: async () => {
      do {
        tick();
        await parts.deliveries.idle();
      } while (nextDueMs(parts) <= parts.nowMs());
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Keeps one batch of appointments; answers whether there may be more. */
function keepDue({ books, settings, deliveries, nowMs }: AgendaParts): boolean {
  const next = nextAppointmentMs(books);
  if (next === undefined || next > nowMs()) return false;
  const work = ownWork(books, settings, nowMs());
  const kept = books.change(() => keepAppointments(work));
  deliveries.take(work.outbox);
  return kept;
}

/** Work that nobody asked for. */
export function ownWork(books: Books, settings: Settings, nowMs: number): Work {
  return {
    sql: books.sql,
    prepared: books.prepared,
    nowMs,
    settings,
    request: { id: null, idempotencyKey: null },
    outbox: [],
    soonestMs: Infinity,
  };
}

export function bodyOfEvent(books: Books, settings: Settings, event: string): string {
  return webhookBody(ownWork(books, settings, 0), event);
}

function nextDueMs({ books, deliveries }: AgendaParts): number {
  return Math.min(nextAppointmentMs(books) ?? Infinity, deliveries.nextDueMs() ?? Infinity);
}

function nextAppointmentMs({ sql }: Books): number | undefined {
  const row = sql.get`select seq, due_at_ms from appointment order by due_at_ms limit 1`;
  return row && whole(row, 'due_at_ms');
}
