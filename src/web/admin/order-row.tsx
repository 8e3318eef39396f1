/** An order as a row of 'Manage Order'. */
import { Link } from 'react-router';
import { dollars, orderSum } from '../account/amounts.ts';
import { formatDay } from '../account/moments.ts';
import { OrderStatus } from '../account/order-status.tsx';
import { isPayable } from '../account/order-story.ts';
import type { WireOrder } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { RowChoice, type Choice } from '../ui/table-choice.tsx';
import { Cell, Row } from '../ui/table.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

const closed: readonly string[] = ['cancelling', 'cancelled', 'expired', 'refunded'];

interface OrderRowProps {
  order: WireOrder;
  choice: Choice;
  onCancel: () => void;
}

export function OrderRow({ order, choice, onCancel }: OrderRowProps) {
  const { manageOrder: words, orderPage } = useWords();
  const { _id, number } = order;
  // On a narrow screen the line is broken before the day, not within it.
  const day = formatDay(order.placedAt).replaceAll(' ', '\u00A0');
  return (
    <Row
      id={_id}
      chosen={choice.has(_id)}
      choice={<RowChoice id={_id} name={`#${number}`} choice={choice} />}
    >
      <Cell column="number" head={words.order} more={`${order.name}\u00A0· ${day}`}>
        <Link
          to={`/dashboard/order/${_id}`}
          aria-label={fill(orderPage.open, { number })}
          className="link figures inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-6"
          data-opens
        >
          #{number}
        </Link>
      </Cell>
      <Cell column="customer" head={words.customer} more={<Reach order={order} />}>
        {order.Name}
      </Cell>
      <Cell column="total" head={words.amount} more={<Each order={order} />}>
        <span className="figures font-semibold">{dollars(order.total)}</span>
      </Cell>
      <Cell column="status" head={words.payment} more={order.transaction ?? undefined}>
        <div className="flex flex-wrap items-center gap-2 md:whitespace-nowrap lg:flex-nowrap">
          <OrderStatus status={order.status} />
          <div className="flex flex-wrap gap-2 empty:hidden lg:flex-nowrap">
            <Actions order={order} onCancel={onCancel} />
          </div>
        </div>
      </Cell>
    </Row>
  );
}

/** The sum itself stands above it. */
function Each({ order }: { order: WireOrder }) {
  const { orderPage: words } = useWords();
  return <span className="figures whitespace-nowrap">{orderSum(words.each, order)}</span>;
}

function Reach({ order: { email, phone } }: { order: WireOrder }) {
  return (
    <>
      <p>
        <EmailText email={email} />
      </p>
      <p>{phone}</p>
    </>
  );
}

function Actions({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words } = useWords();
  const named = <span className="sr-only">: #{order.number}</span>;
  return (
    <>
      {isPayable(order) && (
        <a href={`/dashboard/payment/${order._id}`} className={buttonLook('outline')}>
          {words.pay}
          {named}
        </a>
      )}
      {!closed.includes(order.status) && (
        <Button look="danger" onClick={onCancel}>
          {words.cancel}
          {named}
        </Button>
      )}
    </>
  );
}
