/** What was ordered: pictures, tools, and what they come to, once. */
import { parseDollars, toDollars } from '#platform/money.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount, formatOrderSum, isTaxed } from '#web/dashboard/format/amounts.ts';
import { useWords } from '#web/words.ts';
import type { OrderHistory } from '../order-page.tsx';
import { SumParts } from '../sum-parts.tsx';
import { TaxReason } from '../tax/tax-rows.tsx';
import { ArticleNumber, LineList, RefundedNote } from './line-list.tsx';
import { ToolThumbnail } from './tool-thumbnail.tsx';

interface OrderGoodsProps {
  order: WireOrder;
  pictures: OrderHistory['pictures'];
  refunds: OrderHistory['refunds'];
}

export function OrderGoods({ order, pictures, refunds }: OrderGoodsProps) {
  const isLong = order.lines.length > 1;
  return (
    <div className="grid content-start gap-4 rounded-plain border border-line bg-card p-5 print:hidden">
      {isLong ? (
        <>
          <LineList order={order} pictures={pictures} />
          <div className="grid justify-items-end text-right">
            <Sum {...{ order, refunds }} />
          </div>
        </>
      ) : (
        <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <ToolThumbnail img={pictures[0]?.img ?? ''} className="w-full" />
          <div className="grid min-w-0 content-start gap-1">
            <OnlyTool order={order} />
            <Sum {...{ order, refunds }} />
          </div>
        </div>
      )}
    </div>
  );
}

function OnlyTool({ order }: { order: WireOrder }) {
  return (
    <>
      <a
        href={`/tools/${order.tool}`}
        className="inline-flex min-h-11 items-center justify-self-start text-1 font-semibold wrap-anywhere underline decoration-line decoration-1 underline-offset-4 hover:decoration-vermilion pointer-fine:min-h-0"
      >
        {order.name}
      </a>
      {order.lines.map((line) => (
        <div key={line.position} className="grid">
          <ArticleNumber line={line} />
          <RefundedNote line={line} currency={order.currency} />
        </div>
      ))}
    </>
  );
}

/** 'price × quantity = total'; where more is in the total, its parts stand above. */
function Sum({ order, refunds }: Omit<OrderGoodsProps, 'pictures'>) {
  const { orderPage: words, orderLines } = useWords();
  const sum = formatOrderSum(words.sum, order, orderLines.sum, orderLines.sumDelivered);
  const totalAt = sum.lastIndexOf(formatAmount(order.total, order.currency));
  return (
    <div className="grid gap-2">
      {(order.discount > 0 || isTaxed(order)) && (
        <dl className="figures grid w-full max-w-sm gap-1">
          <SumParts order={order} />
        </dl>
      )}
      <p className={`figures ${order.lines.length > 1 ? 'text-right' : ''}`}>
        {totalAt < 0 ? sum : sum.slice(0, totalAt)}
        {totalAt >= 0 && <strong className="text-2 font-semibold">{sum.slice(totalAt)}</strong>}
      </p>
      <AfterRefunds {...{ order, refunds }} />
      <TaxReason taxed={order.taxed} />
    </div>
  );
}

/** What went back of the total, and what is left of it. */
function AfterRefunds({ order, refunds }: Omit<OrderGoodsProps, 'pictures'>) {
  const { refundedUnits: words } = useWords();
  const refundedMinor = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + (parseDollars(amount) ?? 0), 0);
  if (refundedMinor === 0) return null;
  const keptMinor = (parseDollars(order.total) ?? 0) - refundedMinor;
  const text = (minor: number) => formatAmount(toDollars(minor), order.currency);
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small">
      <dt>{words.refunded}</dt>
      <dd className="text-right">−{text(refundedMinor)}</dd>
      <dt className="font-semibold">{words.kept}</dt>
      <dd className="text-right font-semibold">{text(keptMinor)}</dd>
    </dl>
  );
}
