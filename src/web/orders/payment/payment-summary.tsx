/** What is being paid, or was: tool, quantity, the sum. */
import type { WireOrder } from '#web/api.ts';
import { Price } from '#web/ui/price.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { LineList } from '../line-list.tsx';
import { SumParts } from '../sum-parts.tsx';
import { TaxReason } from '../tax/tax-rows.tsx';
import { formatOrderSum } from '#web/dashboard/format/amounts.ts';

export function PaymentSummary({ order }: { order: WireOrder }) {
  const { payment: words, orderLines } = useWords();
  // For a cancelled or refunded order there is nothing to pay.
  const counts = order.paid || order.status === 'unpaid' || order.status === 'processing';
  return (
    <div className="border-t border-ink pt-4">
      <p className="text-fine text-graphite">{fill(words.order, { number: order.number })}</p>
      <p className="mt-1 font-display text-2">{order.name}</p>
      {order.lines.length > 1 && <LineList lines={order.lines} />}
      <dl className="figures mt-4 grid gap-2">
        <div className="flex flex-wrap justify-between gap-2 text-small text-graphite">
          <dt>{[order.Name, order.email].filter((part) => part !== '').join(', ')}</dt>
          <dd>{formatOrderSum(words.sum, order, orderLines.sum)}</dd>
        </div>
        {counts && <SumParts order={order} />}
        {counts && (
          <div className="flex items-baseline justify-between border-t border-line pt-3">
            <dt className="font-semibold">{order.paid ? words.settled : words.due}</dt>
            <dd>
              <Price dollars={order.total} className="text-2 font-semibold" />
            </dd>
          </div>
        )}
      </dl>
      {counts && <TaxReason taxed={order.taxed} />}
    </div>
  );
}
