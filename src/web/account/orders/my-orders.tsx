/** 'MY Order': what the signed-in customer has ordered, to pay or to cancel. */
import { Link, useLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { formatCount } from '#platform/number-format.ts';
import { orderColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { NothingFound } from '#web/dashboard/lists/list-search.tsx';
import type { WireOrder } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useColumnVisibility } from '#web/ui/lists/table-columns.tsx';
import { Cell, Row, Table, type TableColumn } from '#web/ui/lists/table.tsx';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { formatOrderSum, keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { sortAndFilterOrders, myOrderShape } from './sort-orders.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { formatUntil, formatDate } from '#web/formats.ts';
import { OrderStates, OrderStatus, statusText } from '#web/orders/order-status.tsx';
import { displayedStatus, isPayable } from '#web/orders/order-states.ts';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { PageLayout, PageFailure } from '#web/dashboard/loading/page-layout.tsx';
import { useOrderCancellation } from '#web/orders/use-order-cancellation.ts';

export const meta = screenTitle((words) => words.myOrder.title);

export async function clientLoader() {
  const { email } = await requireSession();
  return loadFromShop(shopEndpoints.listOrders, { query: { email } });
}

export default function MyOrders() {
  const orders = useLoaderData<typeof clientLoader>();
  const { myOrder: words } = useWords();
  const { hidden, remove } = useOrderCancellation();
  const visibleOrders = orders.filter(({ _id }) => !hidden.has(_id));
  return (
    <PageLayout title={words.title}>
      {visibleOrders.length === 0 ? (
        <NoOrders />
      ) : (
        <Orders orders={visibleOrders} onCancel={remove} />
      )}
    </PageLayout>
  );
}

interface OrdersProps {
  orders: readonly WireOrder[];
  onCancel: (id: string) => void;
}

function Orders({ orders, onCancel }: OrdersProps) {
  const { myOrder: words, export: csv } = useWords();
  const listState = useListState(myOrderShape);
  const heads: TableColumn[] = [
    { key: 'tool', text: words.name, sortable: true },
    { key: 'email', text: words.email },
    { key: 'quantity', text: words.quantity, sortable: true },
    { key: 'phone', text: words.phone },
    { key: 'status', text: words.payment, sortable: true },
  ];
  const columns = useColumnVisibility('my-orders', heads);
  const listedOrders = sortAndFilterOrders(orders, listState.query);
  // Of a single order there is nothing to arrange.
  return (
    <>
      {(orders.length > 1 || columns.hidden.size > 0) && (
        <ListToolbar
          {...{ heads, columns, listState }}
          searchable={false}
          filters={<StatusFilter orders={orders} address={listState} />}
        >
          <ExportRows
            name={csv.mine}
            columns={orderColumns(csv)}
            read={async () => ({ rows: listedOrders, isCut: false })}
          />
        </ListToolbar>
      )}
      {listedOrders.length === 0 ? (
        <NothingFound q="" />
      ) : (
        <Table
          caption={words.title}
          heads={heads}
          rowIds={listedOrders.map(({ _id }) => _id)}
          hidden={columns.hidden}
          sorting={listState.sorting}
        >
          {listedOrders.map((order) => (
            <OrderRow key={order._id} order={order} onCancel={() => onCancel(order._id)} />
          ))}
        </Table>
      )}
    </>
  );
}

/** Offers the statuses that the orders have, and the one that is chosen. */
function StatusFilter({ orders, address }: Pick<OrdersProps, 'orders'> & { address: ListState }) {
  const { filter, status } = useWords();
  const presentStatuses = new Set([
    ...orders.map((order) => order.status),
    address.query.filters['status'],
  ]);
  const options = listedStatuses
    .filter((value) => presentStatuses.has(value))
    .map((value) => ({ value, text: statusText(value, status) }));
  if (options.length < 2) return null;
  return <ListFilter name="status" label={filter.status} options={options} listState={address} />;
}

function OrderRow({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words, orderLines } = useWords();
  return (
    <Row id={order._id}>
      <Cell column="tool" head={words.name} more={<OrderLink order={order} />}>
        {order.Name}
      </Cell>
      <Cell column="email" head={words.email} more={formatDate(order.placedAt)}>
        <EmailText email={order.email} />
      </Cell>
      <Cell
        column="quantity"
        head={words.quantity}
        more={formatOrderSum(words.sum, order, orderLines.sum, orderLines.sumDelivered)}
      >
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
      {`${keepSizeOnOneLine(name)}\u00A0· #${number}`}
    </Link>
  );
}

function Payment({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words } = useWords();
  const { number } = order;
  if (order.status !== 'unpaid') return <PaymentDetails order={order} />;
  return (
    <div className="grid justify-items-start gap-2">
      {displayedStatus(order) !== 'unpaid' && <OrderStates order={order} />}
      <div className="flex flex-wrap gap-2 md:flex-nowrap">
        {isPayable(order) && (
          <a href={`/dashboard/payment/${order._id}`} className={buttonClass()}>
            {words.pay}
            <span className="sr-only">: {fill(words.payNamed, { number })}</span>
          </a>
        )}
        <Button variant="danger" onClick={onCancel}>
          {words.cancel}
          <span className="sr-only">: {fill(words.cancelNamed, { number })}</span>
        </Button>
      </div>
      {order.reservationExpiresAt && (
        <p className="text-fine text-graphite">
          {fill(words.reservedUntil, { time: formatUntil(order.reservationExpiresAt) })}
        </p>
      )}
    </div>
  );
}

/** 'paid' and the payment id, and the order's current status. */
function PaymentDetails({ order }: { order: WireOrder }) {
  const { paid, status, transaction } = order;
  const { myOrder: words } = useWords();
  return (
    <div className="grid justify-items-start gap-1">
      {paid && status !== 'paid' && <OrderStatus status="paid" />}
      <OrderStates order={order} />
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
      <a href="/#paintTools" className={buttonClass()}>
        {words.emptyLink}
      </a>
    </StatePanel>
  );
}

export function ErrorBoundary() {
  const { myOrder: words } = useWords();
  return <PageFailure title={words.title} />;
}
