/**
 * Withdrawals: statements by which customers withdraw from a contract, made by anybody with an
 * order's number and email, with or without an account (Directive (EU) 2023/2673).
 *
 * Words: a withdrawal is received, then accepted or rejected by staff; it has an order where its
 * number and email are those of one. Promises: every statement is kept, and whoever made it learns
 * the same whether there is such an order or not. Only an email that an order was placed with is
 * written to, so that nobody is sent mail that they have nothing to do with. It is a statement:
 * money, units and the order's states are moved by those who decide, with the commands for it.
 */
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { createHash } from 'node:crypto';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import {
  cursorParameters,
  eachPage,
  pageParameters,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import {
  findOrder,
  findOrderOfEmail,
  linkForEmail,
  readOrderNumber,
} from '#modules/orders/orders.ts';
import {
  anonymiseWithdrawalsOfOrders,
  countOpenWithdrawals,
  decideWithdrawal,
  deleteOldWithdrawals,
  deleteWithdrawalsWithoutOrder,
  insertWithdrawal,
  lockWithdrawal,
  selectNewestWithdrawals,
  selectOldestWithdrawals,
  selectWithdrawalsOfOrders,
  selectWithdrawalsWithoutOrder,
  type WithdrawalRow,
} from './queries/withdrawals.ts';
import type { Withdrawal, WithdrawalState, WithdrawalStatement } from './withdrawal.ts';

/** A receipt that was lost is sent once more for the same statement, not for a double click. */
const receiptRepeatMs = 10 * minuteMs;

/**
 * Keeps a statement and queues its receipt; the same statement again is the first one. Answers when
 * that was received, and nothing about the order.
 */
export function declareWithdrawal(
  db: Database,
  statement: WithdrawalStatement,
  at: Date,
): Promise<{ receivedAt: Date }> {
  return inTransaction(db, async (tx) => {
    const { order: named, name, email, message } = statement;
    const order = await findOrderOfEmail(tx, { named, email });
    const row = await insertWithdrawal.first(tx, {
      ...{ orderId: order?.id ?? null, orderNamed: named, name, email, message, at },
      contentHash: hashOf(statement),
      repeatUntil: later(at, -receiptRepeatMs),
    });
    if (!row) throw new Error('a withdrawal was kept without a row');
    const { received_at: receivedAt } = row;
    if (order && row.is_receipt_due) {
      const contents = { ...statement, orderNumber: String(order.number), ...linkForEmail(order) };
      const receipt = { ...contents, receivedAt: formatMoment(receivedAt) };
      const about = { to: email, kind: 'withdrawal_received', order: order.id } as const;
      await queueEmail(tx, { ...about, contents: receipt }, at);
    }
    return { receivedAt };
  });
}

export type WithdrawalListRequest = PageRequest & { state: WithdrawalState };

/** Those of a state: open ones the oldest first, others the newest first. */
export async function listWithdrawals(
  executor: Executor,
  request: WithdrawalListRequest,
): Promise<Page<Withdrawal>> {
  const { state } = request;
  const query = state === 'received' ? selectOldestWithdrawals : selectNewestWithdrawals;
  const rows = await query.all(executor, { ...pageParameters(request), state });
  return toPage(rows.map(toWithdrawal), request);
}

/** How many wait for staff. */
export async function countWaitingWithdrawals(executor: Executor): Promise<number> {
  return (await countOpenWithdrawals.first(executor, {}))?.count ?? 0;
}

/** The withdrawals from these orders, by order, the oldest first. */
export async function listWithdrawalsOfOrders(
  executor: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Withdrawal[]>> {
  const rows = await selectWithdrawalsOfOrders.all(executor, { orderIds });
  const byOrder = Map.groupBy(rows, (row) => row.order_id ?? '');
  return new Map([...byOrder].map(([order, all]) => [order, all.map(toWithdrawal)]));
}

/** From an email, of which no order is known; in pages, for the export of a customer's data. */
export function everyWithdrawalWithoutOrder(
  executor: Executor,
  email: string,
): AsyncGenerator<Withdrawal[]> {
  return eachPage(async (request) => {
    const { cursor, limit } = cursorParameters(request);
    const rows = await selectWithdrawalsWithoutOrder.all(executor, { email, cursor, limit });
    return toPage(rows.map(toWithdrawal), request);
  });
}

/** `changed` is false when it was so already. */
export type WithdrawalDecision =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'withdrawal_unknown' | 'withdrawal_accepted' };

/** Accepts a withdrawal, one that was rejected before as well, and tells the customer. */
export function acceptWithdrawal(
  db: Database,
  actor: Actor,
  id: string,
): Promise<WithdrawalDecision> {
  return decide(db, actor, { id, state: 'accepted', rejectedBecause: null });
}

/** Rejects a withdrawal and tells the customer why. What was accepted stays accepted. */
export function rejectWithdrawal(
  db: Database,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<WithdrawalDecision> {
  return decide(db, actor, { id, state: 'rejected', rejectedBecause: reason });
}

interface Decision {
  id: string;
  state: Exclude<WithdrawalState, 'received'>;
  rejectedBecause: string | null;
}

function decide(db: Database, actor: Actor, decision: Decision): Promise<WithdrawalDecision> {
  return inTransaction(db, async (tx) => {
    const { id, state, rejectedBecause } = decision;
    const row = await lockWithdrawal.first(tx, { id });
    if (!row) return { ok: false, reason: 'withdrawal_unknown' };
    const isSame = row.state === state && row.rejected_because === rejectedBecause;
    if (isSame) return { ok: true, changed: false };
    if (row.state === 'accepted') return { ok: false, reason: 'withdrawal_accepted' };
    const { at: decidedAt, id: decidedBy } = actor;
    await decideWithdrawal.count(tx, { ...decision, decidedAt, decidedBy });
    await queueAnswer(tx, row, decision, decidedAt);
    await writeAuditEntry(tx, actor, { action: `withdrawal.${state}`, object: `withdrawal:${id}` });
    return { ok: true, changed: true };
  });
}

/** To nobody where there is no order: staff write by hand to whom they take at their word. */
async function queueAnswer(
  tx: Tx,
  { order_id: order, name, email: to }: WithdrawalRow,
  { state, rejectedBecause }: Decision,
  at: Date,
): Promise<void> {
  if (order === null) return;
  const found = await findOrder(tx, order);
  const orderNumber = String(found?.number ?? '');
  const contents = { name, orderNumber, ...(found && linkForEmail(found)) };
  const about = { to, order };
  await queueEmail(
    tx,
    state === 'accepted'
      ? { ...about, kind: 'withdrawal_accepted', contents }
      : {
          ...about,
          kind: 'withdrawal_rejected',
          contents: { ...contents, reason: rejectedBecause ?? '' },
        },
    at,
  );
}

/** Takes the customer out of the withdrawals from these orders; their dates and states stay. */
export async function anonymiseWithdrawals(
  tx: Tx,
  orderIds: readonly string[],
  { name }: { name: string },
): Promise<void> {
  await anonymiseWithdrawalsOfOrders.count(tx, { orderIds, name });
}

/** Deletes what came from an email, of which no order is known. */
export async function eraseWithdrawalsWithoutOrder(tx: Tx, email: string): Promise<void> {
  await deleteWithdrawalsWithoutOrder.count(tx, { email });
}

const keptForMs = 90 * 24 * hourMs;

/** Deletes those without an order 90 days after staff answered; others stay with their order. */
export async function purgeOldWithdrawals(executor: Executor, at: Date): Promise<void> {
  const decidedUntil = later(at, -keptForMs);
  await deleteInBatches((limit) => deleteOldWithdrawals.count(executor, { decidedUntil, limit }));
}

/** What a statement is about, however its number is typed. */
export function contractOf({ order, email }: Pick<WithdrawalStatement, 'order' | 'email'>): string {
  return JSON.stringify([readOrderNumber(order) ?? order.toLowerCase(), email]);
}

/** Read by two tabs, or sent twice, it is one. */
function hashOf({ name, message, ...contract }: WithdrawalStatement): Buffer {
  const contents = JSON.stringify([contractOf(contract), name, message]);
  return createHash('sha256').update(contents).digest();
}

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' },
});

/** '24 November 2026 at 14:05:09 UTC' */
function formatMoment(at: Date): string {
  return `${momentFormat.format(at)} UTC`;
}

function toWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, name, email, message, state, received_at: receivedAt } = row;
  return {
    ...{ id, order: row.order_named, name, email, message, state, receivedAt },
    orderId: row.order_id ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    rejectedBecause: row.rejected_because ?? '',
  };
}
