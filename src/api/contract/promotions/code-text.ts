/** Why a promotion code brings nothing, in words: of pages and of problems alike. */
import type { CodeError } from '#modules/promotions/promotion.ts';
import { currencyCode } from '#platform/currency.ts';
import { formatMoney } from '#platform/money.ts';
import { formatCount } from '#platform/number-format.ts';

const texts = {
  code_unknown: 'There is no such code.',
  code_used_up: 'It is used up: as many orders have it as can.',
  code_used_by_customer: 'You have used it as often as one customer can.',
  code_for_first_order: 'For the first order only.',
  code_for_another: 'For another email.',
  code_not_for_these: 'Not for these tools.',
  code_not_for_agreed: 'Not for prices that were agreed with you: they are reduced already.',
  code_changed: 'It was changed a moment ago. Look at the cart again.',
} as const;

export function describeCodeError(error: CodeError): string {
  switch (error.reason) {
    case 'code_ended':
      return `Ended on ${formatDay(error.day)}.`;
    case 'code_not_yet':
      return `Begins on ${formatDay(error.day)}.`;
    case 'code_below_value': {
      const { minimumMinor, missingMinor, currency } = error;
      const missing = formatMoney(missingMinor, currency);
      return `From ${formatMoney(minimumMinor, currency)} of goods: ${missing} is missing.`;
    }
    case 'code_for_currency':
      return `For orders in ${currencyCode(error.currency)}.`;
    case 'code_below_quantity': {
      const { minimum, missing } = error;
      return `From ${formatCount(minimum)} units: ${formatCount(missing)} missing.`;
    }
    default:
      return texts[error.reason];
  }
}

let formatter: Intl.DateTimeFormat | undefined;

/** 'March 3, 2026'. */
function formatDay(day: string): string {
  formatter ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return formatter.format(new Date(day));
}
