/** The type of an operation of the API, and the access rules. */
import { z } from 'zod';
import type { RateLimitName } from '#modules/rate-limits/limits.ts';
import type { Permission } from '#modules/identity/permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { email, id, text, uuid, wholeNumber } from './fields.ts';
import type { ProblemCode } from './problems.ts';

/** Who may call an operation; enforced in one place, before its handler runs. */
export const accessRules = {
  anyone: 'Everybody.',
  credential: 'Callers with a fresh credential of the identity provider for that email.',
  signed_in: 'Signed-in users.',
  own_email_or_users: 'The account with that email, and staff who look after users.',
  own_email_or_orders: 'The account with that email, and staff who look after orders.',
  own_order_or_orders:
    "The order's owner, and staff who look after orders; for others the order does not exist.",
  order_link: 'Who has the secret link of the order; for others the order does not exist.',
  staff: 'All staff; the response has what their permissions let them see.',
  catalogue: 'Staff who look after the catalogue.',
  orders: 'Staff who look after orders.',
  users: 'Staff who look after users.',
  admin: 'Admins.',
  processor: 'The card processor, by its signature.',
} as const;

export type Access = keyof typeof accessRules;

/** The permission that an operation takes, or takes for somebody else's email or order. */
export const requiredPermission = {
  own_email_or_users: 'users',
  own_email_or_orders: 'orders',
  own_order_or_orders: 'orders',
  catalogue: 'catalogue',
  orders: 'orders',
  users: 'users',
  admin: 'everything',
} as const satisfies Partial<Record<Access, Permission>>;

/** An operation; params, query and body are validated by their schemas before its handler runs. */
export interface Operation<Params, Query, Body, Reply> {
  endpoint: Endpoint;
  access: Access;
  summary: string;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  response: z.ZodType<Reply>;
  headers?: Readonly<Record<string, string>>;
  /** Its rate limit, counted before the handler runs. Staff are not counted. */
  rateLimit?: RateLimitName;
  /** Its rate limit when the handler counts it. */
  rateLimitInHandler?: RateLimitName;
  /** How large its body may be, where that is more than usual. */
  bodyLimitBytes?: number;
  /** The problem codes that it returns besides the common ones. */
  problemCodes?: readonly ProblemCode[];
}

const unspecified = z.unknown();
/** Defaults of an operation: no params, query or body. */
export const noInput = { params: unspecified, query: unspecified, body: unspecified } as const;

export const emailParams = z.object({ email });
export const idParams = z.object({ id });

const limit = wholeNumber.pipe(z.int().min(1).max(200));
const defaultLimit = 50;
const cursorMeaning = 'the next-cursor of the page before';

/** A page of a list; without any of these the whole list, as specified. */
export const pageQuery = z.object({
  limit: limit.optional(),
  cursor: uuid.optional().describe(cursorMeaning),
  q: text(100).optional().describe('what to look for'),
});

/** A page of a list that is never sent whole. */
export const pagedQuery = pageQuery.extend({ limit: limit.default(defaultLimit) });

/** The same of rows that are numbered. */
export const numberedPageQuery = z.object({
  limit: limit.default(defaultLimit),
  cursor: wholeNumber.optional().describe(cursorMeaning),
});
