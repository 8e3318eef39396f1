import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendPieces } from '#api/http/paged.ts';
import type { Routes } from '#api/http/route.ts';
import { eraseAccount, readRecord, type EraseRefusal } from '#modules/privacy/privacy.ts';
import { writeRecord } from './account-on-the-wire.ts';

export function addPrivacyCalls(routes: Routes, deps: ApiDeps): void {
  const { clock } = deps;

  routes.forCaller(calls.exportMyData, async ({ caller, reply }) => {
    const record = await readRecord(deps, caller);
    if (!record) return refuse('token_expired', 'This account is not there any more.');
    const now = clock.now();
    const name = `my-data-${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return sendPieces(reply, writeRecord(record, now));
  });

  routes.forCaller(calls.eraseAccount, async ({ caller, body }) => {
    const { credential, email } = body;
    const erased = await eraseAccount(deps, { caller, credential, email });
    return erased.ok ? { acknowledged: true as const } : explain(erased);
  });
}

function explain(refusal: EraseRefusal): Refusal {
  switch (refusal.reason) {
    case 'orders_open':
      return refuse(
        'orders_open',
        `Paid and not delivered yet, or not settled: ${named(refusal.orders)}. ` +
          'Ask again when that is done, or write to us.',
      );
    case 'payment_processing':
      return refuse(
        'payment_processing',
        `The bank still has to answer for ${named(refusal.orders)}. Try again in some minutes.`,
      );
    case 'issuer_unreachable':
      return refuse('unavailable', details[refusal.reason]);
    default:
      return refuse(refusal.reason, details[refusal.reason]);
  }
}

const details = {
  credential_missing: 'Send a fresh credential of the identity provider in the body.',
  credential_invalid: 'Get a fresh credential of this account from the identity provider.',
  credential_used: 'Get a fresh credential: each one can be used once.',
  issuer_unreachable: 'The identity provider cannot be reached. Try again in a minute.',
  sign_in_stale: 'Sign in again, so that we know it is you, and ask once more.',
  email_differs: 'Type the email of the account that you are signed in with.',
  last_admin: 'Make somebody else an admin first.',
} as const;

function named(orders: readonly number[]): string {
  return `${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`;
}
