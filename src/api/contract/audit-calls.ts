/** The calls of the audit log. */
import { z } from 'zod';
import { auditActions } from '#modules/audit/entry.ts';
import { plain, type Call } from './call.ts';
import { text, wholeNumber } from './fields.ts';

const longestObject = 120;

const entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({
    id: z.string().describe("a user's id, or 'shop'"),
    email: z.string().nullable().describe('null where there is no such account any more'),
  }),
  action: z.enum(auditActions),
  object: z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable().describe('an email, the name of a tool, the number of an order'),
  }),
  detail: z.record(z.string(), z.string()),
  network: z.string().describe('the network of the caller, never a whole address'),
});

const check = z.object({
  whole: z.boolean(),
  all: z.boolean().describe('false when only the newest entries were looked at'),
  count: z.int(),
  broken: z
    .object({ id: z.int(), fault: z.enum(['changed', 'missing', 'cut_off', 'rewritten']) })
    .nullable(),
});

export const auditCalls = {
  listAudit: {
    ...plain,
    method: 'GET',
    path: '/audit',
    access: 'users',
    summary: 'What was done in the name of the shop, the newest first.',
    query: z.object({
      actor: text(254).toLowerCase().optional().describe("an email, or 'shop'"),
      action: z.enum(auditActions).optional(),
      object: text(longestObject).optional().describe("an email, a kind like 'order', or an id"),
      from: z.iso.datetime({ offset: true }).optional(),
      before: z.iso.datetime({ offset: true }).optional(),
      limit: wholeNumber.pipe(z.int().min(1).max(200)).optional(),
      cursor: wholeNumber.optional().describe('the next-cursor of the page before'),
    }),
    answer: z.array(entry),
  },
  checkAudit: {
    ...plain,
    method: 'GET',
    path: '/audit/check',
    access: 'users',
    summary: 'Whether the newest entries are as they were written.',
    answer: check,
  },
} as const satisfies Record<string, Call<unknown, unknown, unknown, unknown>>;
