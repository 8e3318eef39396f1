/** The bank transfer of an order, as the shop tells it, and what it says in a sentence. */
import type { Currency } from '#platform/currency.ts';
import type { transferEndpoints } from '#api/contract/payments/transfer-endpoints.ts';
import type { AnswerOf, WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import { transferTexts as words } from '#web/wording/orders/bank-transfer.ts';

export type TransferOffer = AnswerOf<typeof transferEndpoints.getTransfer>;
export type Transfer = NonNullable<TransferOffer['transfer']>;

/** What came and no payment took, as a sentence; undefined where there is nothing. */
export function owedText(
  { currency, status, paid }: Pick<WireOrder, 'currency' | 'status' | 'paid'>,
  transfer: Transfer | null,
): string | undefined {
  if (!transfer || transfer.owed === 0) return undefined;
  const text = status === 'unpaid' ? words.kept : paid ? words.tooMuch : words.late;
  return fill(text, { owed: formatAmount(transfer.owed, currency) });
}

/** How far the transfer is, in one sentence, for pages about the order. */
export function transferText(
  order: Pick<WireOrder, 'currency' | 'status' | 'paid'>,
  transfer: Transfer | null,
): string | undefined {
  if (transfer?.state !== 'open') return owedText(order, transfer);
  return fill(
    transfer.received > 0 ? words.statePartPaid : words.stateWaiting,
    amountsOf(transfer, order.currency),
  );
}

/** Its amounts as people read them, for texts about it. */
export function amountsOf({ amount, received, missing, reference }: Transfer, currency: Currency) {
  return {
    amount: formatAmount(amount, currency),
    received: formatAmount(received, currency),
    missing: formatAmount(missing, currency),
    reference,
  };
}
