/** What the shop says of a day of the holiday stands as a sentence. */
import { expect, test, vi } from 'vitest';
import { click, findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import HolidayPage from './holiday.tsx';

test('a last day before the first is refused in a sentence', async () => {
  const message = 'must be after the first day';
  const problem = {
    ...{ status: 422, code: 'bad_input', title: 'Wrong', detail: message },
    errors: [{ path: 'holiday.until', message }],
  };
  const answer = () => Promise.resolve(Response.json(problem, { status: 422 }));
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer));
  const holiday = { mode: 'delayed', from: '2026-12-20', until: '2026-12-10' };
  const data = { holiday, isPast: false };
  await renderPage({ Component: HolidayPage, data });
  await click(findOne('button', 'Save'));
  await vi.waitFor(() =>
    expect(textOf(document.body)).toContain('It must be after the first day.'),
  );
});
