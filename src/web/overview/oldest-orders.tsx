/** The orders that wait longest to be made or sent, each with the way to it. */
import { Link } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import { formatDate } from '#web/formats.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { OrderStatus } from '#web/orders/order-status.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { daysBetween, type OrdersOverview } from './overview-figures.ts';

interface OldestOrdersProps {
  orders: OrdersOverview['oldest'];
  /** When they were read. */
  at: string;
}

export function OldestOrders({ orders, at }: OldestOrdersProps) {
  const { overview: words } = useStaffWords();
  if (orders.length === 0) {
    return <p className="text-small text-graphite">{words.oldestNone}</p>;
  }
  // What all of them would repeat is said once.
  const [first] = orders;
  const isOneStatus = orders.length > 1 && orders.every(({ status }) => status === first?.status);
  return (
    <div className="grid">
      {isOneStatus && first && (
        <p className="flex items-center gap-2 pb-2 text-small text-graphite">
          {words.oldestAre}
          <OrderStatus status={first.status} />
        </p>
      )}
      <ol aria-label={words.oldest} className="border-t border-line">
        {orders.map((order) => (
          <OldestOrder key={order._id} {...{ order, at }} showsStatus={!isOneStatus} />
        ))}
      </ol>
      <Link
        to="/dashboard/manage"
        className="link inline-flex min-h-11 items-center justify-self-start text-small font-semibold"
      >
        {words.oldestAll}
      </Link>
    </div>
  );
}

interface OldestOrderProps {
  order: OrdersOverview['oldest'][number];
  at: string;
  showsStatus: boolean;
}

function OldestOrder({ order, at, showsStatus }: OldestOrderProps) {
  const { overview: words } = useStaffWords();
  const { _id, number, customer, name, img, qurantity, status, placedAt } = order;
  const goods = fill(words.units, { count: formatCount(qurantity), name });
  return (
    <li className="oldest-order relative border-b border-line text-small hover:bg-gesso">
      <ToolThumbnail img={img} className="w-full" />
      <div className="min-w-0">
        <Link
          to={`/dashboard/order/${_id}`}
          aria-label={`${goods}, ${fill(words.orderOf, { number })}`}
          title={goods}
          className="font-semibold after:absolute after:inset-0"
        >
          {goods}
        </Link>
        <p className="text-fine text-graphite">
          <span className="figures">#{number}</span> {customer}
        </p>
      </div>
      {showsStatus && <OrderStatus status={status} />}
      <time dateTime={placedAt} title={formatDate(placedAt)} className="figures text-graphite">
        {ageText(daysBetween(placedAt, at), words.age)}
      </time>
    </li>
  );
}

function ageText(days: number, words: { today: string; one: string; other: string }): string {
  if (days === 0) return words.today;
  return days === 1 ? words.one : fill(words.other, { count: formatCount(days) });
}
