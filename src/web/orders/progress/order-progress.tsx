/** How far an order has come, in a sentence, and the one thing that its customer does next. */
import { Link, useLocation } from 'react-router';
import { findTrackingLink } from '#modules/fulfilment/carriers.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { transferTexts } from '#web/wording/orders/bank-transfer.ts';
import { progressTexts } from '#web/wording/orders/progress.ts';
import { useWords } from '#web/words.ts';
import { orderStateText } from '../next-step.ts';
import {
  canChangeAddress,
  displayedStatus,
  fulfilmentStateText,
  isEnded,
  isPayable,
  isProceeding,
  paymentStateText,
} from '../order-states.ts';
import type { OrderHistory } from '../order-page.tsx';
import { OrderStatus } from '../order-status.tsx';
import { ReorderButton, reorderOwn } from '../reorder-button.tsx';
import { transferText, type Transfer } from '../transfer/transfer-offer.ts';
import { useOrderCancellation } from '../use-order-cancellation.ts';
import { useDueText } from './due-text.ts';
import { ProgressStepsList } from './progress-steps-list.tsx';

export interface OrderProgressProps {
  order: WireOrder;
  parcels: OrderHistory['parcels'];
  /** By bank, as far as one is or was awaited. */
  transfer: Transfer | null;
  hasAddress: boolean;
  /** When it is to be sent; null or left out where that is not known. */
  dueAt?: string | null;
  /** The product that the customer may review first. */
  reviewProduct?: OrderHistory['reviewProducts'][number] | null;
}

/** With what its customer does next. */
export function OwnProgress(props: OrderProgressProps) {
  const { order, transfer } = props;
  const words = useWords();
  const { hidden, remove } = useOrderCancellation();
  const dueText = useDueText(props);
  // The server is called when the cancellation can no longer be undone.
  const isCancelling = order.status === 'unpaid' && hidden.has(order._id);
  const displayed = isCancelling ? { ...order, status: 'cancelling' } : order;
  const text = isPayable(displayed)
    ? orderStateText(displayed, words)
    : paymentStateText(displayed, words.paymentDescriptions);
  return (
    <Panel
      order={displayed}
      transfer={isCancelling ? null : transfer}
      paymentText={text}
      dueText={dueText}
    >
      {displayed.status === 'unpaid' ? (
        <>
          {isPayable(displayed) && <PayLink order={displayed} transfer={transfer} look="solid" />}
          <Button variant="quiet" onClick={() => remove(order._id)}>
            {words.myOrder.cancel}
          </Button>
        </>
      ) : (
        !isCancelling && <NextStep {...props} />
      )}
    </Panel>
  );
}

/** Staff may pay for a customer at the counter; the button is not emphasized for them. */
export function ProgressForStaff({ order, transfer }: OrderProgressProps) {
  const { paymentDescriptions } = useWords();
  return (
    <Panel
      order={order}
      transfer={transfer}
      paymentText={paymentStateText(order, paymentDescriptions)}
      isSaidBySteps={isProceeding(order) && order.fulfilment !== 'partly_shipped'}
    >
      {isPayable(order) && <PayLink order={order} transfer={transfer} look="outline" />}
    </Panel>
  );
}

interface PanelProps extends Pick<OrderProgressProps, 'order' | 'transfer'> {
  paymentText: string;
  dueText?: string | undefined;
  /** The steps above it are enough on a screen; on paper there are none. */
  isSaidBySteps?: boolean;
  children: React.ReactNode;
}

/** Of an order that goes on, what is made of it; else what became of its payment. */
function Panel(props: PanelProps) {
  const { order, transfer, paymentText, dueText, isSaidBySteps = false, children } = props;
  const { fulfilmentDescriptions } = useWords();
  const fulfilmentText = fulfilmentStateText(order, fulfilmentDescriptions);
  const isOn = isProceeding(order);
  const transferred = transferText(order, transfer);
  const status = displayedStatus(order);
  return (
    <div className="grid gap-6 rounded-plain border border-line bg-card p-5 print:border-0 print:p-0">
      <ProgressStepsList order={order} />
      <div
        className={
          'flex flex-wrap items-center justify-between gap-x-8 gap-y-4 ' +
          (isSaidBySteps && !transferred ? 'hidden print:flex' : '')
        }
      >
        <div className="grid min-w-0 justify-items-start gap-1">
          {status === 'part_paid' && <OrderStatus status={status} />}
          <p className="font-display text-2 leading-snug">{isOn ? fulfilmentText : paymentText}</p>
          {dueText && <p>{dueText}</p>}
          {transferred && <p>{transferred}</p>}
          {!isOn && <p className="text-small text-graphite">{fulfilmentText}</p>}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">{children}</div>
      </div>
    </div>
  );
}

/** At most one: the only emphasized button of the page. */
function NextStep({ order, parcels, hasAddress, reviewProduct }: OrderProgressProps) {
  const { ownReviews } = useWords();
  const { hash } = useLocation();
  if (isEnded(order)) return <ReorderButton order={order} send={reorderOwn} look="solid" />;
  if (!hasAddress && canChangeAddress(order)) {
    if (hash === addressHash) return null;
    return (
      <Link to={addressHash} className={buttonClass()}>
        {progressTexts.addAddress}
      </Link>
    );
  }
  const parcel = parcels.at(-1);
  const track = parcel && findTrackingLink(parcel.carrier, parcel.trackingNumber);
  if (track !== undefined && order.fulfilment !== 'delivered') {
    return (
      <a href={track} target="_blank" rel="noreferrer" className={buttonClass()}>
        {progressTexts.track}
      </a>
    );
  }
  if (!reviewProduct || order.fulfilment !== 'delivered') return null;
  return (
    <Link to={`/dashboard/my-reviews/${reviewProduct._id}`} className={buttonClass()}>
      {ownReviews.fromOrder}
    </Link>
  );
}

/** Leads to the form of the address, which opens for it. */
export const addressHash = '#address';

interface PayLinkProps extends Pick<OrderProgressProps, 'order' | 'transfer'> {
  look: 'solid' | 'outline';
}

function PayLink({ order, transfer, look }: PayLinkProps) {
  const { latest: words } = useWords();
  const isAwaited = transfer?.state === 'open';
  return (
    <a href={`/dashboard/payment/${order._id}`} className={buttonClass(look)}>
      {isAwaited
        ? transferTexts.see
        : fill(words.pay, { total: formatAmount(order.total, order.currency) })}
    </a>
  );
}
