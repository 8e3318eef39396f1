/** A customer's latest orders, each with its state and what to do next. */
import { Link } from 'react-router';
import type { WireOrder } from '#web/api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { OrderStates } from '#web/orders/order-status.tsx';
import { nextStep, orderStateText } from '#web/orders/next-step.ts';

const maxShownOrders = 3;

export function LatestOrders({ orders }: { orders: readonly WireOrder[] }) {
  const { latest: words, myOrder } = useWords();
  if (orders.length === 0) {
    return (
      <StatePanel title={myOrder.empty}>
        <a href="/#paintTools" className={buttonClass()}>
          {myOrder.emptyLink}
        </a>
      </StatePanel>
    );
  }
  return (
    <section aria-labelledby="latest-title" className="grid gap-5">
      <h2 id="latest-title" className="text-3">
        {words.title}
      </h2>
      <ul className="border-t border-ink">
        {withNextFirst(orders).map((order, index) => (
          <li key={order._id} className="border-b border-line py-4">
            <LatestOrder order={order} isNext={index === 0} />
          </li>
        ))}
      </ul>
      {orders.length > maxShownOrders && (
        <Link
          to="/dashboard/order"
          className="link inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          {words.all}
        </Link>
      )}
    </section>
  );
}

/** The one that waits longest for its customer's money, then the latest ones. */
function withNextFirst(orders: readonly WireOrder[]): WireOrder[] {
  const next = orders.findLast((order) => nextStep(order) === 'pay');
  const others = orders.filter((order) => order !== next);
  return [...(next ? [next] : []), ...others].slice(0, maxShownOrders);
}

interface LatestOrderProps {
  order: WireOrder;
  /** What is to be done about it comes before all else. */
  isNext: boolean;
}

function LatestOrder({ order, isNext }: LatestOrderProps) {
  const words = useWords();
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 basis-80 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures text-fine text-graphite">
            {fill(words.latest.order, { number: order.number })}
          </span>
          <OrderStates order={order} />
        </p>
        <h3 className="mt-2 text-2">{order.name}</h3>
        <p className="mt-1 text-small text-graphite">{orderStateText(order, words)}</p>
      </div>
      <NextStepLink order={order} isNext={isNext} />
    </article>
  );
}

function NextStepLink({ order, isNext }: LatestOrderProps) {
  const { latest: words } = useWords();
  const { _id, number, total, currency } = order;
  const orderLabel = <span className="sr-only">: {fill(words.orderLabel, { number })}</span>;
  const step = nextStep(order);
  // A document of its own: the card processor's script is allowed on that page only.
  if (step === 'pay') {
    return (
      <a href={`/dashboard/payment/${_id}`} className={buttonClass(isNext ? 'solid' : 'outline')}>
        {fill(words.pay, { total: formatAmount(total, currency) })}
        {orderLabel}
      </a>
    );
  }
  const to = step === 'review' ? '/dashboard/review' : `/dashboard/order/${_id}`;
  return (
    <Link to={to} className={buttonClass('outline')}>
      {words[step]}
      {orderLabel}
    </Link>
  );
}

/** Shown in place of the orders while they load. */
export function LatestSkeleton() {
  const { latest: words, failure } = useWords();
  return (
    <div role="status" className="grid gap-2">
      <h2 className="mb-3 text-3">{words.title}</h2>
      <span className="sr-only">{failure.loading}</span>
      {Array.from({ length: maxShownOrders }, (_, row) => (
        <Skeleton key={row} className="h-40 sm:h-28" />
      ))}
    </div>
  );
}
