/** An order's own page, for its customer and for staff: what, how much, where to, how far. */
import { lazy, Suspense } from 'react';
import { Link, useLoaderData, useRouteError, type ClientLoaderFunctionArgs } from 'react-router';
import { transferEndpoints } from '#api/contract/payments/transfer-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import { hasPermission } from '#modules/identity/permissions.ts';
import { FulfilmentActions } from './staff/fulfilment-actions.tsx';
import { OrderExplanation } from './staff/order-explanation.tsx';
import { OrderPaymentActions } from './staff/order-payment-actions.tsx';
import { RefundedUnits } from './staff/refunded-units.tsx';
import { usePendingDelivery } from './staff/use-pending-delivery.ts';
import { StaffOrderPanel } from './staff/staff-order-panel.tsx';
import { toAddress } from '#web/addresses/address-lines.tsx';
import { emptyAddress } from '#web/addresses/use-address-form.ts';
import type { WireOrder } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffOrderTexts } from '#web/wording/orders/staff-order.ts';
import { progressTexts } from '#web/wording/orders/progress.ts';
import { receiptTexts } from '#web/wording/orders/receipt.ts';
import { useWords } from '#web/words.ts';
import { AddressPanel } from './address/address-panel.tsx';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { useRole } from '#web/dashboard/loading/me.ts';
import { OrderDetails } from './order-details.tsx';
import { canChangeAddress, hasReceipt, isEnded } from './order-states.ts';
import { PrintedHeader, PrintedLines } from './order-print.tsx';
import { AddToOrder } from './additions/add-to-order.tsx';
import { createAdditionCalls } from './additions/addition-calls.ts';
import { RelatedOrders } from './additions/related-orders.tsx';
import { accountEditCalls } from './editing/edit-calls.ts';
import { EditOrder } from './editing/edit-order.tsx';
import { cancelOwnUnits, CancelUnitsButton } from './cancel-units.tsx';
import { OrderHistoryList } from './order-history-list.tsx';
import { OrderWithdrawals, WithdrawButton } from './order-withdrawals.tsx';
import { ReorderButton, reorderOwn } from './reorder-button.tsx';
import { findNeighbours } from './neighbours/last-list.ts';
import { OrderNeighbours } from './neighbours/order-neighbours.tsx';
import { MissingOrder } from './payment/payment-states.tsx';
import { LoadFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';

/** Loaded by staff alone. */
const StaffNotes = lazy(() => import('#web/dashboard/notes/staff-notes.tsx'));

export type OrderHistory = ResponseBody<'getOrderHistory'>;

export const meta = screenTitle<typeof clientLoader>((words, data) =>
  data
    ? fill(words.orderPage.title, { number: data.order.number })
    : titleWithoutNumber(words.orderPage.title),
);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const session = await requireSession();
  const { id = '' } = params;
  const order = await loadFromShop(shopEndpoints.getOrder, { params: { id } });
  const isOwn = session.email === order.useremail;
  const [history, { transfer }, book] = await Promise.all([
    loadFromShop(shopEndpoints.getOrderHistory, { params: { id } }),
    loadFromShop(transferEndpoints.getTransfer, { params: { id } }),
    isOwn && canChangeAddress(order) ? loadFromShop(shopEndpoints.listAddressChoices) : [],
  ]);
  const known = history.address ? toAddress(history.address) : book[0];
  const initialAddress = known ?? (await startAddress(order, isOwn));
  return { order, history, transfer, book, initialAddress, neighbours: findNeighbours(id) };
}

/** What the address form begins with where no address is known: the customer's own profile. */
async function startAddress({ Name: recipient }: WireOrder, isOwn: boolean): Promise<Address> {
  const blank = { ...emptyAddress, recipient };
  if (!isOwn) return blank;
  const { adress, location } = await loadFromShop(shopEndpoints.getProfile);
  return { ...blank, street: adress, city: location };
}

export default function OrderPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { history, transfer, book, initialAddress, neighbours } = loaded;
  const { orderPage: words } = useWords();
  const deliveries = usePendingDelivery();
  const order = deliveries.show(loaded.order);
  const isStaff = hasPermission(useRole(), 'orders');
  // Another key drops an explanation that is out of date.
  const explanationKey = `${order._id} ${order.status} ${history.changes.length}`;
  return (
    <div className="grid gap-5">
      <PrintedHeader />
      <PageLayout title={fill(words.title, { number: order.number })}>
        <div className="-mt-3 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[auto_minmax(0,1fr)] print:mt-0">
          <div className="flex flex-wrap items-center gap-x-4 justify-self-start print:hidden">
            <Link
              to={isStaff ? (neighbours?.back ?? '/dashboard/manage') : '/dashboard/order'}
              className="link inline-flex min-h-11 items-center text-small"
            >
              {words.back}
            </Link>
            {isStaff && neighbours && <OrderNeighbours {...neighbours} />}
          </div>
          <OrderActions order={order} isStaff={isStaff} reviewProducts={history.reviewProducts} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:col-span-2">
            <RelatedOrders currency={order.currency} related={history} />
            <PrintedLines order={order} />
            <OrderDetails
              key={order._id}
              {...{ order, transfer, isStaff }}
              {...history}
              nextForStaff={
                isStaff && (
                  <FulfilmentActions
                    order={order}
                    hasAddress={history.address !== null}
                    stop={history.stop}
                    onDelivered={deliveries.markDelivered}
                  />
                )
              }
              {...(isStaff && {
                aside: {
                  history: <OrderHistoryList currency={order.currency} history={history} />,
                  payment: <OrderPaymentActions order={order} />,
                  notes: (
                    <Suspense>
                      <StaffNotes key={order._id} about={{ order: order._id }} />
                    </Suspense>
                  ),
                },
              })}
            >
              <AddressPanel
                key={order._id}
                {...{ order, initialAddress, book, isStaff }}
                address={history.address}
              />
            </OrderDetails>
          </div>
          <div className="order-1 grid gap-5 empty:hidden sm:col-span-2">
            <EditOrder key={`edit ${order._id}`} order={order} calls={accountEditCalls} />
            <AddToOrder
              key={`add ${order._id}`}
              order={order}
              calls={createAdditionCalls(isStaff)}
              isStaff={isStaff}
            />
          </div>
        </div>
        <div className="grid gap-5 print:hidden">
          <OrderWithdrawals withdrawals={history.withdrawals} isStaff={isStaff} />
          {isStaff && history.undecided > 0 && (
            <RefundedUnits
              key={`${order._id} ${history.undecided}`}
              order={order}
              undecided={history.undecided}
            />
          )}
          {history.staffOrder && <StaffOrderPanel order={order} staffOrder={history.staffOrder} />}
          {isStaff && <OrderExplanation key={explanationKey} order={order} />}
        </div>
        {!isStaff && <OrderHistoryList currency={order.currency} history={history} />}
      </PageLayout>
    </div>
  );
}

interface OrderActionsProps {
  order: WireOrder;
  isStaff: boolean;
  reviewProducts: OrderHistory['reviewProducts'];
}

/** What else can be done with it, in groups: below what it is, and at the top for staff. */
function OrderActions({ order, isStaff, reviewProducts }: OrderActionsProps) {
  const { printed, ownReviews } = useWords();
  // Once it has arrived, reviewing the first is the next step, which stands above.
  const isFirstAbove = !isStaff && order.fulfilment === 'delivered';
  const toReview = isFirstAbove ? reviewProducts.slice(1) : reviewProducts;
  return (
    <div
      className={
        'flex flex-wrap gap-x-10 gap-y-4 print:hidden ' +
        (isStaff ? 'sm:justify-end' : 'order-1 sm:col-span-2')
      }
    >
      <ActionGroup title={isStaff ? undefined : progressTexts.documents}>
        {hasReceipt(order) && (
          <Link to={`/dashboard/receipt/${order._id}`} className={buttonClass('quiet')}>
            {receiptTexts.link}
          </Link>
        )}
        <Button variant="quiet" onClick={() => print()}>
          {printed.print}
        </Button>
        {isStaff && order.user !== null && (
          <Link
            to={`/dashboard/users/${encodeURIComponent(order.useremail)}`}
            className={buttonClass('quiet')}
          >
            {staffOrderTexts.customer}
          </Link>
        )}
      </ActionGroup>
      <ActionGroup title={isStaff ? undefined : progressTexts.again}>
        {!isStaff && !isEnded(order) && (
          <ReorderButton order={order} send={reorderOwn} look="quiet" />
        )}
        {toReview.map(({ _id, name }) => (
          <Link key={_id} to={`/dashboard/my-reviews/${_id}`} className={buttonClass('quiet')}>
            {reviewProducts.length === 1 ? ownReviews.fromOrder : fill(ownReviews.review, { name })}
          </Link>
        ))}
      </ActionGroup>
      {!isStaff && (
        <ActionGroup title={progressTexts.cancel}>
          <CancelUnitsButton order={order} send={cancelOwnUnits} />
          <WithdrawButton order={order} />
        </ActionGroup>
      )}
    </div>
  );
}

/** Without a title where there is nothing in it, too. */
function ActionGroup({
  title,
  children,
}: {
  title: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className="grid content-start has-[>div:empty]:hidden">
      {title !== undefined && <p className="text-fine text-graphite">{title}</p>}
      <div className="flex flex-wrap gap-x-5">{children}</div>
    </div>
  );
}

const notFound = 404;
const unprocessable = 422;

export function ErrorBoundary() {
  const { orderPage: words } = useWords();
  const failure = readRouteError(useRouteError());
  const { status } = failure;
  return (
    <PageLayout title={titleWithoutNumber(words.title)}>
      {status === notFound || status === unprocessable ? (
        <MissingOrder />
      ) : (
        <LoadFailure failure={failure} />
      )}
    </PageLayout>
  );
}

/** The title without a number, while that is not known. */
function titleWithoutNumber(title: string): string {
  return fill(title, { number: '' }).trim();
}
