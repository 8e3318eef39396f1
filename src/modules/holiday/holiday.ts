/**
 * The shop's holiday: orders leave later ('delayed'), or none are taken ('paused'), from a day
 * until the day on which work goes on. There is one at most, and none in a fresh shop.
 *
 * Promises: whether an order is taken is decided by the database in the statement that inserts it
 * (`order_is_not_placed_while_paused`), for all instances alike and without a further statement.
 * What pages show is read once and kept in the process, until a change is announced.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { keepReading } from '#platform/database/kept-reading.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  isOver,
  lastsTooLong,
  noticeAt,
  untilNextChange,
  type Holiday,
  type HolidayNotice,
} from './holiday-notice.ts';
import { deleteHoliday, selectHoliday, writeHoliday } from './queries/holiday.ts';

/** The holiday that is set, over or not; undefined without one. */
export async function findHoliday(executor: Executor): Promise<Holiday | undefined> {
  const row = await selectHoliday.first(executor, {});
  return row && { mode: row.mode, from: row.from_day, until: row.until_day };
}

export type ChangeHolidayResult =
  | { ok: true }
  | { ok: false; reason: 'ends_before_it_begins' | 'over' | 'too_long' };

/** Sets the holiday, or takes it away with undefined. */
export async function changeHoliday(
  db: Database,
  actor: Actor,
  holiday: Holiday | undefined,
): Promise<ChangeHolidayResult> {
  if (holiday) {
    const { from, until } = holiday;
    if (until <= from) return { ok: false, reason: 'ends_before_it_begins' };
    if (isOver(holiday, actor.at)) return { ok: false, reason: 'over' };
    if (lastsTooLong(holiday)) return { ok: false, reason: 'too_long' };
  }
  return inTransaction(db, async (tx) => {
    const { at, id: by } = actor;
    if (holiday) {
      const { mode, from: fromDay, until: untilDay } = holiday;
      await writeHoliday.count(tx, { mode, fromDay, untilDay, at, by });
    } else await deleteHoliday.count(tx, {});
    const detail = { mode: 'off', from: '', until: '', ...holiday };
    await writeAuditEntry(tx, actor, { action: 'holiday.changed', object: 'shop', detail });
    tx.announce('holiday');
    return { ok: true };
  });
}

/** The holiday as pages show it, kept in the process. */
export interface HolidayReader {
  /** What everybody is told now. */
  findNotice(): Promise<HolidayNotice | undefined>;
  /** Milliseconds until that changes by itself; undefined when it does not. */
  findNextChange(): Promise<number | undefined>;
  /** Reads it anew when it is needed next. */
  invalidate(): void;
}

export function createHolidayReader({ db, clock }: { db: Database; clock: Clock }): HolidayReader {
  const { read, invalidate } = keepReading(() => findHoliday(db));
  return {
    findNotice: async () => noticeAt(await read(), clock.now()),
    findNextChange: async () => untilNextChange(await read(), clock.now()),
    invalidate,
  };
}
