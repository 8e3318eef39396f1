/** '/orders/{id}#{token}': an order of a guest, to follow, to pay and to cancel. */
import { useCallback, useMemo, useRef } from 'react';
import {
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { transferEndpoints } from '#api/contract/payments/transfer-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { AnswerOf } from '#web/api.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { AddToOrder } from '../additions/add-to-order.tsx';
import { createGuestAdditionCalls } from '../additions/addition-calls.ts';
import { RelatedOrders } from '../additions/related-orders.tsx';
import { CancelUnitsButton } from '../cancel-units.tsx';
import { RefundList } from '../refund-list.tsx';
import { createGuestEditCalls } from '../editing/edit-calls.ts';
import { EditOrder } from '../editing/edit-order.tsx';
import { OrderDelivery } from '../delivery/order-delivery.tsx';
import type { PaymentStep } from '../payment/payment-step.ts';
import { ReorderButton } from '../reorder-button.tsx';
import { hasReceipt } from '../order-states.ts';
import type { PaymentCalls } from '../payment/payment-calls.ts';
import { PaymentLayout } from '../payment/payment-layout.tsx';
import { PaymentSummary } from '../payment/payment-summary.tsx';
import { PaymentProgress, usePreviousStatus } from '../payment/payment-progress.tsx';
import { CancelGuestOrder } from './cancel-guest-order.tsx';
import {
  cancelGuestUnits,
  chooseGuestDelivery,
  createGuestCalls,
  linkHeaders,
  readLinkToken,
  reorderGuestOrder,
} from './guest-calls.ts';
import { GuestFrame } from './guest-frame.tsx';
import { Address, Changes, Delivery, Goods, KeepLink } from './guest-parts.tsx';
import { guestTexts as words } from './guest-texts.ts';
import { NoGuestOrder } from './no-guest-order.tsx';

export type GuestOrder = AnswerOf<typeof guestEndpoints.getGuestOrder>;

export const handle: PageHandle = {
  cardScript: true,
  // While it is paid, the page has nothing else.
  isMinimalWith: (loaded) => isGuestOrder(loaded) && isOpen(loaded.order),
};

function isGuestOrder(loaded: unknown): loaded is { order: GuestOrder } {
  return typeof loaded === 'object' && loaded !== null && 'order' in loaded;
}

export const meta = () => pageMeta({ title: words.orderUnknown, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { id = '' } = params;
  const token = readLinkToken();
  const byLink = { params: { id }, headers: linkHeaders(token) };
  const [order, settings, delivery, offer] = await Promise.all([
    loadFromShop(guestEndpoints.getGuestOrder, byLink),
    loadFromShop(shopEndpoints.getPaymentSettings),
    loadFromShop(guestEndpoints.getGuestDelivery, byLink),
    loadFromShop(transferEndpoints.getGuestTransfer, byLink),
  ]);
  return { order, settings, delivery, offer, token };
}

export function HydrateFallback() {
  const { failure } = useWords();
  return (
    <GuestFrame title={words.orderUnknown}>
      <ScriptNote>{failure.noScript}</ScriptNote>
      <SkeletonRows />
    </GuestFrame>
  );
}

export default function GuestOrderPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { order, token } = loaded;
  const previousStatus = usePreviousStatus(order.status);
  const calls = useMemo(() => createGuestCalls(token), [token]);
  const props = { ...loaded, previousStatus, calls };
  return isOpen(order) ? <GuestPayment {...props} /> : <GuestFollows {...props} />;
}

type GuestOrderProps = Awaited<ReturnType<typeof clientLoader>> & {
  previousStatus: string | undefined;
  calls: PaymentCalls;
};

/** Whether there is something to pay, or a payment under way. */
function isOpen({ paid, status }: GuestOrder): boolean {
  return !paid && ['unpaid', 'processing', 'cancelling'].includes(status);
}

/** As the payment of an account: the card first, and what else can be done below it. */
function GuestPayment({ order, settings, delivery, offer, token, ...progress }: GuestOrderProps) {
  const { revalidate } = useRevalidator();
  const editCalls = useMemo(() => createGuestEditCalls(token), [token]);
  const deliveryStep = useRef<PaymentStep>(null);
  const prepare = useCallback(async () => deliveryStep.current?.prepare(), []);
  const isUnpaid = order.status === 'unpaid';
  return (
    <div className="page py-4 sm:py-8">
      <PaymentLayout title={fill(words.order, { number: order.number })}>
        <PaymentSummary order={order} pictures={order.pictures} />
        <div className="grid content-start gap-4">
          <RelatedOrders currency={order.currency} related={order} isGuest />
          <Address order={order} token={token} />
          {isUnpaid && (
            <OrderDelivery
              key={delivery.chosen?.method}
              currency={order.currency}
              delivery={delivery}
              choose={(choice) => chooseGuestDelivery(order._id, { token, choice })}
              onChanged={() => void revalidate()}
              ref={deliveryStep}
            />
          )}
          <PaymentProgress
            key={order.status}
            {...{ order, settings, offer, prepare, ...progress }}
          />
          <Changes order={order} />
          <div className="mt-4 grid gap-2 border-t border-line pt-3">
            <EditOrder order={order} calls={editCalls} />
            {isUnpaid && <CancelGuestOrder order={order} token={token} />}
          </div>
          <KeepLink order={order} />
        </div>
      </PaymentLayout>
    </div>
  );
}

const nothingToPrepare = async () => undefined;

/** What became of it: how far it is, what it is, and what can be done with it. */
function GuestFollows({ order, settings, offer, token, ...progress }: GuestOrderProps) {
  const additionCalls = useMemo(() => createGuestAdditionCalls(token), [token]);
  return (
    <GuestFrame title={fill(words.order, { number: order.number })}>
      <RelatedOrders currency={order.currency} related={order} isGuest />
      <div className="grid gap-4">
        <PaymentProgress
          key={order.status}
          {...{ order, settings, offer, ...progress }}
          prepare={nothingToPrepare}
          pictures={order.pictures}
          dueAt={order.dueAt}
          receipt={hasReceipt(order) ? `/receipts/${order._id}#${token}` : undefined}
        />
        {order.refunds.length > 0 && <RefundList order={order} refunds={order.refunds} />}
      </div>
      <Goods order={order} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ReorderButton order={order} send={(id) => reorderGuestOrder(token, id)} />
        <CancelUnitsButton
          order={order}
          send={(id, body, key) => cancelGuestUnits(token, id, { body, key })}
        />
        <AddToOrder key={order._id} order={order} calls={additionCalls} isStaff={false} />
      </div>
      <Changes order={order} />
      <Delivery order={order} token={token} />
      <KeepLink order={order} />
    </GuestFrame>
  );
}

export function ErrorBoundary() {
  return <NoGuestOrder failure={readRouteError(useRouteError())} />;
}
