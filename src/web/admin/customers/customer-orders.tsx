/** The orders of a customer, a page at a time. */
import { Link } from 'react-router';
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { Pager } from '#web/dashboard/lists/list-search.tsx';
import type { ListPage } from '#web/dashboard/loading/load-page.ts';
import { formatDate } from '#web/formats.ts';
import { OrderStatus } from '#web/orders/order-status.tsx';
import { fill } from '#web/wording/fill.ts';
import { customerTexts as words } from './customer-texts.ts';

export function CustomerOrders({ page }: { page: ListPage<WireOrder> }) {
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
            <OrderLine key={order._id} order={order} />
          ))}
        </ul>
      )}
      <Pager page={page} />
    </section>
  );
}

const lineClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 ' +
  'lg:grid-cols-[6rem_minmax(0,1fr)_auto_6rem] lg:py-1';

function OrderLine({ order }: { order: WireOrder }) {
  const { _id: id, number, name, placedAt, total, currency, status } = order;
  return (
    <li className={lineClass}>
      <Link
        to={`/dashboard/order/${id}`}
        className="link figures inline-flex min-h-11 items-center justify-self-start pointer-fine:min-h-8"
      >
        {fill(words.order, { number })}
      </Link>
      <span className="figures text-right font-semibold lg:col-start-4">
        {formatAmount(total, currency)}
      </span>
      <span className="text-small wrap-anywhere text-graphite lg:col-start-2 lg:row-start-1">
        {name}, <time dateTime={placedAt}>{formatDate(placedAt)}</time>
      </span>
      <span className="text-right lg:col-start-3 lg:row-start-1">
        <OrderStatus status={status} />
      </span>
    </li>
  );
}
