/**
 * The money's ledger: each charge, fee, refund and dispute as a transaction that moves an amount
 * from one account to another, so that its two entries sum to zero. Written in the transaction
 * that applies what it tells of, once for an object of the processor and a kind, and never
 * changed: the database refuses anything else.
 */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { postings, type Account, type LedgerKind } from './ledger-words.ts';
import { insertMoney, selectLedgerOfOrder, type LedgerRow } from './queries/ledger.ts';

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
  kind: LedgerKind;
  amountMinor: number;
  /** The money is no order's own, and only passes through. */
  owedBack?: boolean;
  /** With 'dispute_won': it was booked as lost before. */
  wasLost?: boolean;
}

/** Writes movements of money; a second time it does nothing. Nothing moved is not written. */
export async function writeMoney(
  tx: Transaction,
  { object, order, currency, actor, reason, at, happenedAt = at }: MoneyCause,
  ...moves: [MoneyMove, ...MoneyMove[]]
): Promise<void> {
  const moved = moves.filter(({ amountMinor }) => amountMinor !== 0);
  if (moved.length === 0) return;
  const accounts = moved.map(accountsOf);
  await insertMoney.count(
    tx,
    ...([object, order ?? null, actor, reason, at, currency] as const),
    moved.map(({ kind }) => kind),
    accounts.map(({ to }) => to),
    accounts.map(({ from }) => from),
    moved.map(({ amountMinor }) => amountMinor),
    happenedAt,
  );
}

function accountsOf({ kind, owedBack, wasLost }: MoneyMove): { to: Account; from: Account } {
  const { to, from } = postings[kind];
  if (wasLost) return { to, from: 'dispute_losses' };
  const through = (account: Account) => (owedBack && account === 'sales' ? 'owed_back' : account);
  return { to: through(to), from: through(from) };
}

export interface LedgerTransaction {
  kind: LedgerKind;
  object: string;
  actor: string;
  reason: string;
  /** When the money moved, and when the shop wrote it down. */
  happenedAt: Date;
  writtenAt: Date;
  entries: { account: Account; amountMinor: number; currency: string }[];
}

/** Every cent that moved for an order, the oldest first. */
export async function listLedgerOf(session: Session, order: string): Promise<LedgerTransaction[]> {
  return (await selectLedgerOfOrder.all(session, order)).map(toLedgerTransaction);
}

function toLedgerTransaction(row: LedgerRow): LedgerTransaction {
  const { kind, object_id: object, actor, reason, amount_minor: minor, currency } = row;
  return {
    ...{ kind, object, actor, reason, happenedAt: row.happened_at, writtenAt: row.at },
    entries: [
      { account: row.to_account, amountMinor: minor, currency },
      { account: row.from_account, amountMinor: -minor, currency },
    ],
  };
}
