/** Drops cached pages when a holiday is set, and at the moment at which it begins or ends. */
import type { Announcements } from '#platform/database/announcements.ts';
import type { Log } from '#platform/log.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { HolidayReader } from '#modules/holiday/holiday.ts';
import { everyPageTag } from '#web/page-tags.ts';

/** How long a timer runs at most: clocks are put right, and longer ones overflow. */
const longestMs = 10 * 60_000;

export function keepHolidayFresh(
  { on }: Pick<Announcements, 'on'>,
  cache: Pick<PageCache, 'invalidate'>,
  { holiday, log }: { holiday: HolidayReader; log: Pick<Log, 'warn'> },
): void {
  let timer: NodeJS.Timeout | undefined;

  /** Read anew as well, in case a process ended before it announced a change. */
  function refresh(): void {
    holiday.invalidate();
    cache.invalidate(everyPageTag);
    void arm();
  }

  async function arm(): Promise<void> {
    clearTimeout(timer);
    const nextMs = await holiday.findNextChange().catch((error: unknown) => {
      log.warn({ err: error }, 'the holiday could not be read, trying again');
    });
    clearTimeout(timer);
    // A millisecond later: a timer may be early by a fraction of one.
    timer = setTimeout(refresh, Math.min((nextMs ?? longestMs) + 1, longestMs)).unref();
  }

  on('holiday', refresh);
  void arm();
}
