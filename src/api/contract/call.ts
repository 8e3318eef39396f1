/** What a call of the contract says of itself, and the rules of who may make it. */
import { z } from 'zod';
import type { RateLimitName } from '#modules/rate-limits/limits.ts';
import type { Permission } from '#modules/identity/permissions.ts';
import { email, id, text, uuid, wholeNumber } from './fields.ts';
import type { RefusalCode } from './refusals.ts';

/** Who may make a call; enforced in one place, before the call's own code runs. */
export const accessRules = {
  anyone: 'Everybody.',
  credential: 'Whoever holds a fresh credential of the identity provider for that email.',
  signed_in: 'Signed-in users.',
  own_email_or_users: 'The account with that email, and staff who look after users.',
  own_email_or_orders: 'The account with that email, and staff who look after orders.',
  own_order_or_orders:
    "The order's owner, and staff who look after orders; for others the order does not exist.",
  staff: 'All staff, who are answered what their permissions let them see.',
  catalogue: 'Staff who look after the catalogue.',
  orders: 'Staff who look after orders.',
  users: 'Staff who look after users.',
  admin: 'Admins.',
  processor: 'The card processor, by its signature.',
} as const;

export type Access = keyof typeof accessRules;

/** What a role must hold for a call, or for one about somebody else's email or order. */
export const permissionFor = {
  own_email_or_users: 'users',
  own_email_or_orders: 'orders',
  own_order_or_orders: 'orders',
  catalogue: 'catalogue',
  orders: 'orders',
  users: 'users',
  admin: 'everything',
} as const satisfies Partial<Record<Access, Permission>>;

/** A call; params, query and body are checked by their schemas before it runs. */
export interface Call<Params, Query, Body, Reply> {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  answer: z.ZodType<Reply>;
  headers?: Readonly<Record<string, string>>;
  /** How often it may be made; counted before it runs. Staff are not counted. */
  limit?: RateLimitName;
  /** The same, counted where it is done. */
  limitInside?: RateLimitName;
  /** Codes of its refusals beside the common ones. */
  refusals?: readonly RefusalCode[];
}

const nothing = z.unknown();
/** A call that takes nothing, to be spread into one that takes something. */
export const plain = { params: nothing, query: nothing, body: nothing } as const;

export const byEmail = z.object({ email });
export const byId = z.object({ id });

/** A list's page; without any of these the whole list, as specified. */
export const pageQuery = z.object({
  limit: wholeNumber.pipe(z.int().min(1).max(200)).optional(),
  cursor: uuid.optional().describe('the next-cursor of the page before'),
  q: text(100).optional().describe('what to look for'),
});
