/** An order's details: the tool, the sum, and both its states in words. */
import type { WireOrder } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { transferTexts } from '#web/wording/orders/bank-transfer.ts';
import { useWords } from '#web/words.ts';
import { formatAmount, formatOrderSum, isTaxed } from '#web/dashboard/format/amounts.ts';
import { priceText } from './delivery/delivery-options.tsx';
import { formatDate, formatLongDay } from '#web/formats.ts';
import type { OrderHistory } from './order-page.tsx';
import { ArticleNumber, LineList, RefundedNote } from './lines/line-list.tsx';
import { RefundList } from './refund-list.tsx';
import { ParcelList } from './parcel-list.tsx';
import { OrderStatus } from './order-status.tsx';
import { PrintedAddress } from './order-print.tsx';
import { SumParts } from './sum-parts.tsx';
import { TaxReason } from './tax/tax-rows.tsx';
import {
  displayedStatus,
  fulfilmentStateText,
  isPayable,
  paymentStateOf,
  paymentStateText,
} from './order-states.ts';
import { orderStateText } from './next-step.ts';
import { transferText, type Transfer } from './transfer/transfer-offer.ts';
import { useOrderCancellation } from './use-order-cancellation.ts';

interface OrderDetailsProps {
  order: WireOrder;
  parcels: OrderHistory['parcels'];
  refunds: OrderHistory['refunds'];
  address: OrderHistory['address'];
  /** By bank, as far as one is or was awaited. */
  transfer?: Transfer | null;
  isStaff: boolean;
}

export function OrderDetails(props: OrderDetailsProps) {
  const { order, parcels, refunds, address, transfer = null, isStaff } = props;
  const texts = useWords();
  const { orderPage: words, orderLines, fulfilmentDescriptions, nav, legalDocument } = texts;
  return (
    <dl className="grid gap-x-8 rounded-plain border border-line bg-card px-5 py-2 sm:grid-cols-2 print:grid-cols-2 print:border-0 print:p-0">
      <Detail label={words.tool} isWide={order.lines.length > 1} isScreenOnly>
        {order.lines.length > 1 ? (
          <LineList order={order} />
        ) : (
          <>
            <a
              href={`/tools/${order.tool}`}
              className="link inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-0"
            >
              {order.name}
            </a>
            {order.lines.map((line) => (
              <div key={line.position} className="grid">
                <ArticleNumber line={line} />
                <RefundedNote line={line} currency={order.currency} />
              </div>
            ))}
          </>
        )}
      </Detail>
      <Detail label={words.placed}>{formatDate(order.placedAt)}</Detail>
      <Detail label={words.customer}>
        {order.Name || words.notKept}
        <span className="block text-small text-graphite">{order.email}</span>
      </Detail>
      <Detail label={words.phone}>{order.phone || words.notKept}</Detail>
      <PrintedAddress order={order} address={address} />
      <Detail label={words.amount} isWide isScreenOnly>
        <span className="figures font-semibold">
          {formatOrderSum(words.sum, order, orderLines.sum, orderLines.sumDelivered)}
        </span>
        {(order.discount > 0 || isTaxed(order)) && (
          <dl className="figures grid max-w-sm gap-1">
            <SumParts order={order} />
          </dl>
        )}
        <TaxReason taxed={order.taxed} />
      </Detail>
      {order.deliveredBy && (
        <Detail label={orderLines.delivery}>
          {order.deliveredBy.name}
          <span className="block text-small text-graphite">
            {priceText(order.deliveredBy.price, order.currency)}
            {order.deliveredBy.carrier !== '' &&
              `, ${order.deliveredBy.carrier} ${order.deliveredBy.customerNumber}`}
          </span>
        </Detail>
      )}
      {isStaff && order.terms !== null && (
        <Detail label={nav.terms}>
          {fill(legalDocument.since, { day: formatLongDay(order.terms) })}
        </Detail>
      )}
      <Detail label={words.payment}>
        {isStaff ? (
          <PaymentForStaff order={order} transfer={transfer} />
        ) : (
          <OwnPayment order={order} transfer={transfer} />
        )}
        {refunds.length > 0 && <RefundList order={order} refunds={refunds} />}
      </Detail>
      <Detail label={words.fulfilment}>
        {fulfilmentStateText(order, fulfilmentDescriptions)}
        {parcels.length > 0 && <ParcelList order={order} parcels={parcels} />}
      </Detail>
    </dl>
  );
}

interface OrderTransfer {
  order: WireOrder;
  transfer: Transfer | null;
}

/** Staff may pay for a customer at the counter; the button is not emphasized for them. */
function PaymentForStaff({ order, transfer }: OrderTransfer) {
  const { paymentDescriptions } = useWords();
  const text = transferText(order, transfer);
  return (
    <Payment order={order} text={paymentStateText(order, paymentDescriptions)}>
      {text && <span>{text}</span>}
      {isPayable(order) && <PayLink order={order} transfer={transfer} look="outline" />}
    </Payment>
  );
}

/** The customer's own payment: until when it is reserved; to pay, or to cancel. */
function OwnPayment({ order, transfer }: OrderTransfer) {
  const words = useWords();
  const { hidden, remove } = useOrderCancellation();
  // The server is called when the cancellation can no longer be undone.
  const isCancelling = order.status === 'unpaid' && hidden.has(order._id);
  const displayedOrder = isCancelling ? { ...order, status: 'cancelling' } : order;
  const transferred = isCancelling ? undefined : transferText(order, transfer);
  const text = isPayable(displayedOrder)
    ? orderStateText(displayedOrder, words)
    : paymentStateText(displayedOrder, words.paymentDescriptions);
  return (
    <Payment order={displayedOrder} text={text}>
      {transferred && <span>{transferred}</span>}
      {displayedOrder.status === 'unpaid' && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {isPayable(displayedOrder) && (
            <PayLink order={displayedOrder} transfer={transfer} look="solid" />
          )}
          <Button variant="danger" onClick={() => remove(order._id)}>
            {words.myOrder.cancel}
          </Button>
        </div>
      )}
    </Payment>
  );
}

interface PaymentProps {
  order: WireOrder;
  text: string;
  children: React.ReactNode;
}

function Payment({ order, text, children }: PaymentProps) {
  const { orderPage: words } = useWords();
  return (
    <div className="grid justify-items-start gap-2">
      <OrderStatus status={paymentStateOf({ status: displayedStatus(order) })} />
      <span>{text}</span>
      {order.transaction && (
        <span className="text-fine text-graphite">
          {words.transaction} <span className="break-all">{order.transaction}</span>
        </span>
      )}
      {children}
    </div>
  );
}

function PayLink({ order, transfer, look }: OrderTransfer & { look: 'solid' | 'outline' }) {
  const { latest: words } = useWords();
  const isAwaited = transfer?.state === 'open';
  return (
    <a href={`/dashboard/payment/${order._id}`} className={buttonClass(look, 'print:hidden')}>
      {isAwaited
        ? transferTexts.see
        : fill(words.pay, { total: formatAmount(order.total, order.currency) })}
    </a>
  );
}

interface DetailProps {
  label: string;
  isWide?: boolean;
  /** Not printed, because a printed table has it. */
  isScreenOnly?: boolean;
  children: React.ReactNode;
}

function Detail({ label, isWide = false, isScreenOnly = false, children }: DetailProps) {
  const look = `${isWide ? 'sm:col-span-2' : ''} ${isScreenOnly ? 'print:hidden' : 'print:py-1.5'}`;
  return (
    <div className={`grid content-start gap-1 py-3 ${look}`}>
      <dt className="text-fine text-graphite">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
