/** In words what of a refund is too much, at the field that asks for it. */
import { formatMoney } from '#platform/money.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { RefundOrderResult } from '#modules/payments/payments.ts';

type TooMuch = Extract<RefundOrderResult, { reason: 'too_much' }>;

export function toTooMuchProblem(error: TooMuch): Problem {
  const left = formatMoney(error.leftMinor, error.currency);
  switch (error.of) {
    case 'payment':
      return createProblem(
        'too_much',
        error.isRefunded
          ? 'All of the payment is refunded already.'
          : 'Nothing of the payment is left to refund.',
      );
    case 'amount': {
      const message = `must be at most ${left}, which is left`;
      return createProblem('too_much', `amount: ${message}`, [{ path: 'amount', message }]);
    }
    case 'delivery': {
      const detail = error.isRefunded
        ? 'Delivery is refunded already: nothing of it is left.'
        : 'Delivery cost nothing: name units of lines, or an amount.';
      const message = error.isRefunded ? 'is refunded already' : 'cost nothing';
      return createProblem('too_much', detail, [{ path: 'delivery', message }]);
    }
    case 'units':
      return createProblem('too_much', explainUnits(error, left), []);
  }
}

/** No field has what units and delivery come to: the sentence says it. */
function explainUnits(error: Extract<TooMuch, { of: 'units' }>, left: string): string {
  const amount = formatMoney(error.amountMinor, error.currency);
  const rest = `${left} is left of the payment`;
  if (!error.hasLines) return `Delivery comes to ${amount}, and ${rest}: refund an amount instead.`;
  const units = error.hasDelivery ? 'These units with delivery' : 'These units';
  return `${units} come to ${amount}, and ${rest}: refund fewer of them, or an amount.`;
}
