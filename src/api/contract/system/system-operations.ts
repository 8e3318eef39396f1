/** The operation that tells staff how the shop is running. */
import { z } from 'zod';
import { nightlyChecks } from '#modules/operations/scheduled-job.ts';
import { noInput, type Operation } from '../operation.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const moment = z.iso.datetime();
const count = z.int().nonnegative();

const instance = z.object({
  host: z.string(),
  startedAt: moment,
  version: z.string(),
  node: z.string(),
});

const database = z.object({
  version: z.string(),
  bytes: count,
  isPrimary: z.boolean(),
  connections: count.describe('of all instances, and of whoever else is connected'),
  maxConnections: count,
  replicas: z
    .array(
      z.object({
        name: z.string(),
        state: z.string(),
        lagSeconds: z.number().nullable().describe('null where nothing was written lately'),
      }),
    )
    .nullable()
    .describe("null where the shop's role may not see them"),
});

const queue = z.object({
  waiting: count.describe('due and not begun'),
  failed: count.describe('given up in the last week'),
  oldestAt: moment.nullable().describe('since when the one that waits longest is due'),
});

const pageCache = z.object({
  entries: count,
  bytes: count,
  hits: count,
  misses: count,
});

const emails = z.object({
  waiting: count,
  failing: count.describe('of these, whose last attempt failed'),
  oldestAt: moment.nullable(),
});

const backup = z.object({
  state: z.enum(['off', 'awaited', 'good', 'late']),
  lastAt: moment.nullable().describe('when the last good one was begun'),
  error: z.string().describe('why the last attempt failed; empty where it did not'),
});

const statement = z.object({
  last: z
    .object({ day: z.iso.date(), comparedAt: moment, movements: count, differences: count })
    .nullable()
    .describe('null before the first day was compared'),
});

const check = z.object({
  name: z.enum(nightlyChecks),
  succeededAt: moment.nullable(),
  isLate: z.boolean(),
  hasFailed: z.boolean().describe('whether the last run failed, or could not finish all'),
});

const unlessUnreadable = <Part extends z.ZodType>(part: Part) =>
  part.nullable().describe('null where it could not be read within two seconds');

export const systemOperations = {
  getSystem: {
    ...noInput,
    endpoint: staffEndpoints.getSystem,
    access: 'users',
    summary:
      'How the shop is running: this instance, the database, and what has to happen by itself.',
    response: z.object({
      instance,
      pageCache: pageCache.describe('of this instance'),
      database: unlessUnreadable(database),
      queue: unlessUnreadable(queue),
      emails: unlessUnreadable(emails),
      backup: unlessUnreadable(backup),
      statement: unlessUnreadable(statement),
      checks: unlessUnreadable(z.array(check)),
    }),
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
