/** What the movements of a bank transfer amount to. Pure. */
import type { TransferMovement } from '../processor/processor-types.ts';

export interface TransferSums {
  receivedMinor: number;
  /** Taken by the payment. */
  appliedMinor: number;
  /** Sent back to the payer, or taken back by the payer's bank. */
  returnedMinor: number;
}

/** Sums up movements; their order does not count. */
export function sumMovements(movements: readonly TransferMovement[]): TransferSums {
  const sum = (kind: TransferMovement['kind']) => sumOf(movements, kind);
  return {
    receivedMinor: sum('received'),
    appliedMinor: sum('applied') - sum('released'),
    returnedMinor: sum('returned') + sum('reversed') - sum('return_failed'),
  };
}

/** What movements of a kind amount to. */
export function sumOf(
  movements: readonly TransferMovement[],
  kind: TransferMovement['kind'],
): number {
  return movements
    .filter((one) => one.kind === kind)
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/**
 * What the processor has for the customer, and no payment has taken; below zero where the payer's
 * bank has taken back what paid the order.
 */
export function countOwed({ receivedMinor, appliedMinor, returnedMinor }: TransferSums): number {
  return receivedMinor - appliedMinor - returnedMinor;
}
