/** 'Manage Order': everybody's orders, to pay and to cancel. */
import { useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadPage, loadAllRows } from '#web/dashboard/loading/load-page.ts';
import { statusText } from '#web/orders/order-status.tsx';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { useRemovals } from '#web/dashboard/lists/use-removals.ts';
import type { WireOrder } from '#web/api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { toSearchParams } from '#web/ui/lists/list-query.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useRowSelection } from '#web/ui/lists/table-selection.tsx';
import { useColumnVisibility } from '#web/ui/lists/table-columns.tsx';
import type { TableColumn } from '#web/ui/lists/table.tsx';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { SelectableTable } from '#web/dashboard/lists/selectable-table.tsx';
import { cancelAsStaff } from './cancel-as-staff.ts';
import { BulkOrderActions } from './bulk-order-actions.tsx';
import { orderColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { ListSearch, Pager } from '#web/dashboard/lists/list-search.tsx';
import { OrderRow } from './order-row.tsx';
import { CancelPaidOrderDialog } from './cancel-paid-order-dialog.tsx';

const listSchema = {
  sorts: ['number', 'customer', 'total', 'status'],
  filters: { status: listedStatuses },
} as const;

export const meta = staffScreenTitle((words) => words.manageOrder.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  return loadPage(staffEndpoints.listAllOrders, request.url, { shape: listSchema });
}

export default function ManageOrders() {
  const page = useLoaderData<typeof clientLoader>();
  const { manageOrder: words, myOrder, orderPage } = useStaffWords();
  const listState = useListState(listSchema);
  const { revalidate } = useRevalidator();
  const [orderToCancel, setOrderToCancel] = useState<WireOrder>();
  // Cancelling a paid order takes a reason; it is kept here until the request is sent.
  const reasons = useRef(new Map<string, string>());
  const { hidden, remove } = useRemovals({
    send: (id) => cancelAsStaff(id, reasons.current.get(id)),
    onAnswered: () => void revalidate(),
    message: myOrder.cancelled,
  });
  const shown = page.rows.filter(({ _id }) => !hidden.has(_id));

  function cancelPaidOrder({ _id }: WireOrder, reason: string): void {
    reasons.current.set(_id, reason);
    setOrderToCancel(undefined);
    remove(_id);
  }

  return (
    <PageLayout title={words.title}>
      <Link to="/dashboard/manage/new" className={buttonClass('outline', 'justify-self-start')}>
        {words.newOrder}
      </Link>
      <ListSearch q={page.q} hint={orderPage.searchFor} listState={listState} />
      {shown.length === 0 && !listState.isFiltered ? (
        <StatePanel title={words.empty} />
      ) : (
        <Orders
          orders={shown}
          listState={listState}
          onCancel={(order) => (order.paid ? setOrderToCancel(order) : remove(order._id))}
        />
      )}
      <Pager page={page} />
      {orderToCancel && (
        <CancelPaidOrderDialog
          order={orderToCancel}
          onCancel={() => setOrderToCancel(undefined)}
          onConfirm={(reason) => cancelPaidOrder(orderToCancel, reason)}
        />
      )}
    </PageLayout>
  );
}

interface OrdersProps {
  orders: readonly WireOrder[];
  listState: ListState;
  onCancel: (order: WireOrder) => void;
}

function Orders({ orders, listState, onCancel }: OrdersProps) {
  const { manageOrder: words, filter, status, export: csv } = useStaffWords();
  const { revalidate } = useRevalidator();
  const heads: TableColumn[] = [
    { key: 'number', text: words.order, sortable: true },
    { key: 'customer', text: words.customer, sortable: true },
    { key: 'total', text: words.amount, sortable: true, numeric: true },
    { key: 'status', text: words.payment, sortable: true },
  ];
  const columns = useColumnVisibility('orders', heads);
  const ids = orders.map(({ _id }) => _id);
  const selection = useRowSelection(ids);
  const statuses = listedStatuses.map((value) => ({ value, text: statusText(value, status) }));
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar
        {...{ heads, columns, listState }}
        selectable
        filters={
          <ListFilter
            name="status"
            label={filter.status}
            options={statuses}
            listState={listState}
          />
        }
      >
        <ExportRows
          name={csv.orders}
          columns={orderColumns(csv)}
          read={(reading) =>
            loadAllRows(staffEndpoints.listAllOrders, toSearchParams(listState.query), reading)
          }
        />
      </ListToolbar>
      <SelectableTable caption={words.title} {...{ heads, ids, columns, listState, selection }}>
        {orders.map((order) => (
          <OrderRow key={order._id} {...{ order, selection }} onCancel={() => onCancel(order)} />
        ))}
      </SelectableTable>
      <BulkOrderActions {...{ orders, selection }} onDone={() => void revalidate()} />
    </div>
  );
}
