/** What is being paid, or was: tool, quantity, the sum. */
import { parseDollars, toDollars } from '#platform/money.ts';
import type { WireOrder } from '#web/api.ts';
import { Price } from '#web/ui/price.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { LineList } from '../lines/line-list.tsx';
import { ToolThumbnail } from '../lines/tool-thumbnail.tsx';
import type { OrderHistory } from '../order-page.tsx';
import { SumParts } from '../sum-parts.tsx';
import { TaxReason } from '../tax/tax-rows.tsx';
import { formatAmount, formatOrderSum, keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';

interface PaymentSummaryProps {
  order: WireOrder;
  pictures?: OrderHistory['pictures'];
}

/** On wide screens beside the form, which comes after it. */
export function PaymentSummary({ order, pictures = [] }: PaymentSummaryProps) {
  const { payment: words, orderLines } = useWords();
  // For a cancelled or refunded order there is nothing to pay.
  const counts = order.paid || order.status === 'unpaid' || order.status === 'processing';
  const missing = findMissing(order);
  const due = missing === undefined ? words.due : orderLines.missing;
  const total = (className: string) => (
    <Price
      amount={missing ?? order.total}
      currency={order.currency}
      className={`figures font-semibold ${className}`}
    />
  );
  return (
    <details
      open={hasRoom()}
      className="group self-start rounded-plain border border-line bg-card px-4 lg:order-last"
    >
      <summary className="flex min-h-16 cursor-pointer items-center gap-3 py-2">
        {pictures.length > 0 && <ToolThumbnail img={pictures[0]?.img ?? ''} className="w-12" />}
        <div className="min-w-0 grow">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="font-plain text-fine font-normal text-graphite">
              {fill(words.order, { number: order.number })}
            </h2>
            {counts && total('group-open:hidden')}
          </div>
          <p className="text-small font-semibold wrap-anywhere">{keepSizeOnOneLine(order.name)}</p>
        </div>
        <svg
          viewBox="0 0 16 16"
          className="size-4 shrink-0 group-open:rotate-180"
          aria-hidden="true"
        >
          <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </summary>
      <div className="border-t border-line pb-4">
        {order.lines.length > 1 && <LineList order={order} />}
        <dl className="figures mt-3 grid gap-2">
          <div className="flex flex-wrap justify-between gap-2 text-small text-graphite">
            <dt>{[order.Name, order.email].filter((part) => part !== '').join(', ')}</dt>
            {/* Of several lines each says so above. */}
            {(order.lines.length === 1 || !counts) && (
              <dd>{formatOrderSum(words.sum, order, orderLines.sum, orderLines.sumDelivered)}</dd>
            )}
          </div>
          {counts && <SumParts order={order} />}
          {missing !== undefined && <ReceivedPart order={order} />}
          {counts && (
            <div className="flex items-baseline justify-between border-t border-line pt-3">
              <dt className="font-semibold">{order.paid ? words.settled : due}</dt>
              <dd>{total('text-2')}</dd>
            </div>
          )}
        </dl>
        {counts && <TaxReason taxed={order.taxed} />}
      </div>
    </details>
  );
}

/** Beside the form it stands open; above it, on a phone, it is unfolded by who wants to read it. */
const hasRoom = () => matchMedia('(min-width: 64rem)').matches;

/** Of an unpaid order, what is to come, once a part has come by bank transfer. */
function findMissing({ status, total, received }: WireOrder): number | undefined {
  const missing = (parseDollars(total) ?? 0) - (parseDollars(received) ?? 0);
  return status === 'unpaid' && received > 0 && missing > 0 ? toDollars(missing) : undefined;
}

function ReceivedPart({ order }: { order: WireOrder }) {
  const { orderLines: words } = useWords();
  const rows = [
    [words.total, formatAmount(order.total, order.currency)],
    [words.received, `−${formatAmount(order.received, order.currency)}`],
  ];
  return rows.map(([label, amount]) => (
    <div key={label} className="flex flex-wrap justify-between gap-2 text-small">
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  ));
}
