/** 'MY Order': what the signed-in customer has ordered, to pay or to cancel. */
import { Link, useLoaderData } from 'react-router';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { formatCount } from '#platform/figures.ts';
import { orderColumns } from '../admin/csv-columns.ts';
import { ExportRows } from '../admin/export-rows.tsx';
import { NothingFound } from '../admin/list-search.tsx';
import type { WireOrder } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useColumns } from '../ui/table-columns.tsx';
import { Cell, Row, Table, type Head } from '../ui/table.tsx';
import { useListAddress, type ListAddress } from '../ui/use-list-address.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { orderSum, unbroken } from './amounts.ts';
import { arrangeOrders, myOrderShape } from './arrange-orders.ts';
import { requireSession } from './guard.ts';
import { loadFromShop } from './load.ts';
import { formatClock, formatDay } from './moments.ts';
import { OrderStatus, statusWord } from './order-status.tsx';
import { isPayable } from './order-story.ts';
import { screenTitle } from './screen-title.ts';
import { Titled, TitledFailure } from './titled.tsx';
import { useCancelling } from './use-cancelling.ts';

export const meta = screenTitle((words) => words.myOrder.title);

export async function clientLoader() {
  const { email } = await requireSession();
  return loadFromShop<WireOrder[]>(`/purchase?email=${encodeURIComponent(email)}`);
}

export default function MyOrders() {
  const orders = useLoaderData<typeof clientLoader>();
  const { myOrder: words } = useWords();
  const { hidden, remove } = useCancelling();
  const left = orders.filter(({ _id }) => !hidden.has(_id));
  return (
    <Titled title={words.title}>
      {left.length === 0 ? <NoOrders /> : <Orders orders={left} onCancel={remove} />}
    </Titled>
  );
}

interface OrdersProps {
  orders: readonly WireOrder[];
  onCancel: (id: string) => void;
}

function Orders({ orders, onCancel }: OrdersProps) {
  const { myOrder: words, export: csv } = useWords();
  const address = useListAddress(myOrderShape);
  const heads: Head[] = [
    { key: 'tool', text: words.name, sortable: true },
    { key: 'email', text: words.email },
    { key: 'quantity', text: words.quantity, sortable: true },
    { key: 'phone', text: words.phone },
    { key: 'status', text: words.payment, sortable: true },
  ];
  const columns = useColumns('my-orders', heads);
  const shown = arrangeOrders(orders, address.asked);
  // Of a single order there is nothing to arrange.
  return (
    <>
      {(orders.length > 1 || columns.hidden.size > 0) && (
        <ListToolbar
          {...{ heads, columns, address }}
          searchable={false}
          filters={<StatusFilter orders={orders} address={address} />}
        >
          <ExportRows
            name={csv.mine}
            columns={orderColumns(csv)}
            read={async () => ({ rows: shown, isCut: false })}
          />
        </ListToolbar>
      )}
      {shown.length === 0 ? (
        <NothingFound q="" />
      ) : (
        <Table
          caption={words.title}
          heads={heads}
          rowIds={shown.map(({ _id }) => _id)}
          hidden={columns.hidden}
          sorting={address.sorting}
        >
          {shown.map((order) => (
            <OrderRow key={order._id} order={order} onCancel={() => onCancel(order._id)} />
          ))}
        </Table>
      )}
    </>
  );
}

/** Only what the orders are is offered, and what is asked for. */
function StatusFilter({ orders, address }: Pick<OrdersProps, 'orders'> & { address: ListAddress }) {
  const { filter, status } = useWords();
  const there = new Set([...orders.map((order) => order.status), address.asked.filters['status']]);
  const options = listedStatuses
    .filter((value) => there.has(value))
    .map((value) => ({ value, text: statusWord(value, status) }));
  if (options.length < 2) return null;
  return <ListFilter name="status" label={filter.status} options={options} address={address} />;
}

function OrderRow({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words } = useWords();
  return (
    <Row id={order._id}>
      <Cell column="tool" head={words.name} more={<OrderLink order={order} />}>
        {order.Name}
      </Cell>
      <Cell column="email" head={words.email} more={formatDay(order.placedAt)}>
        <EmailText email={order.email} />
      </Cell>
      <Cell column="quantity" head={words.quantity} more={orderSum(words.sum, order)}>
        <span className="figures font-semibold">{formatCount(order.qurantity)}</span>
      </Cell>
      <Cell column="phone" head={words.phone}>
        <span className="sm:whitespace-nowrap">{order.phone}</span>
      </Cell>
      <Cell column="status" head={words.payment}>
        <Payment order={order} onCancel={onCancel} />
      </Cell>
    </Row>
  );
}

/** The tool and the number, which open the order's own page. */
function OrderLink({ order: { _id, name, number } }: { order: WireOrder }) {
  return (
    <Link
      to={`/dashboard/order/${_id}`}
      className="link inline-flex min-h-11 items-center text-small font-semibold text-balance pointer-fine:min-h-0"
      data-opens
    >
      {`${unbroken(name)}\u00A0· #${number}`}
    </Link>
  );
}

function Payment({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words } = useWords();
  const { number } = order;
  if (order.status !== 'unpaid') return <Settled order={order} />;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2 md:flex-nowrap">
        {isPayable(order) && (
          <a href={`/dashboard/payment/${order._id}`} className={buttonLook()}>
            {words.pay}
            <span className="sr-only">: {fill(words.payNamed, { number })}</span>
          </a>
        )}
        <Button look="danger" onClick={onCancel}>
          {words.cancel}
          <span className="sr-only">: {fill(words.cancelNamed, { number })}</span>
        </Button>
      </div>
      {order.holdExpiresAt && (
        <p className="text-fine text-graphite">
          {fill(words.holdUntil, { time: formatClock(order.holdExpiresAt) })}
        </p>
      )}
    </div>
  );
}

/** 'paid' and the transaction, and whatever else became of the order. */
function Settled({ order: { paid, status, transaction } }: { order: WireOrder }) {
  const { myOrder: words } = useWords();
  return (
    <div className="grid justify-items-start gap-1">
      {paid && status !== 'paid' && <OrderStatus status="paid" />}
      <OrderStatus status={status} />
      {transaction && (
        <p className="text-fine text-graphite">
          {words.transaction} <span className="block break-all">{transaction}</span>
        </p>
      )}
    </div>
  );
}

function NoOrders() {
  const { myOrder: words } = useWords();
  return (
    <StatePanel title={words.empty}>
      <a href="/#paintTools" className={buttonLook()}>
        {words.emptyLink}
      </a>
    </StatePanel>
  );
}

export function ErrorBoundary() {
  const { myOrder: words } = useWords();
  return <TitledFailure title={words.title} />;
}
