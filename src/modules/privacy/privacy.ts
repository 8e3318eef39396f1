/**
 * Privacy: exports all data about a customer to them, and erases it when they ask for it.
 * It owns no table; it calls every module that has data about customers, in a fixed order.
 *
 * Words: a record is all data of one customer; erasing makes it anonymous. What bookkeeping
 * needs of an order is kept: number, tool, amounts, dates, states and the processor's payment.
 * Promises: erasing is one transaction; it can be requested again at
 * any time; it never leaves a pending payment; afterwards no table names the person, except for
 * the email that confirms it, which is deleted once it has been sent.
 */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  inTransaction,
  inTransactionOrRollback,
  Rollback,
  type Tx,
} from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  findAccount,
  isLastAdmin,
  listErasedUsers,
  lockAccount,
  verifyReauthentication,
  type Account,
  type Identity,
  type ReauthenticationError,
} from '#modules/identity/identity.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import { eachOrderOfUser, joinGuestOrders } from '#modules/orders/orders.ts';
import { cancelOrder, type PaymentDeps } from '#modules/payments/payments.ts';
import { eraseByEmail, eraseByUserId } from './erase-customer.ts';
import { getErasureEligibility, type ErasureEligibility } from './erasure-eligibility.ts';

export { deleteSavedData } from './erase-customer.ts';

export { anonymiseUnpaidOrders } from './anonymise-unpaid-orders.ts';

export { readCustomerRecord, type CustomerRecord, type OrderRecord } from './customer-record.ts';

export interface PrivacyDeps {
  db: Database;
  clock: Clock;
  identity: Identity;
  payments: PaymentDeps;
}

export interface EraseRequest {
  /** A fresh credential of the account's own. */
  credential?: string | undefined;
  /** Typed by the customer as a confirmation. */
  email: string;
}

export type EraseError =
  | { reason: ReauthenticationError | 'email_differs' | 'last_admin' }
  /** Paid and not delivered, or disputed: the orders' numbers. */
  | { reason: 'orders_open'; orders: readonly number[] }
  /** A bank or the processor has to answer first. */
  | { reason: 'payment_processing'; orders: readonly number[] };

export type EraseResult = { ok: true } | ({ ok: false } & EraseError);

/**
 * Erases the caller's account and personal data, or returns why it cannot. Orders
 * that wait for a payment are cancelled first, at the processor too.
 */
export async function eraseAccount(
  deps: PrivacyDeps,
  actor: Actor,
  { credential, email }: EraseRequest,
): Promise<EraseResult> {
  const account = await findAccount(deps.db, actor.id);
  // It was erased by another request, such as one from another tab.
  if (!account) return { ok: true };
  if (account.email !== email) return { ok: false, reason: 'email_differs' };
  const proof = await verifyReauthentication(deps.identity, { credential, userId: account.id });
  if (!proof.ok) return proof;
  await joinOrdersOfGuest(deps, account.id);
  // Checked here and again below: nothing is cancelled for an account that is kept.
  const error = await inTransaction(
    deps.db,
    async (tx) => (await checkLastAdmin(tx, account)) ?? (await checkUnfinishedOrders(tx, account)),
  );
  if (error) return error;
  await cancelUnpaid(deps, account.id);
  return inTransactionOrRollback(deps.db, (tx) => eraseAll(tx, deps, actor));
}

/** What was ordered with the account's email before it signed in is erased with it. */
async function joinOrdersOfGuest({ db, clock }: PrivacyDeps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account?.emailVerified) return;
    await joinGuestOrders(tx, { user: id, email: account.email, at: clock.now() });
  });
}

/**
 * Erases again what concurrent requests wrote after an account had been erased. Run
 * every minute; it nearly always finds nothing.
 */
export async function eraseLateData(deps: PrivacyDeps): Promise<void> {
  const at = deps.clock.now();
  for (const userId of await listErasedUsers(deps.db, later(at, -hourMs))) {
    await cancelUnpaid(deps, userId);
    await inTransaction(deps.db, (tx) => eraseByUserId(tx, { userId, words: [], at }));
  }
}

/** Orders placed meanwhile are checked again, under the account's lock. */
async function cancelUnpaid(deps: PrivacyDeps, userId: string): Promise<void> {
  for await (const orders of eachOrderOfUser(deps.db, userId)) {
    for (const order of orders.filter((one) => getErasureEligibility(one) === 'unpaid')) {
      const actor = { id: userId, ip: '', at: deps.clock.now() };
      await cancelOrder(deps.payments, actor, {
        ...{ order: order.id, by: 'customer', reason: 'account_erased' },
      });
    }
  }
}

async function eraseAll(tx: Tx, deps: PrivacyDeps, actor: Actor) {
  const at = deps.clock.now();
  const currentAccount = await findAccount(tx, actor.id);
  // Before locking the account: changing roles locks the admins first as well (no deadlock).
  const lastAdminError = currentAccount && (await checkLastAdmin(tx, currentAccount));
  if (lastAdminError) throw new Rollback<EraseResult>(lastAdminError);
  const account = await lockAccount(tx, actor.id);
  if (!account) return { ok: true } as const;
  const error =
    (await checkUnfinishedOrders(tx, account)) ?? (await checkUnpaidOrders(tx, account));
  if (error) throw new Rollback<EraseResult>(error);
  await eraseByEmail(tx, account, at);
  const words = [account.email, account.displayName];
  await eraseByUserId(tx, { userId: account.id, words, at });
  await queueEmail(tx, { to: account.email, kind: 'account_erased', contents: {} }, at);
  const entry = { action: 'account.erased', object: `user:${actor.id}` } as const;
  await writeAuditEntry(tx, { ...actor, at }, entry);
  return { ok: true } as const;
}

type EraseFailure = Extract<EraseResult, { ok: false }>;

async function checkLastAdmin(tx: Tx, account: Account): Promise<EraseFailure | undefined> {
  return (await isLastAdmin(tx, account)) ? { ok: false, reason: 'last_admin' } : undefined;
}

async function checkUnfinishedOrders(tx: Tx, account: Account): Promise<EraseFailure | undefined> {
  const openOrders = await numbersOf(tx, account, 'open');
  if (openOrders.length > 0) return { ok: false, reason: 'orders_open', orders: openOrders };
  const payingOrders = await numbersOf(tx, account, 'paying');
  return payingOrders.length > 0
    ? { ok: false, reason: 'payment_processing', orders: payingOrders }
    : undefined;
}

/** An order that was placed meanwhile, or whose payment the processor has not cancelled yet. */
async function checkUnpaidOrders(tx: Tx, account: Account): Promise<EraseFailure | undefined> {
  const orders = await numbersOf(tx, account, 'unpaid');
  return orders.length > 0 ? { ok: false, reason: 'payment_processing', orders } : undefined;
}

async function numbersOf(
  tx: Tx,
  account: Account,
  eligibility: ErasureEligibility,
): Promise<number[]> {
  const numbers: number[] = [];
  for await (const orders of eachOrderOfUser(tx, account.id)) {
    const matching = orders.filter((order) => getErasureEligibility(order) === eligibility);
    numbers.push(...matching.map((order) => order.number));
  }
  return numbers;
}
