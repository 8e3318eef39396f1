/** An amount of dollars as it is drawn everywhere: to the cent, in figures of one width. */
import { formatDollars, parseDollars } from '#platform/money.ts';

interface PriceProps {
  /** As it comes over the wire: 19.9 is $19.90, and −5 is −$5.00. */
  dollars: number;
  className?: string;
}

export function Price({ dollars, className = '' }: PriceProps) {
  const amount = formatDollars(parseDollars(Math.abs(dollars)) ?? 0);
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      {dollars < 0 ? `−${amount}` : amount}
    </span>
  );
}
