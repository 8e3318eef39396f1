/** What the movements of a bank transfer amount to. Pure. */
import type { TransferMovement } from '../processor/processor-types.ts';

export interface TransferSums {
  receivedMinor: number;
  /** Taken by the payment. */
  appliedMinor: number;
  /** Sent back to the payer. */
  returnedMinor: number;
}

/** Sums up movements; their order does not count. */
export function sumMovements(movements: readonly TransferMovement[]): TransferSums {
  const sum = (kind: TransferMovement['kind']) =>
    movements
      .filter((one) => one.kind === kind)
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  return {
    receivedMinor: sum('received'),
    appliedMinor: sum('applied') - sum('released'),
    returnedMinor: sum('returned') - sum('return_failed'),
  };
}

/** What the processor has for the customer, and no payment has taken. */
export function countOwed({ receivedMinor, appliedMinor, returnedMinor }: TransferSums): number {
  return receivedMinor - appliedMinor - returnedMinor;
}
