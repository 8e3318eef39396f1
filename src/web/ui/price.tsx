/** An amount as it is drawn everywhere: to the smallest unit, in figures of one width. */
import type { Currency } from '#platform/currency.ts';
import { formatSignedAmount } from '#web/formats.ts';

interface PriceProps {
  /** As it comes over the wire: 19.9 in euros is €19.90, and −5 is −€5.00. */
  amount: number;
  currency: Currency;
  className?: string;
}

export function Price({ amount, currency, className = '' }: PriceProps) {
  const text = formatSignedAmount(amount, currency);
  return <span className={`figures whitespace-nowrap ${className}`}>{text}</span>;
}
