/** The operations of the audit log. */
import { z } from 'zod';
import { auditActions } from '#modules/audit/entry.ts';
import { noInput, numberedPageQuery, pageQuery, type Operation } from './operation.ts';
import { staffEndpoints } from './staff-endpoints.ts';
import { text } from './fields.ts';

const maxObjectLength = 120;

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
  network: z.string().describe('the anonymised network of the client'),
});

const check = z.object({
  whole: z.boolean(),
  all: z.boolean().describe('false when only the newest entries were verified'),
  count: z.int(),
  broken: z
    .object({ id: z.int(), reason: z.enum(['changed', 'missing', 'cut_off', 'rewritten']) })
    .nullable(),
});

export const auditOperations = {
  listAudit: {
    ...noInput,
    endpoint: staffEndpoints.listAudit,
    access: 'users',
    summary: 'The entries of the audit log, the newest first.',
    query: numberedPageQuery.extend({
      q: pageQuery.shape.q.describe('words of an entry, or names of what it is about'),
      actor: text(254).toLowerCase().optional().describe("an email, or 'shop'"),
      action: z.enum(auditActions).optional(),
      object: text(maxObjectLength).optional().describe("an email, a kind like 'order', or an id"),
      from: z.iso.datetime({ offset: true }).optional(),
      before: z.iso.datetime({ offset: true }).optional(),
    }),
    response: z.array(entry),
  },
  checkAudit: {
    ...noInput,
    endpoint: staffEndpoints.checkAudit,
    access: 'users',
    summary: 'Verifies the newest entries of the audit log.',
    response: check,
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
