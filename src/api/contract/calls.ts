/**
 * The contract: every call of the shop, who may make it, what it takes and what it answers.
 * Validation, permission checks, the pages' types, /api/openapi.json and /api/docs come from
 * here. Paths are below /api; names and spelling are the specification's.
 */
import type { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { moneyCalls } from './money-calls.ts';
import { overviewCalls } from './overview-calls.ts';
import { shopCalls } from './shop-calls.ts';
import { staffCalls } from './staff-calls.ts';

export const calls = {
  ...shopCalls,
  ...staffCalls,
  ...auditCalls,
  ...accountCalls,
  ...moneyCalls,
  ...overviewCalls,
};

export type CallName = keyof typeof calls;

/** What a call answers, for the pages. */
export type Answer<Name extends CallName> = z.infer<(typeof calls)[Name]['answer']>;
