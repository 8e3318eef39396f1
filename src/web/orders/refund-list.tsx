/** What went back of an order's payment, and for what. Staff read elsewhere what failed. */
import { formatCount } from '#platform/number-format.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount, keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { formatDate } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { OrderHistory } from './order-page.tsx';

type Refund = OrderHistory['refunds'][number];

export function RefundList({ order, refunds }: { order: WireOrder; refunds: readonly Refund[] }) {
  const { refundedUnits: words } = useWords();
  return (
    <ul className="mt-2 grid gap-2">
      {refunds
        .filter(({ state }) => state !== 'failed')
        .map(({ state, amount, askedAt, lines }) => (
          <li key={`${askedAt} ${amount}`}>
            {fill(state === 'succeeded' ? words.refund : words.underWay, {
              amount: formatAmount(amount, order.currency),
              day: formatDate(askedAt),
            })}
            {lines.map(({ position, units, taken }) => (
              <span key={`${position} ${taken}`} className="block text-small text-graphite">
                {position === null || units === null
                  ? words.delivery
                  : `${formatCount(units)} × ${nameOf(order, position)}`}
              </span>
            ))}
          </li>
        ))}
    </ul>
  );
}

function nameOf({ lines }: WireOrder, position: number): string {
  return keepSizeOnOneLine(lines.find((line) => line.position === position)?.name ?? '');
}
