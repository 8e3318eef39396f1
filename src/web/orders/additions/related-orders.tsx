/** The orders that belong together: the first one, and what was added to it. */
import { Link } from 'react-router';
import type { Currency } from '#platform/currency.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import type { OrderHistory } from '../order-page.tsx';
import { OrderStates } from '../order-status.tsx';
import { additionTexts as words } from './addition-texts.ts';

type Related = OrderHistory['additions'][number];

interface RelatedOrdersProps {
  /** What is added to an order is in its currency. */
  currency: Currency;
  related: Pick<OrderHistory, 'addedTo' | 'additions'>;
  /** Who has only the link of one order is told where that of another is. */
  isGuest?: boolean;
}

export function RelatedOrders({ currency, related, isGuest = false }: RelatedOrdersProps) {
  const { addedTo, additions } = related;
  const row = { currency, isGuest };
  if (!addedTo && additions.length === 0) return null;
  return (
    <section aria-label={words.related} className="grid gap-2 border-l-4 border-ink pl-4">
      <ul className="grid gap-2">
        {addedTo && <Row order={addedTo} text={words.addedTo} {...row} />}
        {additions.map((order) => (
          <Row key={order._id} order={order} text={words.addition} {...row} />
        ))}
      </ul>
      {isGuest && <p className="text-small text-graphite">{words.byLink}</p>}
    </section>
  );
}

interface RowProps {
  order: Related;
  text: string;
  currency: Currency;
  isGuest: boolean;
}

function Row({ order, text, currency, isGuest }: RowProps) {
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
      <span className="figures">{formatAmount(order.total, currency)}</span>
      <OrderStates order={order} />
    </li>
  );
}
