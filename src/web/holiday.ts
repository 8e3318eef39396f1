/** The holiday that came with the page, in words. */
import { useRouteLoaderData } from 'react-router';
import type { HolidayNotice } from '#modules/holiday/holiday-notice.ts';
import { formatLongDay } from './formats.ts';
import type { loader } from './root.tsx';
import { fill } from './wording/fill.ts';
import { holidayTexts } from './wording/orders/holiday.ts';

export function holidayText({ mode, until }: HolidayNotice): string {
  return fill(holidayTexts[mode], { day: formatLongDay(until) });
}

/** Why nothing can be ordered now; undefined when orders are taken. */
export function usePauseText(): string | undefined {
  const notice = useHoliday();
  return notice?.mode === 'paused' ? holidayText(notice) : undefined;
}

export function useHoliday(): HolidayNotice | undefined {
  const data = useRouteLoaderData<typeof loader>('root');
  return data && 'holiday' in data ? data.holiday : undefined;
}
