import type { HolidayNotice } from '#modules/holiday/holiday-notice.ts';
import { holidayText } from '#web/holiday.ts';
import { holidayTexts } from '#web/wording/orders/holiday.ts';

/** Above every page while the shop is on holiday. */
export function HolidayBanner({ notice }: { notice: HolidayNotice }) {
  return (
    <aside
      aria-label={holidayTexts.label}
      className="border-b border-line bg-gesso px-4 py-2 text-center text-small font-semibold text-balance print:hidden"
    >
      <p>{holidayText(notice)}</p>
    </aside>
  );
}
