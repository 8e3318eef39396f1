/** What the payment page says when there is nothing to fill in. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { WireOrder } from '#web/api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { fill } from '#web/wording/fill.ts';
import { freeOrderTexts } from '#web/wording/orders/free-order.ts';
import { useWords } from '#web/words.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import { paymentPageTexts } from '#web/wording/orders/payment-page.ts';
import { canChangeAddress, fulfilmentStateText } from '../order-states.ts';
import { useIsForCustomer, usePaymentWords } from './payment-words.ts';

interface PaidProps {
  order: WireOrder;
  /** Whether it is known where the order goes: nothing is packed before. */
  hasAddress?: boolean;
}

/** Whether it was just now or last week: the order is paid. */
export function Paid({ order, hasAddress = true }: PaidProps) {
  const words = usePaymentWords(order);
  const isFree = order.total === 0;
  return (
    <PaymentMessage tone="good" title={words.success}>
      {isFree ? (
        <p>{fill(freeOrderTexts.paid, { code: order.discountCode })}</p>
      ) : (
        <>
          <p>
            {fill(words.successText, {
              total: formatAmount(order.total, order.currency),
              name: order.Name,
            })}
          </p>
          <p className="text-small">
            {words.transaction} <span className="font-semibold break-all">{order.transaction}</span>
          </p>
        </>
      )}
      <NextOfPaid order={order} hasAddress={hasAddress} />
    </PaymentMessage>
  );
}

/** What is true of it now: it is packed, it is further on, or nobody knows where it goes. */
function NextOfPaid({ order, hasAddress }: Required<PaidProps>) {
  const words = usePaymentWords(order);
  const { fulfilmentDescriptions } = useWords();
  const isForCustomer = useIsForCustomer(order);
  const isAsked = !hasAddress && canChangeAddress(order) && !isForCustomer;
  const isNext = order.fulfilment === 'new' || isForCustomer;
  const text = isNext ? words.nextPaid : fulfilmentStateText(order, fulfilmentDescriptions);
  return (
    <>
      <p className="text-small">{isAsked ? paymentPageTexts.whereText : text}</p>
      <div className="flex flex-wrap gap-3">
        {isAsked && (
          <Link to={`/dashboard/order/${order._id}#address`} className={buttonClass()}>
            {paymentPageTexts.where}
          </Link>
        )}
        <BackLink order={order} />
      </div>
    </>
  );
}

export function BeingProcessed({ order }: { order: WireOrder }) {
  const words = usePaymentWords(order);
  return (
    <PaymentMessage tone="waiting" title={words.processing}>
      <p className="flex items-center gap-3">
        <Spinner label={words.processing} />
        {words.processingText}
      </p>
      <BackLink order={order} />
    </PaymentMessage>
  );
}

/** The order ended before or after it was paid: each status has its own text. */
export function NotPayable({ order }: { order: WireOrder }) {
  const { paymentEnded } = useWords();
  const words = usePaymentWords(order);
  const texts: Readonly<Record<string, string>> = paymentEnded;
  return (
    <PaymentMessage tone="plain" title={words.gone}>
      <p>
        <ContactText text={texts[order.status] ?? words.goneText} />
      </p>
      <BackLink order={order} />
    </PaymentMessage>
  );
}

export function MissingOrder() {
  const words = usePaymentWords();
  return (
    <PaymentMessage tone="plain" title={words.missing}>
      <p>{words.missingText}</p>
      <BackLink />
    </PaymentMessage>
  );
}

const tones = {
  good: 'bg-pine-wash text-pine border-pine',
  waiting: 'bg-lapis-wash text-lapis border-lapis',
  plain: 'bg-card text-ink border-line',
} as const;

interface PaymentMessageProps {
  tone: keyof typeof tones;
  title: string;
  children: React.ReactNode;
}

/** Takes the focus when it appears: it is the answer to what was pressed. */
export function PaymentMessage({ tone, title, children }: PaymentMessageProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div
      ref={container}
      role="status"
      tabIndex={-1}
      className={`grid justify-items-start gap-3 rounded-plain border-l-4 p-6 outline-none ${tones[tone]}`}
    >
      <h3 className="text-3">{title}</h3>
      {children}
    </div>
  );
}

/**
 * Customers go back to their orders, staff to the order that they paid for somebody. A guest is at
 * the order's own page.
 */
function BackLink({ order }: { order?: WireOrder }) {
  const isForCustomer = useIsForCustomer(order);
  const { payment, paymentByStaff } = useWords();
  const ownOrders = { to: '/dashboard/order', text: payment.orders };
  const customerOrder = order
    ? { to: `/dashboard/order/${order._id}`, text: paymentByStaff.order }
    : { to: '/dashboard/manage', text: paymentByStaff.orders };
  const { to, text } = isForCustomer ? customerOrder : ownOrders;
  if (order?.user === null && !isForCustomer) return null;
  return (
    <Link to={to} className={buttonClass('outline', 'bg-card')}>
      {text}
    </Link>
  );
}
