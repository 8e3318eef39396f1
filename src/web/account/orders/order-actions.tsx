/** What a customer does with an order from the list: follow it, order again, see the receipt. */
import { Link } from 'react-router';
import { findTrackingLink } from '#modules/fulfilment/carriers.ts';
import type { WireOrder } from '#web/api.ts';
import { hasReceipt } from '#web/orders/order-states.ts';
import { ReorderButton, reorderOwn } from '#web/orders/reorder-button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { myOrdersTexts as words } from '#web/wording/orders/my-orders.ts';
import type { OrderSummary } from './order-row.tsx';

interface OrderActionsProps {
  order: WireOrder;
  summary: OrderSummary | undefined;
}

export function OrderActions({ order, summary }: OrderActionsProps) {
  const { number } = order;
  const parcel = summary?.parcel;
  const track = parcel ? findTrackingLink(parcel.carrier, parcel.trackingNumber) : undefined;
  const named = fill(words.ofOrder, { number });
  return (
    <div className="flex flex-wrap gap-x-5">
      {track !== undefined && order.fulfilment !== 'delivered' && (
        <a href={track} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {words.track}
          <span className="sr-only">: {fill(words.trackNamed, { number })}</span>
        </a>
      )}
      <ReorderButton order={order} send={reorderOwn} named={named} look="quiet" />
      {hasReceipt(order) && (
        <Link to={`/dashboard/receipt/${order._id}`} className={buttonClass('quiet')}>
          {words.receipt}
          <span className="sr-only">: {named}</span>
        </Link>
      )}
    </div>
  );
}
