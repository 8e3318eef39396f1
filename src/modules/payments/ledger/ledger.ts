/**
 * The money's ledger: each charge, fee, refund and dispute is a journal entry that moves an amount
 * from one account to another, so that its two lines sum to zero. Written in the transaction that
 * applies the event, once for an object of the processor and a kind, and never
 * changed: the database refuses anything else.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { homeCurrency } from '#platform/currency.ts';
import type { Settled } from '../processor/processor-types.ts';
import {
  postings,
  settledKindOf,
  type LedgerAccount,
  type JournalEntryKind,
} from './ledger-accounts.ts';
import {
  insertJournalEntries,
  selectJournalOfOrder,
  type JournalEntryRow,
  type JournalInsert,
} from '../queries/ledger.ts';

/** What moved money, for which order, who did it and why. */
export interface MoneyCause {
  /** The processor's object that moved the money. */
  object: string;
  order: string | undefined;
  /** Of what was charged. */
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
  /** What it came to on the balance at the processor, where that is known. */
  settled?: Settled | undefined;
  /** The cause's unless told otherwise, as of a fee, which is in the currency of the balance. */
  currency?: string | undefined;
  /** With what was converted. */
  exchangeRate?: number | undefined;
}

/** Writes journal entries; a second time it does nothing. */
export async function writeJournalEntries(
  tx: Tx,
  cause: MoneyCause,
  ...moves: [MoneyMove, ...MoneyMove[]]
): Promise<void> {
  const entries = listJournalEntries(cause, ...moves);
  if (entries.length > 0)
    await insertJournalEntries.count(tx, { entries: JSON.stringify(entries) });
}

/** What `writeJournalEntries` writes. Amounts of zero are left out. */
export function listJournalEntries(
  { object, order, currency: causeCurrency, actor, reason, at, happenedAt = at }: MoneyCause,
  ...moves: [MoneyMove, ...MoneyMove[]]
): JournalInsert[] {
  const cause = { object_id: object, order_id: order ?? null, actor, reason, at };
  return moves
    .flatMap((move) => entriesOf(move, causeCurrency))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ kind, to, from, amountMinor, currency, exchangeRate }) => ({
      ...{ ...cause, happened_at: happenedAt, kind, currency },
      ...{ to_account: to, from_account: from, amount_minor: amountMinor },
      exchange_rate: exchangeRate?.toString() ?? null,
    }));
}

type NewEntry = MoneyMove & { to: LedgerAccount; from: LedgerAccount; currency: string };

/** One; of money that is settled in another currency one in each, over 'currency_exchange'. */
function entriesOf(move: MoneyMove, causeCurrency: string): NewEntry[] {
  const { kind, settled, currency = causeCurrency } = move;
  const entry = { ...move, currency, ...accountsOf(move) };
  if (!isExchanged(move, currency)) return [entry];
  const exchanged = (account: LedgerAccount) =>
    account === 'processor_balance' ? 'currency_exchange' : account;
  const charged = { ...entry, to: exchanged(entry.to), from: exchanged(entry.from) };
  const onBalance = settled && toSettledMove(kind, settled);
  return onBalance ? [charged, { ...onBalance, ...postings[onBalance.kind] }] : [charged];
}

/**
 * While nobody knows how it is settled, money in the shop's own currency is taken to stay in it,
 * and all other to be converted.
 */
function isExchanged({ kind, settled }: MoneyMove, currency: string): boolean {
  if (!settledKindOf(kind)) return false;
  return settled ? settled.currency !== currency : currency !== homeCurrency;
}

function toSettledMove(kind: JournalEntryKind, settled: Settled) {
  const settledKind = settledKindOf(kind);
  const { amountMinor, currency, exchangeRate } = settled;
  return settledKind && { kind: settledKind, amountMinor, currency, exchangeRate };
}

/**
 * What money came to on the balance, for an entry of it that was written before that was known;
 * undefined for one that was not converted.
 */
export function findSettledMove(
  { kind, to_account: to, from_account: from }: Booked,
  settled: Settled,
): MoneyMove | undefined {
  const isOpen = to === 'currency_exchange' || from === 'currency_exchange';
  return isOpen ? toSettledMove(kind, settled) : undefined;
}

type Booked = Pick<JournalEntryRow, 'kind' | 'to_account' | 'from_account'>;

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
  /** At which the money was converted, where it was. */
  exchangeRate: number | undefined;
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
    exchangeRate: row.exchange_rate ?? undefined,
    entries: [
      { account: row.to_account, amountMinor: minor, currency },
      { account: row.from_account, amountMinor: -minor, currency },
    ],
  };
}
