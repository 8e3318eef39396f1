/** '/orders/{id}#{token}': an order of a guest, to follow, to pay and to cancel. */
import { useCallback, useMemo, useRef } from 'react';
import {
  Link,
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { transferEndpoints } from '#api/contract/payments/transfer-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { AnswerOf } from '#web/api.ts';
import { AddressLines, toAddress } from '#web/addresses/address-lines.tsx';
import { BilledTo } from '#web/addresses/billed-to.tsx';
import { formatOrderSum } from '#web/dashboard/format/amounts.ts';
import { priceText } from '#web/orders/delivery/delivery-options.tsx';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Price } from '#web/ui/price.tsx';
import { fill } from '#web/wording/fill.ts';
import { receiptTexts } from '#web/wording/orders/receipt.ts';
import { useWords } from '#web/words.ts';
import { AddToOrder } from '../additions/add-to-order.tsx';
import { createGuestAdditionCalls } from '../additions/addition-calls.ts';
import { RelatedOrders } from '../additions/related-orders.tsx';
import { CancelUnitsButton } from '../cancel-units.tsx';
import { RefundList } from '../refund-list.tsx';
import { createGuestEditCalls } from '../editing/edit-calls.ts';
import { EditText } from '../editing/edit-list.tsx';
import { editedBy, toEditSteps } from '../editing/edit-steps.ts';
import { editTexts } from '../editing/edit-texts.ts';
import { EditOrder } from '../editing/edit-order.tsx';
import { OrderDelivery } from '../delivery/order-delivery.tsx';
import type { PaymentStep } from '../payment/payment-step.ts';
import { LineList } from '../lines/line-list.tsx';
import { ReorderButton } from '../reorder-button.tsx';
import { SumParts } from '../sum-parts.tsx';
import { TaxReason } from '../tax/tax-rows.tsx';
import { ParcelList } from '../parcel-list.tsx';
import { OrderStates } from '../order-status.tsx';
import { fulfilmentStateText, hasReceipt, isPickedUp } from '../order-states.ts';
import { PaymentProgress, usePreviousStatus } from '../payment/payment-progress.tsx';
import { ChangeGuestAddress } from './change-address.tsx';
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
import { guestTexts as words } from './guest-texts.ts';
import { NoGuestOrder } from './no-guest-order.tsx';

export type GuestOrder = AnswerOf<typeof guestEndpoints.getGuestOrder>;

export const handle: PageHandle = { cardScript: true };

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
  const { order, settings, delivery, offer, token } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const previousStatus = usePreviousStatus(order.status);
  const calls = useMemo(() => createGuestCalls(token), [token]);
  const additionCalls = useMemo(() => createGuestAdditionCalls(token), [token]);
  const editCalls = useMemo(() => createGuestEditCalls(token), [token]);
  const deliveryStep = useRef<PaymentStep>(null);
  const prepare = useCallback(async () => deliveryStep.current?.prepare(), []);
  return (
    <GuestFrame title={fill(words.order, { number: order.number })}>
      <RelatedOrders currency={order.currency} related={order} isGuest />
      <Goods order={order} />
      <div className="flex flex-wrap gap-3">
        <ReorderButton order={order} send={(id) => reorderGuestOrder(token, id)} />
      </div>
      <EditOrder order={order} calls={editCalls} />
      <CancelUnitsButton
        order={order}
        send={(id, body, key) => cancelGuestUnits(token, id, { body, key })}
      />
      <AddToOrder key={order._id} order={order} calls={additionCalls} isStaff={false} />
      <Changes order={order} />
      {order.status === 'unpaid' && (
        <OrderDelivery
          key={delivery.chosen?.method}
          currency={order.currency}
          delivery={delivery}
          choose={(choice) => chooseGuestDelivery(order._id, { token, choice })}
          onChanged={() => void revalidate()}
          ref={deliveryStep}
        />
      )}
      <Section id="payment-title" title={words.payment}>
        <PaymentProgress
          key={order.status}
          order={order}
          settings={settings}
          offer={offer}
          previousStatus={previousStatus}
          calls={calls}
          prepare={prepare}
        />
        {hasReceipt(order) && (
          <Link
            to={`/receipts/${order._id}#${token}`}
            className={`${buttonClass('outline')} justify-self-start`}
          >
            {receiptTexts.link}
          </Link>
        )}
        {order.refunds.length > 0 && <RefundList order={order} refunds={order.refunds} />}
      </Section>
      <Delivery order={order} token={token} />
      {order.status === 'unpaid' && <CancelGuestOrder order={order} token={token} />}
      <KeepLink order={order} />
    </GuestFrame>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: React.ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-ink pt-4">
      <h2 id={id} className="text-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Goods({ order }: { order: GuestOrder }) {
  const { payment, orderLines } = useWords();
  return (
    <Section id="goods-title" title={words.goods}>
      <LineList order={order} />
      <dl className="figures grid gap-2">
        <SumParts order={order} />
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <dt className="text-small text-graphite">
            {formatOrderSum(payment.sum, order, orderLines.sum, orderLines.sumDelivered)}
          </dt>
          <dd>
            <Price
              amount={order.total}
              currency={order.currency}
              className="text-3 font-semibold"
            />
          </dd>
        </div>
      </dl>
      <TaxReason taxed={order.taxed} />
    </Section>
  );
}

function Changes({ order: { currency, edits, details } }: { order: GuestOrder }) {
  const steps = toEditSteps(edits, details).toSorted((a, b) => b.at.localeCompare(a.at));
  if (steps.length === 0) return null;
  return (
    <Section id="changes-title" title={editTexts.history.title}>
      <ol className="grid gap-3">
        {steps.map((step) => (
          <li key={`${step.at} ${step.by}`} className="grid gap-1 text-small">
            <span className="text-graphite">
              {formatDate(step.at)}, {formatTime(step.at)}: {editedBy(step)}
            </span>
            <EditText step={step} currency={currency} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Delivery({ order, token }: { order: GuestOrder; token: string }) {
  const { fulfilmentDescriptions, orderPage } = useWords();
  const isHandedOver = isPickedUp(order);
  const { currency, address, parcels, deliveredBy } = order;
  return (
    <Section id="delivery-title" title={words.delivery}>
      <div className="flex flex-wrap items-center gap-3">
        <OrderStates order={order} />
        <span>{fulfilmentStateText(order, fulfilmentDescriptions)}</span>
      </div>
      {deliveredBy && isHandedOver && (
        <h3 className="-mb-3 font-plain text-small font-semibold">{orderPage.pickUp}</h3>
      )}
      {deliveredBy && (
        <p>
          {deliveredBy.name}: {priceText(deliveredBy.price, currency)}
        </p>
      )}
      {parcels.length > 0 && <ParcelList order={order} parcels={parcels} />}
      <div className="grid gap-1">
        <h3 className="font-plain text-small font-semibold">
          {isHandedOver ? orderPage.addressOfPickUp : words.address}
        </h3>
        {address ? <AddressLines address={toAddress(address)} /> : <p>{words.noAddress}</p>}
        <BilledTo order={order} isOwn />
        <ChangeGuestAddress key={order._id} order={order} token={token} />
      </div>
    </Section>
  );
}

function KeepLink({ order }: { order: GuestOrder }) {
  return (
    <aside className="grid justify-items-start gap-3 border-t border-line pt-4 text-small text-graphite">
      <p className="wrap-anywhere">{fill(words.keepLink, { email: order.email })}</p>
      <p>{words.account}</p>
      <div className="flex flex-wrap gap-x-6">
        <a href="/signup" className="link inline-flex min-h-11 items-center">
          {words.register}
        </a>
        <a href="/orders" className="link inline-flex min-h-11 items-center">
          {words.another}
        </a>
        {order.paid && (
          <a href="/withdraw" className="link inline-flex min-h-11 items-center">
            {words.withdraw}
          </a>
        )}
      </div>
    </aside>
  );
}

export function ErrorBoundary() {
  return <NoGuestOrder failure={readRouteError(useRouteError())} />;
}
