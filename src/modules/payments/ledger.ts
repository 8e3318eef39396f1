/**
 * The money's ledger: each charge, fee, refund and dispute as a transaction whose entries sum to
 * zero. Written in the transaction that applies what it tells of, once for an object of the
 * processor and a kind, and never changed: the database refuses anything else.
 */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { postings, type Account, type LedgerKind } from './ledger-words.ts';
import {
  insertEntries,
  insertTransaction,
  selectLedgerOfOrder,
  type LedgerRow,
} from './queries/ledger.ts';

export interface MoneyMove {
  kind: LedgerKind;
  /** The processor's object that moved the money. */
  object: string;
  order: string | undefined;
  amountMinor: number;
  currency: string;
  actor: string;
  reason: string;
  at: Date;
  /** The money is no order's own, and only passes through. */
  owedBack?: boolean;
}

/** Writes a movement of money; a second time it does nothing. Nothing moved is not written. */
export async function writeMoney(tx: Transaction, move: MoneyMove): Promise<void> {
  const { kind, object, order = null, amountMinor, currency, actor, reason, at } = move;
  if (amountMinor === 0) return;
  const row = await insertTransaction.first(tx, kind, object, order, actor, reason, at);
  if (!row) return;
  const { to, from } = postings[kind];
  const accounts = [to, from].map((account) =>
    move.owedBack && account === 'sales' ? 'owed_back' : account,
  );
  await insertEntries.count(tx, row.id, accounts, [amountMinor, -amountMinor], currency);
}

export interface LedgerTransaction {
  kind: LedgerKind;
  object: string;
  actor: string;
  reason: string;
  at: Date;
  entries: { account: Account; amountMinor: number; currency: string }[];
}

/** Every cent that moved for an order, the oldest first. */
export async function listLedgerOf(session: Session, order: string): Promise<LedgerTransaction[]> {
  return (await selectLedgerOfOrder.all(session, order)).map(toLedgerTransaction);
}

function toLedgerTransaction(row: LedgerRow): LedgerTransaction {
  const { kind, object_id: object, actor, reason, at, entries } = row;
  return {
    ...{ kind, object, actor, reason, at },
    entries: entries.map(({ account, amount, currency }) => {
      return { account, amountMinor: amount, currency };
    }),
  };
}
