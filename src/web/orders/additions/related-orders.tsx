/** The orders that belong together: the first one, and what was added to it. */
import { Link } from 'react-router';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import type { OrderHistory } from '../order-page.tsx';
import { OrderStates } from '../order-status.tsx';
import { additionTexts as words } from './addition-texts.ts';

type Related = OrderHistory['additions'][number];

interface RelatedOrdersProps extends Pick<OrderHistory, 'addedTo' | 'additions'> {
  /** Who has only the link of one order is told where that of another is. */
  isGuest?: boolean;
}

export function RelatedOrders({ addedTo, additions, isGuest = false }: RelatedOrdersProps) {
  if (!addedTo && additions.length === 0) return null;
  return (
    <section aria-label={words.related} className="grid gap-2 border-l-4 border-ink pl-4">
      <ul className="grid gap-2">
        {addedTo && <Row order={addedTo} text={words.addedTo} isGuest={isGuest} />}
        {additions.map((order) => (
          <Row key={order._id} order={order} text={words.addition} isGuest={isGuest} />
        ))}
      </ul>
      {isGuest && <p className="text-small text-graphite">{words.byLink}</p>}
    </section>
  );
}

function Row({ order, text, isGuest }: { order: Related; text: string; isGuest: boolean }) {
  const label = fill(text, { number: order.number });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {isGuest ? (
        <span className="font-semibold">{label}</span>
      ) : (
        <Link
          to={`/dashboard/order/${order._id}`}
          className="link inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-0"
        >
          {label}
        </Link>
      )}
      <span className="figures">{formatAmount(order.total)}</span>
      <OrderStates order={order} />
    </li>
  );
}
