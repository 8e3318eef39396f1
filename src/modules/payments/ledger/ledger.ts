/**
 * The money's ledger: each charge, fee, refund and dispute is a journal entry that moves an amount
 * from one account to another, so that its two lines sum to zero. Written in the transaction that
 * applies the event, once for an object of the processor and a kind, and never
 * changed: the database refuses anything else.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { postings, type LedgerAccount, type JournalEntryKind } from './ledger-accounts.ts';
import {
  insertJournalEntries,
  selectJournalOfOrder,
  type JournalEntryRow,
} from '../queries/ledger.ts';

/** What moved money, for which order, who did it and why. */
export interface MoneyCause {
  /** The processor's object that moved the money. */
  object: string;
  order: string | undefined;
  currency: string;
  actor: string;
  reason: string;
  at: Date;
  /** When the money moved, by the processor's clock; `at` unless told otherwise. */
  happenedAt?: Date | undefined;
}

export interface MoneyMove {
  kind: JournalEntryKind;
  amountMinor: number;
  /** The money is no order's own, and only passes through. */
  refundsPayable?: boolean;
  /** With 'dispute_won': it was booked as lost before. */
  wasLost?: boolean;
}

/** Writes journal entries; a second time it does nothing. Amounts of zero are left out. */
export async function writeJournalEntries(
  tx: Tx,
  { object, order, currency, actor, reason, at, happenedAt = at }: MoneyCause,
  ...moves: [MoneyMove, ...MoneyMove[]]
): Promise<void> {
  const moved = moves.filter(({ amountMinor }) => amountMinor !== 0);
  if (moved.length === 0) return;
  const accounts = moved.map(accountsOf);
  await insertJournalEntries.count(tx, {
    ...{ objectId: object, orderId: order ?? null, actor, reason, at, currency, happenedAt },
    kinds: moved.map(({ kind }) => kind),
    toAccounts: accounts.map(({ to }) => to),
    fromAccounts: accounts.map(({ from }) => from),
    amountsMinor: moved.map(({ amountMinor }) => amountMinor),
  });
}

function accountsOf({ kind, refundsPayable, wasLost }: MoneyMove): {
  to: LedgerAccount;
  from: LedgerAccount;
} {
  const { to, from } = postings[kind];
  if (wasLost) return { to, from: 'dispute_losses' };
  const through = (account: LedgerAccount) =>
    refundsPayable && account === 'sales' ? 'refunds_payable' : account;
  return { to: through(to), from: through(from) };
}

export interface JournalEntry {
  kind: JournalEntryKind;
  object: string;
  actor: string;
  reason: string;
  /** When the money moved, and when the shop wrote it down. */
  happenedAt: Date;
  writtenAt: Date;
  entries: { account: LedgerAccount; amountMinor: number; currency: string }[];
}

/** Every cent that moved for an order, the oldest first. */
export async function listJournalOfOrder(
  executor: Executor,
  order: string,
): Promise<JournalEntry[]> {
  return (await selectJournalOfOrder.all(executor, { orderId: order })).map(toJournalEntry);
}

function toJournalEntry(row: JournalEntryRow): JournalEntry {
  const { kind, object_id: object, actor, reason, amount_minor: minor, currency } = row;
  return {
    ...{ kind, object, actor, reason, happenedAt: row.happened_at, writtenAt: row.at },
    entries: [
      { account: row.to_account, amountMinor: minor, currency },
      { account: row.from_account, amountMinor: -minor, currency },
    ],
  };
}
