/**
 * Runs what is due by itself: scheduled tasks, and webhooks that wait. One timer runs
 * until the next task is due; with nothing waiting there is no timer.
 */
import type { Store } from './store/store.ts';
import { integer } from './store/columns.ts';
import { runDueTasks } from './resources/run-tasks.ts';
import { webhookBody } from './resources/events.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import { deleteOldReplies } from './wire/idempotency.ts';
import type { Settings, Work } from './wire/work.ts';

export interface Scheduler {
  /** Makes sure that the scheduler runs at that time, or earlier. */
  scheduleAt(dueAtMs: number): void;
  /** Runs all that is due by the clock, and waits until every webhook was attempted. */
  runDue(): Promise<void>;
  stop(): void;
}

export interface SchedulerOptions {
  store: Store;
  settings: Settings;
  deliveries: Deliveries;
  nowMs(): number;
  /** Looks at the clock at least this often, because a clock that is set by hand jumps. */
  pollMs: number;
}

const hourMs = 60 * 60 * 1000;

export function startScheduler(options: SchedulerOptions): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let timerDueMs = Infinity;
  let lastCleanupMs = 0;
  let isStopped = false;

  const scheduleAt = (dueAtMs: number): void => {
    if (isStopped || dueAtMs >= timerDueMs) return;
    clearTimeout(timer);
    timerDueMs = dueAtMs;
    const waitMs = Math.min(Math.max(dueAtMs - options.nowMs(), 0), options.pollMs);
    timer = setTimeout(tick, waitMs).unref();
  };

  const tick = (): void => {
    timerDueMs = Infinity;
    while (runDueBatch(options));
    options.deliveries.enqueueDue();
    const nowMs = options.nowMs();
    if (nowMs - lastCleanupMs > hourMs) {
      lastCleanupMs = nowMs;
      deleteOldReplies(options.store, Math.floor(nowMs / 1000));
    }
    scheduleAt(nextDueMs(options));
  };

  tick();
  return {
    scheduleAt,
    runDue: async () => {
      do {
        tick();
        await options.deliveries.whenIdle();
      } while (nextDueMs(options) <= options.nowMs());
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Runs one batch of due tasks; true when there may be more. */
function runDueBatch({ store, settings, deliveries, nowMs }: SchedulerOptions): boolean {
  const nextMs = nextTaskMs(store);
  if (nextMs === undefined || nextMs > nowMs()) return false;
  const work = backgroundWork(store, settings, nowMs());
  const hadTasks = store.transaction(() => runDueTasks(work));
  deliveries.enqueue(work.outbox);
  return hadTasks;
}

/** The context of work that no request has started. */
export function backgroundWork(store: Store, settings: Settings, nowMs: number): Work {
  return {
    sql: store.sql,
    prepared: store.prepared,
    nowMs,
    settings,
    request: { id: null, idempotencyKey: null },
    outbox: [],
    earliestDueMs: Infinity,
  };
}

export function eventBody(store: Store, settings: Settings, event: string): string {
  return webhookBody(backgroundWork(store, settings, 0), event);
}

function nextDueMs({ store, deliveries }: SchedulerOptions): number {
  return Math.min(nextTaskMs(store) ?? Infinity, deliveries.nextDueMs() ?? Infinity);
}

function nextTaskMs({ sql }: Store): number | undefined {
  const row = sql.get`select seq, due_at_ms from appointment order by due_at_ms limit 1`;
  return row && integer(row, 'due_at_ms');
}
