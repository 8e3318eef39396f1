/** 'Manage Order': what is to be made and sent, tab by tab, and everybody's orders. */
import { useEffect, useRef, useState } from 'react';
import {
  Link,
  useLoaderData,
  useLocation,
  useRevalidator,
  useSearchParams,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { workTabs, type WorkTab } from '#modules/orders/worklist/work-tab.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { LeftRunNote } from '#web/dashboard/lists/left-run-note.tsx';
import { useChosenRow } from '#web/dashboard/lists/use-chosen-row.ts';
import { useRemovals } from '#web/dashboard/lists/use-removals.ts';
import { saveList } from '#web/orders/neighbours/last-list.ts';
import { usePendingDelivery } from '#web/orders/staff/use-pending-delivery.ts';
import type { WireOrder } from '#web/api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import type { ListQuerySchema } from '#web/ui/lists/list-query.ts';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { cancelAsStaff } from './cancel-as-staff.ts';
import { CancelPaidOrderDialog } from './cancel-paid-order-dialog.tsx';
import { loadSummaries } from './work-summaries.ts';
import { OrderTable } from './order-table.tsx';
import { useWorkCounts, workCountText, type WorkCounts } from './use-work-counts.ts';
import { readTab } from './work-step.ts';
import { WorkTabs } from './work-tabs.tsx';

const wholeList = {
  sorts: ['number', 'customer', 'total', 'status'],
  filters: { status: listedStatuses },
} as const;
/** A tab has an order of its own. */
const listOfTab = { sorts: [], filters: { tab: workTabs } } as const;

const schemaOf = (tab: WorkTab | undefined): ListQuerySchema =>
  tab === undefined ? wholeList : listOfTab;

export const meta = staffScreenTitle((words) => words.manageOrder.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const tab = readTab(new URL(request.url).searchParams, workTabs);
  const shape = schemaOf(tab);
  const page = await loadPage(staffEndpoints.listAllOrders, request.url, { shape });
  return { ...page, summaries: await loadSummaries(page.rows) };
}

export default function ManageOrders() {
  const page = useLoaderData<typeof clientLoader>();
  const { manageOrder: words, orderPage, work } = useStaffWords();
  const [search] = useSearchParams();
  const tab = readTab(search, workTabs);
  const clearTo = tab === undefined ? '?' : `?tab=${tab}`;
  const listState = useListState(schemaOf(tab));
  const { hidden, cancel, dialog } = useCancellation(page.rows);
  const deliveries = usePendingDelivery();
  const counts = useWorkCounts(page);
  const [isBusy, setIsBusy] = useState(false);
  const isLeaving = (order: WireOrder) => tab !== undefined && deliveries.isPending(order);
  const shown = page.rows
    .filter((order) => !hidden.has(order._id) && !isLeaving(order))
    .map(deliveries.show);
  useLastList(page.rows);

  const searchForm = (
    <ListSearch
      q={page.q}
      hint={orderPage.searchFor}
      listState={listState}
      isFiltered={tab === undefined ? listState.isFiltered : page.q !== ''}
      clearTo={clearTo}
      isCompact
    />
  );
  const nothing =
    page.q === '' ? (
      <StatePanel title={tab === undefined ? words.empty : work.empty[tab]}>
        <OtherWork {...{ tab, counts }} />
      </StatePanel>
    ) : (
      <NothingFound q={page.q} clearTo={clearTo} />
    );
  const isListed = isBusy || shown.length > 0 || (tab === undefined && listState.isFiltered);

  return (
    <section aria-labelledby="page-title" className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-2">
      <ListHead {...{ tab, counts, listState }} />
      <LeftRunNote />
      {isListed ? (
        <OrderTable
          key={tab}
          {...{ tab, listState, searchForm, nothing }}
          orders={shown}
          summaries={page.summaries}
          onCancel={cancel}
          onDeliver={deliveries.markDelivered}
          onBusy={setIsBusy}
        />
      ) : (
        <>
          {searchForm}
          {nothing}
        </>
      )}
      <Pager page={page} />
      {dialog}
    </section>
  );
}

interface OtherWorkProps {
  tab: WorkTab | undefined;
  counts: WorkCounts;
}

/** Where nothing waits: the tabs in which something does. */
function OtherWork({ tab, counts }: OtherWorkProps) {
  const { work: words } = useStaffWords();
  const others = workTabs.filter((each) => each !== tab && each !== 'sent');
  return (
    <p className="flex flex-wrap gap-x-6 empty:hidden">
      {others.map((each) => {
        const count = counts[each] ?? 0;
        if (count === 0) return null;
        const text = { tab: words.tab[each], count: workCountText(count, words) };
        return (
          <Link
            key={each}
            to={`?tab=${each}`}
            className="link figures inline-flex min-h-11 items-center font-semibold"
          >
            {fill(words.onward, text)}
          </Link>
        );
      })}
    </p>
  );
}

interface ListHeadProps {
  tab: WorkTab | undefined;
  counts: WorkCounts;
  listState: ListState;
}

function ListHead({ tab, counts, listState }: ListHeadProps) {
  const { manageOrder: words } = useStaffWords();
  // What is searched for stays; sorting and states belong to the list of all orders.
  const hrefOf = (to: WorkTab | '' = '') => listState.hrefWith({ tab: to, sort: '', status: '' });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 xl:border-b xl:border-line">
      <h2 id="page-title" className="text-3 xl:pb-1.5">
        {words.title}
      </h2>
      <Link
        to="/dashboard/manage/new"
        className={buttonClass('outline', 'lg:min-h-9! lg:py-1! xl:order-last xl:mb-1')}
      >
        {words.newOrder}
      </Link>
      <div className="min-w-0 grow basis-full max-xl:border-b max-xl:border-line xl:basis-0">
        <WorkTabs current={tab} {...{ hrefOf, counts }} />
      </div>
    </div>
  );
}

/** Cancelling an order, which can be taken back for a while; a paid one takes a reason first. */
function useCancellation(orders: readonly WireOrder[]) {
  const { myOrder } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [orderToCancel, setOrderToCancel] = useChosenRow(orders, ({ _id }) => _id);
  // The reason waits here until the request is sent.
  const reasons = useRef(new Map<string, string>());
  const { hidden, remove } = useRemovals({
    send: (id) => cancelAsStaff(id, reasons.current.get(id)),
    onAnswered: revalidate,
    message: myOrder.cancelled,
  });

  function cancelPaidOrder({ _id }: WireOrder, reason: string): void {
    reasons.current.set(_id, reason);
    setOrderToCancel(undefined);
    remove(_id);
  }

  const dialog = orderToCancel && (
    <CancelPaidOrderDialog
      order={orderToCancel}
      onCancel={() => setOrderToCancel(undefined)}
      onConfirm={(reason) => cancelPaidOrder(orderToCancel, reason)}
    />
  );
  const cancel = (order: WireOrder) => (order.paid ? setOrderToCancel(order) : remove(order._id));
  return { hidden, cancel, dialog };
}

/** From an order of it one goes to the next, and back to the list as it is. */
function useLastList(rows: readonly WireOrder[]): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (rows.length === 0) return;
    saveList({ href: `${pathname}${search}`, ids: rows.map(({ _id }) => _id) });
  }, [pathname, search, rows]);
}
