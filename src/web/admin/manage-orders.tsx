/** 'Manage Order': everybody's orders, to pay and to cancel. */
import { useRef, useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { requireSignedIn } from '../account/guard.ts';
import { loadPage, loadWhole } from '../account/load-page.ts';
import { statusWord } from '../account/order-status.tsx';
import { screenTitle } from '../account/screen-title.ts';
import { Titled } from '../account/titled.tsx';
import { useRemovals } from '../account/use-removals.ts';
import type { WireOrder } from '../api.ts';
import { ListFilter } from '../ui/list-filter.tsx';
import { listQuery } from '../ui/list-address.ts';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useChoice } from '../ui/table-choice.tsx';
import { useColumns } from '../ui/table-columns.tsx';
import type { Head } from '../ui/table.tsx';
import { useListAddress, type ListAddress } from '../ui/use-list-address.ts';
import { useWords } from '../words.ts';
import { ChoiceTable } from './choice-table.tsx';
import { cancelAsStaff } from './cancel-as-staff.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { orderColumns } from './csv-columns.ts';
import { ExportRows } from './export-rows.tsx';
import { ListSearch, Pager } from './list-search.tsx';
import { OrderRow } from './order-row.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const path = '/purchaseadmin';
const shape = {
  sorts: ['number', 'customer', 'total', 'status'],
  filters: { status: listedStatuses },
} as const;

export const meta = screenTitle((words) => words.manageOrder.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  return loadPage<WireOrder>(path, request.url, { shape });
}

export default function ManageOrders() {
  const page = useLoaderData<typeof clientLoader>();
  const { manageOrder: words, myOrder, orderPage } = useWords();
  const address = useListAddress(shape);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<WireOrder>();
  // Paid orders need a reason before they go; it is kept until the server is told.
  const reasons = useRef(new Map<string, string>());
  const { hidden, remove } = useRemovals({
    send: (id) => cancelAsStaff(id, reasons.current.get(id)),
    onAnswered: () => void revalidate(),
    said: myOrder.cancelled,
  });
  const shown = page.rows.filter(({ _id }) => !hidden.has(_id));

  function refund({ _id }: WireOrder, reason: string): void {
    reasons.current.set(_id, reason);
    setAsked(undefined);
    remove(_id);
  }

  return (
    <Titled title={words.title}>
      <ListSearch q={page.q} hint={orderPage.searchFor} address={address} />
      {shown.length === 0 && !address.isNarrowed ? (
        <StatePanel title={words.empty} />
      ) : (
        <Orders
          orders={shown}
          address={address}
          onCancel={(order) => (order.paid ? setAsked(order) : remove(order._id))}
        />
      )}
      <Pager page={page} />
      {asked && (
        <RefundDialog
          order={asked}
          onKeep={() => setAsked(undefined)}
          onRefund={(reason) => refund(asked, reason)}
        />
      )}
    </Titled>
  );
}

interface OrdersProps {
  orders: readonly WireOrder[];
  address: ListAddress;
  onCancel: (order: WireOrder) => void;
}

function Orders({ orders, address, onCancel }: OrdersProps) {
  const { manageOrder: words, filter, status, export: csv } = useWords();
  const { revalidate } = useRevalidator();
  const heads: Head[] = [
    { key: 'number', text: words.order, sortable: true },
    { key: 'customer', text: words.customer, sortable: true },
    { key: 'total', text: words.amount, sortable: true, numeric: true },
    { key: 'status', text: words.payment, sortable: true },
  ];
  const columns = useColumns('orders', heads);
  const ids = orders.map(({ _id }) => _id);
  const choice = useChoice(ids);
  const statuses = listedStatuses.map((value) => ({ value, text: statusWord(value, status) }));
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar
        {...{ heads, columns, address }}
        choosable
        filters={
          <ListFilter name="status" label={filter.status} options={statuses} address={address} />
        }
      >
        <ExportRows
          name={csv.orders}
          columns={orderColumns(csv)}
          read={(reading) => loadWhole<WireOrder>(path, listQuery(address.asked), reading)}
        />
      </ListToolbar>
      <ChoiceTable caption={words.title} {...{ heads, ids, columns, address, choice }}>
        {orders.map((order) => (
          <OrderRow key={order._id} {...{ order, choice }} onCancel={() => onCancel(order)} />
        ))}
      </ChoiceTable>
      <ChosenOrders {...{ orders, choice }} onDone={() => void revalidate()} />
    </div>
  );
}
