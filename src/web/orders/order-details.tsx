/** An order's details: how far it is, what was ordered, by whom, and what became of the payment. */
import type { WireOrder } from '#web/api.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { priceText } from './delivery/delivery-options.tsx';
import { formatDate, formatLongDay } from '#web/formats.ts';
import { OrderGoods } from './lines/order-goods.tsx';
import type { OrderHistory } from './order-page.tsx';
import { PrintedAddress } from './order-print.tsx';
import { isProceeding, paymentStateText } from './order-states.ts';
import { ParcelList } from './parcel-list.tsx';
import { OwnProgress, ProgressForStaff } from './progress/order-progress.tsx';
import { RefundList } from './refund-list.tsx';
import { StaffOrderLayout } from './staff/staff-order-layout.tsx';
import type { Transfer } from './transfer/transfer-offer.ts';

interface OrderDetailsProps {
  order: WireOrder;
  parcels: OrderHistory['parcels'];
  refunds: OrderHistory['refunds'];
  address: OrderHistory['address'];
  pictures?: OrderHistory['pictures'];
  reviewProducts?: OrderHistory['reviewProducts'];
  dueAt?: string | null;
  /** By bank, as far as one is or was awaited. */
  transfer?: Transfer | null;
  isStaff: boolean;
  /** Below how far it is: what staff do next. */
  nextForStaff?: React.ReactNode;
  /** Beside and below the details, for staff. */
  aside?: { history: React.ReactNode; payment: React.ReactNode; notes: React.ReactNode };
  /** Beside the details on wide screens; a form in it takes their whole width. */
  children?: React.ReactNode;
}

export function OrderDetails(props: OrderDetailsProps) {
  const { order, parcels, address, transfer = null, isStaff, aside, children } = props;
  const progress = { order, parcels, transfer, hasAddress: address !== null };
  const goods = (
    <OrderGoods {...{ order }} pictures={props.pictures ?? []} refunds={props.refunds} />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isStaff ? (
        <ProgressForStaff {...progress} />
      ) : (
        <OwnProgress
          {...progress}
          dueAt={props.dueAt ?? null}
          reviewProduct={props.reviewProducts?.[0] ?? null}
        />
      )}
      {props.nextForStaff}
      {aside ? (
        <StaffOrderLayout
          {...{ goods, ...aside }}
          address={children}
          details={<Details {...props} />}
        />
      ) : (
        <>
          <div
            className={
              'grid grid-cols-[minmax(0,1fr)] gap-5 print:hidden ' +
              (children ? 'xl:grid-cols-[minmax(0,1fr)_21rem]' : '')
            }
          >
            {goods}
            {children && (
              <div className="grid xl:has-[form]:order-first xl:has-[form]:col-span-2">
                {children}
              </div>
            )}
          </div>
          <Details {...props} />
        </>
      )}
    </div>
  );
}

/** Who ordered, when, and what became of it. The first is only printed. */
function Details({ order, parcels, refunds, address, isStaff, aside }: OrderDetailsProps) {
  const { orderPage: words, orderLines, nav, legalDocument } = useWords();
  return (
    <dl
      className={
        'grid grid-cols-2 gap-x-4 rounded-plain border border-line bg-card px-5 py-2 sm:gap-x-8 ' +
        `sm:px-6 print:grid-cols-2 print:border-0 print:p-0 ${aside ? '' : 'xl:grid-cols-4'}`
      }
    >
      <PrintedAddress order={order} address={address} />
      <Detail label={words.customer} isPhoneWide>
        {order.Name || words.notKept}
        <span className="block text-small wrap-anywhere text-graphite">
          <EmailText email={order.email} />
        </span>
      </Detail>
      <Detail label={words.phone}>{order.phone || words.notKept}</Detail>
      <Detail label={words.placed}>{formatDate(order.placedAt)}</Detail>
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
      <Payment order={order} refunds={refunds} />
      {parcels.length > 0 && (
        <Detail label={words.fulfilment} isWide>
          <ParcelList order={order} parcels={parcels} />
        </Detail>
      )}
    </dl>
  );
}

/** Where it is not said above already. */
function Payment({ order, refunds }: Pick<OrderDetailsProps, 'order' | 'refunds'>) {
  const { orderPage: words, paymentDescriptions } = useWords();
  const isOn = isProceeding(order);
  if (!isOn && order.transaction === null && refunds.length === 0) return null;
  return (
    <Detail label={words.payment} isWide>
      {isOn && <span className="block">{paymentStateText(order, paymentDescriptions)}</span>}
      {order.transaction && (
        <span className="block text-fine text-graphite">
          {words.transaction} <span className="break-all">{order.transaction}</span>
        </span>
      )}
      {refunds.length > 0 && <RefundList order={order} refunds={refunds} />}
    </Detail>
  );
}

interface DetailProps {
  label: string;
  /** On wide screens it has the place of two. */
  isWide?: boolean;
  /** On a phone it has a row. */
  isPhoneWide?: boolean;
  children: React.ReactNode;
}

function Detail({ label, isWide = false, isPhoneWide = false, children }: DetailProps) {
  const width = isWide ? 'col-span-2' : isPhoneWide ? 'max-sm:col-span-2' : '';
  return (
    <div className={`grid content-start gap-1 py-3 print:py-1.5 ${width}`}>
      <dt className="text-fine text-graphite">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
