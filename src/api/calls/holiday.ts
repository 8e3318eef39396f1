import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { changeHoliday, findHoliday } from '#modules/holiday/holiday.ts';

export function addHolidayOperations(routes: Routes, { db }: ApiDeps): void {
  routes.forCaller(operations.getHoliday, async () => ({
    holiday: (await findHoliday(db)) ?? null,
  }));

  routes.forCaller(operations.changeHoliday, async ({ body, actor }) => {
    const result = await changeHoliday(db, actor, body.holiday ?? undefined);
    if (result.ok) return { acknowledged: true as const };
    const message = messages[result.reason];
    return createProblem('bad_input', `until: ${message}`, [{ path: 'holiday.until', message }]);
  });
}

const messages = {
  ends_before_it_begins: 'must be after the first day',
  over: 'must be a day to come',
  too_long: 'must be within a year of the first day',
} as const;
