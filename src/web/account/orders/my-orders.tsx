/** 'MY Order': what the signed-in customer has ordered, to pay, to follow or to order again. */
import { useLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { orderColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { NothingFound } from '#web/dashboard/lists/list-search.tsx';
import { StateLinks } from '#web/dashboard/lists/state-links.tsx';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout, PageFailure } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import type { WireOrder } from '#web/api.ts';
import { statusText } from '#web/orders/order-status.tsx';
import { useOrderCancellation } from '#web/orders/use-order-cancellation.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { SortMenu, SortStatus } from '#web/ui/lists/table-sort.tsx';
import { Table, type TableColumn } from '#web/ui/lists/table.tsx';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { fill } from '#web/wording/fill.ts';
import { myOrdersTexts } from '#web/wording/orders/my-orders.ts';
import { useWords } from '#web/words.ts';
import { headLayout, OrderRow, type OrderSummary } from './order-row.tsx';
import { myOrderShape, toPayFirst } from './sort-orders.ts';

export const meta = screenTitle((words) => words.myOrder.title);

export async function clientLoader() {
  const { email } = await requireSession();
  const [orders, beside] = await Promise.all([
    loadFromShop(shopEndpoints.listOrders, { query: { email } }),
    loadFromShop(shopEndpoints.listOrderSummaries),
  ]);
  return { orders, ownEmail: email, ...beside };
}

export default function MyOrders() {
  const { orders, ownEmail, summaries, cancelled } = useLoaderData<typeof clientLoader>();
  const { myOrder: words } = useWords();
  const { hidden, remove } = useOrderCancellation();
  const listState = useListState(myOrderShape);
  const isCancelled = listState.query.filters['list'] === 'cancelled';
  const openOrders = orders.filter(({ _id }) => !hidden.has(_id));
  const shown = isCancelled ? cancelled : openOrders;
  return (
    <PageLayout title={words.title}>
      {(cancelled.length > 0 || isCancelled) && (
        <StateLinks
          label={myOrdersTexts.lists}
          listState={listState}
          filter="list"
          states={['open', 'cancelled']}
          texts={{
            open: myOrdersTexts.open,
            cancelled: fill(myOrdersTexts.cancelled, { count: cancelled.length }),
          }}
        />
      )}
      {isCancelled && <p className="text-small text-graphite">{myOrdersTexts.cancelledLead}</p>}
      {shown.length === 0 ? (
        <NoOrders />
      ) : (
        <Orders orders={shown} {...{ ownEmail, summaries, listState }} onCancel={remove} />
      )}
    </PageLayout>
  );
}

interface OrdersProps {
  orders: readonly WireOrder[];
  /** Of the account: on a card it is not said again. */
  ownEmail?: string | undefined;
  summaries: readonly OrderSummary[];
  listState: ListState;
  onCancel: (id: string) => void;
}

function Orders({ orders, ownEmail, summaries, listState, onCancel }: OrdersProps) {
  const { myOrder: words, export: csv } = useWords();
  const heads: TableColumn[] = [
    { key: 'tool', text: words.name, sortable: true },
    { key: 'email', text: words.email },
    { key: 'quantity', text: words.quantity, sortable: true },
    { key: 'phone', text: words.phone },
    { key: 'status', text: words.payment, sortable: true },
  ];
  const listedOrders = toPayFirst(orders, listState.query);
  const summaryOf = new Map(summaries.map((summary) => [summary.order, summary]));
  // Of a single order there is nothing to arrange.
  return (
    <>
      {(orders.length > 1 || listState.isFiltered) && (
        <ListTools {...{ orders, heads, listState }} />
      )}
      {listedOrders.length === 0 ? (
        <NothingFound q="" />
      ) : (
        <Table
          caption={words.title}
          heads={heads}
          rowIds={listedOrders.map(({ _id }) => _id)}
          sorting={listState.sorting}
          headLayout={headLayout}
        >
          {listedOrders.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              isOwnEmail={order.email === ownEmail}
              summary={summaryOf.get(order._id)}
              onCancel={() => onCancel(order._id)}
            />
          ))}
        </Table>
      )}
      <div className="justify-self-end print:hidden">
        <ExportRows
          name={csv.mine}
          columns={orderColumns(csv)}
          read={async () => ({ rows: listedOrders, isCut: false })}
        />
      </div>
    </>
  );
}

interface ListToolsProps extends Pick<OrdersProps, 'orders' | 'listState'> {
  heads: readonly TableColumn[];
}

function ListTools({ orders, heads, listState }: ListToolsProps) {
  const { table } = useWords();
  const sortable = heads.filter((head) => head.sortable);
  return (
    <div
      role="group"
      aria-label={table.toolbar}
      className="dense relative flex flex-wrap items-center gap-2 print:hidden"
    >
      <StatusFilter orders={orders} address={listState} />
      <SortMenu columns={sortable} listState={listState} className="xl:hidden" />
      <SortStatus columns={sortable} listState={listState} />
    </div>
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
