/** What the total of an order is made of, where it is more or less than the goods. */
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { useWords } from '#web/words.ts';
import { adjustmentsOf } from './line-amounts.ts';

export function SumParts({ order }: { order: WireOrder }) {
  const { orderLines: words } = useWords();
  const { goods, currency, deliveredBy } = order;
  const adjustments = adjustmentsOf(order, words);
  if (adjustments.length === 0) return null;
  const rows = [[words.goods, formatAmount(goods, currency)] as const, ...adjustments];
  return rows.map(([label, amount]) => (
    <div key={label} className="flex flex-wrap justify-between gap-2 text-small">
      <dt className="wrap-anywhere">
        {label === words.delivery && deliveredBy ? `${label}: ${deliveredBy.name}` : label}
      </dt>
      <dd>{amount}</dd>
    </div>
  ));
}
