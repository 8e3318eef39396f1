/**
 * What captures, refunds, reversals and disputes amount to. Pure, and the only place that says
 * what state a payment is in, what is left of it and what may go back.
 */
import type { RefundState } from '../queries/refunds.ts';

/** All that one payment ever moved, in minor units; the order in which it moved does not count. */
export interface MovedMoney {
  capturedMinor: number;
  /** Reversed by its bank or refused by the processor, a refund is 'failed' and moved nothing. */
  refunds: readonly { amountMinor: number; state: RefundState }[];
  /** An inquiry, and a dispute that was prevented, took nothing. */
  disputes: readonly { takenMinor: number; returnedMinor: number; isOver: boolean }[];
}

export interface Settlement {
  state: 'paid' | 'partly_refunded' | 'refunded' | 'disputed';
  /** Went back to the customer, by the shop. */
  refundedMinor: number;
  /** Went back to the customer, by the bank, for good. */
  lostMinor: number;
  /** Withheld until the bank has decided. */
  withheldMinor: number;
  /** Decided to go back, and not gone yet. */
  promisedMinor: number;
  /** In the shop's hands now. */
  keptMinor: number;
  /** What may be promised now: nothing while a bank decides. */
  refundableMinor: number;
  /** What was promised or went beyond what was captured; above zero only by others' doing. */
  excessMinor: number;
}

/** Sums up a payment. */
export function settle({ capturedMinor, refunds, disputes }: MovedMoney): Settlement {
  const refundedMinor = sum(refunds.filter(({ state }) => state === 'succeeded'));
  const promisedMinor = sum(
    refunds.filter(({ state }) => state === 'asked' || state === 'on_hold'),
  );
  const lostMinor = sum(disputes.filter(({ isOver }) => isOver).map(withheld));
  const withheldMinor = sum(disputes.filter(({ isOver }) => !isOver).map(withheld));
  const goneMinor = refundedMinor + lostMinor;
  const keptMinor = Math.max(capturedMinor - goneMinor - withheldMinor, 0);
  return {
    ...{ refundedMinor, lostMinor, withheldMinor, promisedMinor, keptMinor },
    state: stateOf({ capturedMinor, goneMinor, withheldMinor }),
    refundableMinor: withheldMinor > 0 ? 0 : Math.max(keptMinor - promisedMinor, 0),
    excessMinor: Math.max(goneMinor + promisedMinor - capturedMinor, 0),
  };
}

function stateOf(money: {
  capturedMinor: number;
  goneMinor: number;
  withheldMinor: number;
}): Settlement['state'] {
  const { capturedMinor, goneMinor, withheldMinor } = money;
  if (withheldMinor > 0) return 'disputed';
  if (goneMinor === 0) return 'paid';
  return goneMinor >= capturedMinor ? 'refunded' : 'partly_refunded';
}

function withheld({ takenMinor, returnedMinor }: MovedMoney['disputes'][number]) {
  return { amountMinor: Math.max(takenMinor - returnedMinor, 0) };
}

function sum(amounts: readonly { amountMinor: number }[]): number {
  return amounts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
