/** The orders of a page of the list, with what can be done with one of them and with many. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import type { WorkTab } from '#modules/orders/worklist/work-tab.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { loadAllRows } from '#web/dashboard/loading/load-page.ts';
import { orderColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { SelectableTable } from '#web/dashboard/lists/selectable-table.tsx';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { statusText } from '#web/orders/order-status.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { toSearchParams } from '#web/ui/lists/list-query.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { useRowSelection } from '#web/ui/lists/table-selection.tsx';
import { useColumnVisibility, type ColumnVisibility } from '#web/ui/lists/table-columns.tsx';
import type { TableColumn } from '#web/ui/lists/table.tsx';
import type { ListState } from '#web/ui/lists/use-list-state.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { BulkOrderActions } from './bulk-order-actions.tsx';
import { OrderRow } from './order-row.tsx';
import { papersHref } from './papers/papers-href.ts';
import type { WorkSummary } from './work-summaries.ts';
import { ShipOrdersDialog, type ShipOrders } from './shipping/ship-orders.tsx';
import type { WorkStep } from './work-step.ts';

interface OrderTableProps {
  tab: WorkTab | undefined;
  orders: readonly WireOrder[];
  summaries: readonly WorkSummary[] | undefined;
  listState: ListState;
  searchForm: React.ReactNode;
  /** In the place of a tab's rows, where the last of them has gone below an open dialog. */
  nothing: React.ReactNode;
  onCancel: (order: WireOrder) => void;
  onDeliver: (order: WireOrder) => void;
  /** Whether a dialog is open, below which this table must stay. */
  onBusy: (isBusy: boolean) => void;
}

export function OrderTable(props: OrderTableProps) {
  const { tab, orders, summaries = [], listState, searchForm, nothing } = props;
  const { onCancel, onDeliver, onBusy } = props;
  const { manageOrder: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const heads = useHeads(tab);
  const columns = useColumnVisibility('orders', heads);
  const ids = orders.map(({ _id }) => _id);
  const selection = useRowSelection(ids);
  const [toShip, setToShip] = useState<ShipOrders>();
  const { busy, advance } = useAdvance();
  const summaryOf = new Map(summaries.map((summary) => [summary._id, summary]));

  function takeStep(order: WireOrder, step: WorkStep): void {
    if (step === 'shipped') startShipping([order]);
    else if (step === 'delivered') onDeliver(order);
    else if (step === 'in_production') void advance(order, step);
  }

  /** The dialog keeps what it began with: the list behind it is read anew. */
  function startShipping(some: readonly WireOrder[]): void {
    setToShip({ orders: some, summaries: summaryOf });
    onBusy(true);
  }

  function finishShipping(shipped: number): void {
    setToShip(undefined);
    onBusy(false);
    if (shipped > 0) selection.setAll(false);
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 lg:gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        {searchForm}
        <div className={tab === undefined ? '' : 'max-md:hidden'}>
          <OrderToolbar {...{ heads, columns, listState }} isWhole={tab === undefined} />
        </div>
      </div>
      {orders.length === 0 && tab !== undefined ? (
        nothing
      ) : (
        <SelectableTable
          caption={words.title}
          isCompact
          {...{ heads, ids, columns, listState, selection }}
        >
          {orders.map((order) => (
            <OrderRow
              key={order._id}
              {...{ order, selection }}
              tab={tab}
              summary={summaryOf.get(order._id)}
              busy={busy.get(order._id)}
              onStep={(step) => takeStep(order, step)}
              onCancel={() => onCancel(order)}
            />
          ))}
        </SelectableTable>
      )}
      <BulkOrderActions
        {...{ orders, selection, tab }}
        summaries={summaryOf}
        onShip={startShipping}
        onRan={() => void revalidate()}
        onBusy={onBusy}
      />
      {toShip && (
        <ShipOrdersDialog {...toShip} onRan={() => void revalidate()} onClose={finishShipping} />
      )}
    </div>
  );
}

interface OrderToolbarProps {
  heads: readonly TableColumn[];
  columns: ColumnVisibility;
  listState: ListState;
  /** The list of all orders, which can be filtered by their states. */
  isWhole: boolean;
}

function OrderToolbar({ isWhole, ...list }: OrderToolbarProps) {
  const { filter, status, export: csv } = useStaffWords();
  const { listState } = list;
  const statuses = listedStatuses.map((value) => ({ value, text: statusText(value, status) }));
  return (
    <ListToolbar
      {...list}
      selectable
      filters={
        isWhole && (
          <ListFilter
            name="status"
            label={filter.status}
            options={statuses}
            listState={listState}
          />
        )
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
  );
}

/** When an order is due is a question of the tabs. */
function useHeads(tab: WorkTab | undefined): TableColumn[] {
  const { manageOrder: words, work } = useStaffWords();
  const text = tab === 'sent' ? work.sent : work.due;
  const due: TableColumn[] = tab === undefined ? [] : [{ key: 'due', text }];
  return [
    { key: 'number', text: words.order, sortable: tab === undefined },
    { key: 'customer', text: words.customer, sortable: tab === undefined },
    ...due,
    { key: 'total', text: words.amount, sortable: tab === undefined, numeric: true },
    { key: 'status', text: words.payment, sortable: tab === undefined },
  ];
}

/** Takes one order into production, from its row. */
function useAdvance() {
  const { work: words, workBulk, fulfilmentStep, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<ReadonlyMap<string, string>>(new Map());

  async function advance(order: WireOrder, to: 'in_production'): Promise<void> {
    const { _id: id, number } = order;
    setBusy((before) => new Map(before).set(id, failure.loading));
    const answer = await callApi(staffEndpoints.advanceOrder, { params: { id }, body: { to } });
    const text = fill(words.advanced, { number, state: fulfilmentStep[to] });
    const run = () => void open(papersHref('slips', [id]));
    if (answer.ok) notify({ text, action: { label: workBulk.printSlip, run } });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
    setBusy((before) => new Map([...before].filter(([each]) => each !== id)));
  }

  return { busy, advance };
}
