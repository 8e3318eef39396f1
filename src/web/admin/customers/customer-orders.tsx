/** The orders of a customer, a page at a time. */
import { Link } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { Pager } from '#web/dashboard/lists/list-search.tsx';
import type { ListPage } from '#web/dashboard/loading/load-page.ts';
import { formatDate } from '#web/formats.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { OrderStatus } from '#web/orders/order-status.tsx';
import { fill } from '#web/wording/fill.ts';
import type { WorkSummary } from '../orders/work-summaries.ts';
import { customerTexts as words } from './customer-texts.ts';

interface CustomerOrdersProps {
  page: ListPage<WireOrder>;
  /** Without them the orders have no pictures. */
  summaries: readonly WorkSummary[];
}

export function CustomerOrders({ page, summaries }: CustomerOrdersProps) {
  const imgOf = new Map(summaries.map(({ _id, img }) => [_id, img]));
  return (
    <section aria-labelledby="orders-title" className="grid gap-3">
      <div>
        <h3 id="orders-title" className="text-2">
          {words.orders}
        </h3>
        <p className="mt-1 text-small text-graphite">
          {page.rows.length === 0 ? words.noOrders : words.ordersText}
        </p>
      </div>
      {page.rows.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {page.rows.map((order) => (
            <OrderLine key={order._id} order={order} img={imgOf.get(order._id) ?? ''} />
          ))}
        </ul>
      )}
      <Pager page={page} />
    </section>
  );
}

const lineClass =
  'relative grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-small ' +
  'hover:bg-gesso lg:grid-cols-[2rem_minmax(0,1fr)_auto_6rem]';

function OrderLine({ order, img }: { order: WireOrder; img: string }) {
  const { _id: id, number, placedAt, total, currency, status } = order;
  return (
    <li className={lineClass}>
      <ToolThumbnail img={img} className="w-full" />
      <div className="min-w-0">
        <p className="wrap-anywhere">{goodsText(order)}</p>
        <p className="figures text-fine text-graphite">
          <Link
            to={`/dashboard/order/${id}`}
            className="font-semibold text-vermilion underline underline-offset-4 after:absolute after:inset-0"
          >
            {fill(words.order, { number })}
          </Link>
          , <time dateTime={placedAt}>{formatDate(placedAt)}</time>
        </p>
      </div>
      <span className="text-right max-lg:col-start-3 max-lg:row-start-1 lg:col-start-3">
        <OrderStatus status={status} />
        <span className="figures block font-semibold lg:hidden">
          {formatAmount(total, currency)}
        </span>
      </span>
      <span className="figures text-right font-semibold max-lg:hidden">
        {formatAmount(total, currency)}
      </span>
    </li>
  );
}

/** With how many, where it is of one kind. */
function goodsText({ lineCount, qurantity, name }: WireOrder): string {
  return lineCount === 1 ? fill(words.units, { count: formatCount(qurantity), name }) : name;
}
