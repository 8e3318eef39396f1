/** What came by bank transfer beyond what the order took, and what of it went back. Pure. */
import type { JournalEntry } from '#modules/payments/payments.ts';

export interface ExcessMovement {
  at: Date;
  /** 'returned' is all that went back of it. */
  kind: 'received' | 'returned';
  /** Of the processor: of the last movement of its kind. */
  reference: string;
  /** In the currency of the order. */
  amountMinor: number;
}

/** Of a journal with the oldest entry first. */
export function listExcess(
  journal: readonly JournalEntry[],
  { currency }: { currency: string },
): ExcessMovement[] {
  const refundedAt = journal.find(({ kind }) => kind === 'refund')?.happenedAt;
  const moves = journal.filter(({ entries }) => entries[0]?.currency === currency);
  // What is refunded may come back to the customer's balance: it is in the receipt as a refund.
  const received = moves.filter(
    ({ kind, happenedAt }) =>
      kind === 'transfer_received' && (refundedAt === undefined || happenedAt < refundedAt),
  );
  const sum = (...kinds: JournalEntry['kind'][]) =>
    sumOf(moves.filter(({ kind }) => kinds.includes(kind)));
  const applied = sum('transfer_applied') - sum('transfer_released');
  const excess = sumOf(received) - applied;
  if (excess <= 0) return [];
  const back = Math.min(sum('transfer_returned') - sum('transfer_return_failed'), excess);
  const last = moves.findLast(({ kind }) => kind === 'transfer_returned');
  return [
    ...toMovement('received', received.at(-1), excess),
    ...toMovement('returned', last, back),
  ];
}

function sumOf(moves: readonly JournalEntry[]): number {
  return moves.reduce((sum, { entries }) => sum + Math.abs(entries[0]?.amountMinor ?? 0), 0);
}

function toMovement(
  kind: ExcessMovement['kind'],
  entry: JournalEntry | undefined,
  amountMinor: number,
): ExcessMovement[] {
  if (!entry || amountMinor <= 0) return [];
  return [{ kind, amountMinor, at: entry.happenedAt, reference: entry.object }];
}
