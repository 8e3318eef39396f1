/** What was ordered: pictures, tools, and what they come to, once. */
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
}

export function OrderGoods({ order, pictures }: OrderGoodsProps) {
  const isLong = order.lines.length > 1;
  return (
    <div className="grid content-start gap-4 rounded-plain border border-line bg-card p-5 sm:p-6">
      {isLong ? (
        <>
          <ul className="flex flex-wrap gap-2" aria-hidden="true">
            {pictures.map(({ tool, img }) => (
              <li key={tool}>
                <ToolThumbnail img={img} className="w-14" />
              </li>
            ))}
          </ul>
          <LineList order={order} />
          <Sum order={order} />
        </>
      ) : (
        <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <ToolThumbnail img={pictures[0]?.img ?? ''} className="w-full" />
          <div className="grid min-w-0 content-start gap-1">
            <OnlyTool order={order} />
            <Sum order={order} />
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
function Sum({ order }: { order: WireOrder }) {
  const { orderPage: words, orderLines } = useWords();
  const sum = formatOrderSum(words.sum, order, orderLines.sum, orderLines.sumDelivered);
  const totalAt = sum.lastIndexOf(formatAmount(order.total, order.currency));
  return (
    <div className="grid gap-2">
      {(order.discount > 0 || isTaxed(order)) && (
        <dl className="figures grid max-w-sm gap-1">
          <SumParts order={order} />
        </dl>
      )}
      <p className="figures mt-1">
        {totalAt < 0 ? sum : sum.slice(0, totalAt)}
        {totalAt >= 0 && <strong className="text-2 font-semibold">{sum.slice(totalAt)}</strong>}
      </p>
      <TaxReason taxed={order.taxed} />
    </div>
  );
}
