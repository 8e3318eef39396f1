/** The operations on the shop's holiday. */
import { z } from 'zod';
import { holidayModes } from '#modules/holiday/holiday-notice.ts';
import { noInput, type Operation } from './operation.ts';
import * as answers from './responses.ts';
import { staffEndpoints } from './staff-endpoints.ts';

const day = z.iso.date();

const holiday = z.object({
  mode: z.enum(holidayModes).describe('delayed: orders leave later; paused: none are taken'),
  from: day.describe('the first day of it, UTC'),
  until: day.describe('the day on which work goes on, UTC'),
});

export const holidayOperations = {
  getHoliday: {
    ...noInput,
    endpoint: staffEndpoints.getHoliday,
    access: 'orders',
    summary: 'The holiday that is set, over or not; null without one.',
    response: z.object({ holiday: holiday.nullable() }),
  },
  changeHoliday: {
    ...noInput,
    endpoint: staffEndpoints.changeHoliday,
    access: 'orders',
    summary: 'Sets the holiday, which every page shows while it lasts; null takes it away.',
    body: z.object({ holiday: holiday.nullable() }),
    response: answers.acknowledged,
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
