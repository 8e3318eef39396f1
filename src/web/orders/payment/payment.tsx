/** One order's payment: what is due, the card form, and a text for every state. */
import { useCallback, useRef } from 'react';
import {
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { transferEndpoints } from '#api/contract/payments/transfer-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { needsAddressToPay } from '#modules/addresses/address-needs.ts';
import { callApi } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { fill } from '#web/wording/fill.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import type { DeliveryChoice } from '../delivery/delivery-options.tsx';
import { OrderDelivery } from '../delivery/order-delivery.tsx';
import type { PaymentStep } from './payment-step.ts';
import { DeliveryAddress } from './delivery-address.tsx';
import { accountCalls, staffCalls } from './payment-calls.ts';
import { PaymentProgress, usePreviousStatus } from './payment-progress.tsx';
import { PaymentLayout } from './payment-layout.tsx';
import { MissingOrder } from './payment-states.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { LoadFailure } from '#web/dashboard/loading/page-layout.tsx';

export const handle: PageHandle = { cardScript: true, minimal: true };

export const meta = screenTitle<typeof clientLoader>(({ payment }, data) =>
  data ? `${payment.title}: ${fill(payment.order, { number: data.order.number })}` : payment.title,
);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { email } = await requireSession();
  const { id = '' } = params;
  const [order, settings, { address, pictures, dueAt }, book, delivery, offer] = await Promise.all([
    loadFromShop(shopEndpoints.getOrder, { params: { id } }),
    loadFromShop(shopEndpoints.getPaymentSettings),
    loadFromShop(shopEndpoints.getOrderHistory, { params: { id } }),
    loadFromShop(shopEndpoints.listAddressChoices),
    loadFromShop(shopEndpoints.getOrderDelivery, { params: { id } }),
    loadFromShop(transferEndpoints.getTransfer, { params: { id } }),
  ]);
  // Staff who pay for a customer have addresses of their own.
  const isOwn = email === order.useremail;
  const facts = { address, pictures, dueAt };
  return { order, settings, ...facts, book: isOwn ? book : [], isOwn, delivery, offer };
}

const chooseDelivery = (id: string, body: DeliveryChoice) =>
  callApi(shopEndpoints.chooseDelivery, { params: { id }, body });

export default function Payment() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { order, settings, address, pictures, dueAt, book, isOwn, delivery, offer } = loaded;
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const previousStatus = usePreviousStatus(order.status);
  const addressStep = useRef<PaymentStep>(null);
  const deliveryStep = useRef<PaymentStep>(null);
  const prepare = useCallback(
    async () => (await addressStep.current?.prepare()) ?? deliveryStep.current?.prepare(),
    [],
  );
  return (
    <PaymentLayout back={`/dashboard/order/${order._id}`} isDone={order.paid}>
      <PaymentSummary order={order} pictures={pictures} />
      <div className="grid content-start gap-4">
        {order.status === 'unpaid' && (
          <DeliveryAddress
            order={order}
            onChanged={reload}
            initialAddress={address}
            book={book}
            isOwn={isOwn}
            isNeeded={needsAddressToPay(order.lines.length) || delivery.needed}
            ref={addressStep}
          />
        )}
        {order.status === 'unpaid' && (
          <OrderDelivery
            key={delivery.chosen?.method}
            currency={order.currency}
            delivery={delivery}
            choose={(choice) => chooseDelivery(order._id, choice)}
            onChanged={reload}
            ref={deliveryStep}
          />
        )}
        <PaymentProgress
          key={order.status}
          order={order}
          settings={settings}
          offer={offer}
          previousStatus={previousStatus}
          calls={isOwn ? accountCalls : staffCalls}
          prepare={prepare}
          hasAddress={address !== null}
          {...{ pictures, dueAt }}
          receipt={`/dashboard/receipt/${order._id}`}
        />
      </div>
    </PaymentLayout>
  );
}

const notFound = 404;
const unprocessable = 422;

export function ErrorBoundary() {
  const failure = readRouteError(useRouteError());
  const { status } = failure;
  return (
    <PaymentLayout>
      {status === notFound || status === unprocessable ? (
        <MissingOrder />
      ) : (
        <LoadFailure failure={failure} />
      )}
    </PaymentLayout>
  );
}
