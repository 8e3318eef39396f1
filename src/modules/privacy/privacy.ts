/**
 * Privacy: what the shop knows of a customer, handed to them whole, and forgotten when they ask.
 * It owns no table; it asks every module that has something of a customer, in one order.
 *
 * Words: a record is everything of one customer; erasing makes it nobody's. What bookkeeping
 * needs of an order stays: its number, tool, amounts, dates, states and the processor's payment.
 * Promises: erasing is one transaction, or none of it has happened; it can be asked for again at
 * any time; it never leaves a payment under way; afterwards no table names the person, but for
 * the one letter that tells them, which goes when it has been sent.
 */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  inTransaction,
  inTransactionOrRollback,
  Rollback,
  type Transaction,
} from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  findAccount,
  isLastAdmin,
  listErasedUsers,
  lockAccount,
  proveAgain,
  type Account,
  type Identity,
  type ProofRefusal,
} from '#modules/identity/identity.ts';
import { writeMail } from '#modules/mails/mails.ts';
import { everyOrderOf } from '#modules/orders/orders.ts';
import { cancelOrder, type PaymentDeps } from '#modules/payments/payments.ts';
import { eraseByAddress, eraseOwn } from './erase.ts';
import { standingOf, type Standing } from './standing.ts';

export { emptyUnpaidOrders } from './empty-orders.ts';

export { readRecord, type CustomerRecord, type OrderRecord } from './record.ts';

export interface PrivacyDeps {
  db: Database;
  clock: Clock;
  identity: Identity;
  payments: PaymentDeps;
}

export interface EraseRequest {
  caller: Actor;
  /** A fresh credential of the account's own. */
  credential: string | undefined;
  /** Typed by the customer, to be sure. */
  email: string;
}

export type EraseRefusal =
  | { reason: ProofRefusal | 'email_differs' | 'last_admin' }
  /** Paid for and not delivered, or argued about: the orders' numbers. */
  | { reason: 'orders_open'; orders: readonly number[] }
  /** A bank or the processor has to answer first. */
  | { reason: 'payment_processing'; orders: readonly number[] };

export type Erased = { ok: true } | ({ ok: false } & EraseRefusal);

/**
 * Erases the caller's account and all that names them, or says what stands in the way. Orders
 * that wait for a payment are cancelled first, at the processor too.
 */
export async function eraseAccount(deps: PrivacyDeps, request: EraseRequest): Promise<Erased> {
  const { caller, credential, email } = request;
  const account = await findAccount(deps.db, caller.userId);
  // Somebody was faster, in another tab: what was asked for is done.
  if (!account) return { ok: true };
  if (account.email !== email) return { ok: false, reason: 'email_differs' };
  const proved = await proveAgain(deps.identity, { credential, userId: account.id });
  if (!proved.ok) return proved;
  // Asked twice: nothing is cancelled for an account that stays.
  const refusal = await inTransaction(
    deps.db,
    async (tx) => (await lastAdmin(tx, account)) ?? (await unfinished(tx, account)),
  );
  if (refusal) return refusal;
  await cancelUnpaid(deps, account.id);
  return inTransactionOrRollback(deps.db, (tx) => eraseAll(tx, deps, request));
}

/**
 * Erases once more what calls that were under way wrote after an account had been erased. Run
 * every minute; it finds nothing, nearly always.
 */
export async function eraseWhatCameAfter(deps: PrivacyDeps): Promise<void> {
  const at = deps.clock.now();
  for (const userId of await listErasedUsers(deps.db, later(at, -hourMs))) {
    await cancelUnpaid(deps, userId);
    await inTransaction(deps.db, (tx) => eraseOwn(tx, { userId, words: [], at }));
  }
}

/** What is left afterwards is decided again, under the account's lock. */
async function cancelUnpaid(deps: PrivacyDeps, userId: string): Promise<void> {
  for await (const orders of everyOrderOf(deps.db, userId)) {
    for (const order of orders.filter((one) => standingOf(one) === 'unpaid')) {
      const asked = { order: order.id, actor: userId, reason: 'the account is erased' };
      await cancelOrder(deps.payments, { ...asked, paid: 'refuse' });
    }
  }
}

async function eraseAll(tx: Transaction, deps: PrivacyDeps, { caller }: EraseRequest) {
  const at = deps.clock.now();
  const found = await findAccount(tx, caller.userId);
  // Before the account itself: whoever changes roles locks the admins first, too.
  const last = found && (await lastAdmin(tx, found));
  if (last) throw new Rollback<Erased>(last);
  const account = await lockAccount(tx, caller.userId);
  if (!account) return { ok: true } as const;
  const refusal = (await unfinished(tx, account)) ?? (await unsettled(tx, account));
  if (refusal) throw new Rollback<Erased>(refusal);
  await eraseByAddress(tx, account, at);
  const words = [account.email, account.displayName];
  await eraseOwn(tx, { userId: account.id, words, at });
  await writeMail(tx, { to: account.email, kind: 'account_erased', contents: {} }, at);
  await noteErasure(tx, caller, at);
  return { ok: true } as const;
}

function noteErasure(tx: Transaction, { userId, peer = '' }: Actor, at: Date): Promise<void> {
  const entry = { actor: userId, action: 'account.erased', object: `user:${userId}` } as const;
  return writeAudit(tx, { ...entry, peer }, at);
}

type Refused = Extract<Erased, { ok: false }>;

async function lastAdmin(tx: Transaction, account: Account): Promise<Refused | undefined> {
  return (await isLastAdmin(tx, account)) ? { ok: false, reason: 'last_admin' } : undefined;
}

async function unfinished(tx: Transaction, account: Account): Promise<Refused | undefined> {
  const open = await numbersOf(tx, account, 'open');
  if (open.length > 0) return { ok: false, reason: 'orders_open', orders: open };
  const paying = await numbersOf(tx, account, 'paying');
  return paying.length > 0
    ? { ok: false, reason: 'payment_processing', orders: paying }
    : undefined;
}

/** An order that was placed meanwhile, or that the processor does not let go of yet. */
async function unsettled(tx: Transaction, account: Account): Promise<Refused | undefined> {
  const orders = await numbersOf(tx, account, 'unpaid');
  return orders.length > 0 ? { ok: false, reason: 'payment_processing', orders } : undefined;
}

async function numbersOf(tx: Transaction, account: Account, wanted: Standing): Promise<number[]> {
  const numbers: number[] = [];
  for await (const orders of everyOrderOf(tx, account.id)) {
    const those = orders.filter((order) => standingOf(order) === wanted);
    numbers.push(...those.map((order) => order.number));
  }
  return numbers;
}
