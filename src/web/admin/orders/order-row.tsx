/** An order as a row of 'Manage Order'. */
import { Link } from 'react-router';
import { formatAmount, formatOrderSum } from '#web/dashboard/format/amounts.ts';
import { formatDate } from '#web/formats.ts';
import { OrderStates } from '#web/orders/order-status.tsx';
import { isPayable } from '#web/orders/order-states.ts';
import type { WireOrder } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { RowCheckbox, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { Cell, Row } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

const notCancellable: readonly string[] = ['cancelling', 'cancelled', 'expired', 'refunded'];

interface OrderRowProps {
  order: WireOrder;
  selection: RowSelection;
  onCancel: () => void;
}

export function OrderRow({ order, selection, onCancel }: OrderRowProps) {
  const { manageOrder: words, orderPage } = useStaffWords();
  const { _id, number } = order;
  // On a narrow screen the line is broken before the day, not within it.
  const day = formatDate(order.placedAt).replaceAll(' ', '\u00A0');
  return (
    <Row
      id={_id}
      isSelected={selection.has(_id)}
      checkbox={<RowCheckbox id={_id} name={`#${number}`} selection={selection} />}
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
      <Cell column="customer" head={words.customer} more={<ContactDetails order={order} />}>
        {order.Name}
      </Cell>
      <Cell column="total" head={words.amount} more={<UnitPrice order={order} />}>
        <span className="figures font-semibold">{formatAmount(order.total, order.currency)}</span>
      </Cell>
      <Cell column="status" head={words.payment} more={order.transaction ?? undefined}>
        <div className="flex flex-wrap items-center gap-2 md:whitespace-nowrap lg:flex-nowrap">
          <OrderStates order={order} />
          <div className="flex flex-wrap gap-2 empty:hidden lg:flex-nowrap">
            <Actions order={order} onCancel={onCancel} />
          </div>
        </div>
      </Cell>
    </Row>
  );
}

/** Unit price and quantity, below the total. */
function UnitPrice({ order }: { order: WireOrder }) {
  const { orderPage: words, orderLines } = useStaffWords();
  return (
    <span className="figures whitespace-nowrap">
      {formatOrderSum(words.each, order, orderLines.units)}
    </span>
  );
}

function ContactDetails({ order: { email, phone } }: { order: WireOrder }) {
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
  const { myOrder: words } = useStaffWords();
  const named = <span className="sr-only">: #{order.number}</span>;
  return (
    <>
      {isPayable(order) && (
        <a href={`/dashboard/payment/${order._id}`} className={buttonClass('outline')}>
          {words.pay}
          {named}
        </a>
      )}
      {!notCancellable.includes(order.status) && (
        <Button variant="danger" onClick={onCancel}>
          {words.cancel}
          {named}
        </Button>
      )}
    </>
  );
}
