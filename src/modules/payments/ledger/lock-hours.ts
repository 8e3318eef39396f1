/** The hours of the ledger that sums are made of: nobody books in those that are being closed. */
import type { Tx } from '#platform/database/transaction.ts';
import { tryLockHours } from '../queries/sales.ts';
import type { SalesSpan } from './sales.ts';

/**
 * Keeps everybody from booking in whole hours that are over until the transaction ends. Answers
 * false where somebody books in one of them: then nothing that was read of them is complete.
 * The next statements see everything that was booked before it.
 */
export async function lockHours(tx: Tx, span: SalesSpan): Promise<boolean> {
  return (await tryLockHours.first(tx, span))?.locked ?? false;
}
