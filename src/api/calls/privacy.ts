import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { streamJson } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import { eraseAccount, readCustomerRecord, type EraseError } from '#modules/privacy/privacy.ts';
import { serializeRecord } from './serialize-account.ts';

export function addPrivacyOperations(routes: Routes, deps: ApiDeps): void {
  const { clock } = deps;

  routes.forCaller(operations.exportMyData, async ({ actor, reply }) => {
    const record = await readCustomerRecord(deps, actor);
    if (!record) return createProblem('token_expired', 'This account does not exist any more.');
    const now = clock.now();
    const name = `my-data-${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return streamJson(reply, serializeRecord(record, now));
  });

  routes.forCaller(operations.eraseAccount, async ({ actor, body }) => {
    const result = await eraseAccount(deps, actor, body);
    return result.ok ? { acknowledged: true as const } : toEraseProblem(result);
  });
}

function toEraseProblem(error: EraseError): Problem {
  switch (error.reason) {
    case 'orders_open':
      return createProblem(
        'orders_open',
        `Paid and not delivered yet, or not settled: ${formatOrders(error.orders)}. ` +
          'Ask again when that is done, or write to us.',
      );
    case 'payment_processing':
      return createProblem(
        'payment_processing',
        `The bank still has to answer for ${formatOrders(error.orders)}. ` +
          'Try again in some minutes.',
      );
    case 'issuer_unreachable':
      return createProblem('unavailable', advice[error.reason]);
    default:
      return createProblem(error.reason, advice[error.reason]);
  }
}

const advice = {
  credential_missing: 'Send a fresh credential of the identity provider in the body.',
  credential_invalid: 'Get a fresh credential of this account from the identity provider.',
  credential_used: 'Get a fresh credential: each one can be used once.',
  issuer_unreachable: 'The identity provider cannot be reached. Try again in a minute.',
  sign_in_stale: 'Sign in again, so that we know it is you, and ask once more.',
  email_differs: 'Type the email of the account that you are signed in with.',
  last_admin: 'Make somebody else an admin first.',
} as const;

function formatOrders(orders: readonly number[]): string {
  return `${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`;
}
