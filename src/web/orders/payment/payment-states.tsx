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
import { receiptTexts } from '#web/wording/orders/receipt.ts';
import { paymentPageTexts } from '#web/wording/orders/payment-page.ts';
import { ToolThumbnail } from '../lines/tool-thumbnail.tsx';
import type { OrderHistory } from '../order-page.tsx';
import { canChangeAddress, fulfilmentStateText } from '../order-states.ts';
import { useDueText } from '../progress/due-text.ts';
import { ProgressStepsList } from '../progress/progress-steps-list.tsx';
import { useIsForCustomer, usePaymentWords } from './payment-words.ts';

/** What an order that is paid shows of itself, beside what was paid. */
export interface PaidFacts {
  /** Whether it is known where the order goes: nothing is packed before. */
  hasAddress?: boolean | undefined;
  pictures?: OrderHistory['pictures'] | undefined;
  /** When it is to be sent; null where that is not known. */
  dueAt?: string | null | undefined;
  /** Where its receipt is. */
  receipt?: string | undefined;
}

interface PaidProps extends PaidFacts {
  order: WireOrder;
  /** It answers what was pressed right now. */
  isAnswer?: boolean;
}

/** Whether it was just now or last week: the order is paid. */
export function Paid(props: PaidProps) {
  const { order, isAnswer = false, hasAddress = true, pictures = [], dueAt = null } = props;
  const { payment } = useWords();
  const words = usePaymentWords(order);
  const dueText = useDueText({ order, hasAddress, dueAt });
  const isFree = order.total === 0;
  return (
    <PaymentMessage tone="thanks" title={words.success} isAnswer={isAnswer}>
      {isFree ? (
        <p>{fill(freeOrderTexts.paid, { code: order.discountCode })}</p>
      ) : (
        <p>
          {fill(words.successText, {
            total: formatAmount(order.total, order.currency),
            name: order.Name,
          })}
        </p>
      )}
      <div className="grid w-full gap-5 border-y border-line py-5">
        {/* The page of a guest is headed by it. */}
        {order.user !== null && (
          <p className="text-2 font-semibold">{fill(payment.order, { number: order.number })}</p>
        )}
        {pictures.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-hidden="true">
            {pictures.map(({ tool, img }) => (
              <li key={tool}>
                <ToolThumbnail img={img} className="w-16" />
              </li>
            ))}
          </ul>
        )}
        <ProgressStepsList order={order} />
        <NextOfPaid {...{ order, hasAddress, dueText }} />
      </div>
      <WaysOn order={order} hasAddress={hasAddress} receipt={props.receipt} />
      {!isFree && (
        <p className="text-fine text-graphite">
          {words.transaction} <span className="break-all">{order.transaction}</span>
        </p>
      )}
    </PaymentMessage>
  );
}

interface NextOfPaidProps {
  order: WireOrder;
  hasAddress: boolean;
  dueText: string | undefined;
}

const useIsAsked = (order: WireOrder, hasAddress: boolean) =>
  !useIsForCustomer(order) && !hasAddress && canChangeAddress(order);

/** What is true of it now: it is packed, it is further on, or nobody knows where it goes. */
function NextOfPaid({ order, hasAddress, dueText }: NextOfPaidProps) {
  const words = usePaymentWords(order);
  const { fulfilmentDescriptions } = useWords();
  const isForCustomer = useIsForCustomer(order);
  const isAsked = useIsAsked(order, hasAddress);
  const isNext = order.fulfilment === 'new' || isForCustomer;
  const text = isNext ? words.nextPaid : fulfilmentStateText(order, fulfilmentDescriptions);
  return (
    <div className="grid gap-1">
      <p>{isAsked ? paymentPageTexts.whereText : text}</p>
      {dueText !== undefined && <p className="font-semibold">{dueText}</p>}
      {!isForCustomer && order.email !== '' && (
        <p className="text-small wrap-anywhere text-graphite">
          {fill(paymentPageTexts.wrote, { email: order.email })}
        </p>
      )}
    </div>
  );
}

interface WaysOnProps {
  order: WireOrder;
  hasAddress: boolean;
  receipt: string | undefined;
}

function WaysOn({ order, hasAddress, receipt }: WaysOnProps) {
  const isAsked = useIsAsked(order, hasAddress);
  const isForCustomer = useIsForCustomer(order);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {isAsked && (
        <Link to={`/dashboard/order/${order._id}#address`} className={buttonClass()}>
          {paymentPageTexts.where}
        </Link>
      )}
      <BackLink order={order} />
      {receipt !== undefined && (
        <Link to={receipt} className={buttonClass('quiet')}>
          {receiptTexts.link}
        </Link>
      )}
      {!isForCustomer && (
        <a href="/catalogue" className={buttonClass('quiet')}>
          {paymentPageTexts.shop}
        </a>
      )}
    </div>
  );
}

interface StateProps {
  order: WireOrder;
  /** It answers what was pressed right now. */
  isAnswer?: boolean;
}

export function BeingProcessed({ order, isAnswer }: StateProps) {
  const words = usePaymentWords(order);
  return (
    <PaymentMessage tone="waiting" title={words.processing} isAnswer={isAnswer}>
      <p className="flex items-center gap-3">
        <Spinner label={words.processing} />
        {words.processingText}
      </p>
      <BackLink order={order} />
    </PaymentMessage>
  );
}

/** The order ended before or after it was paid: each status has its own text. */
export function NotPayable({ order, isAnswer }: StateProps) {
  const { paymentEnded } = useWords();
  const words = usePaymentWords(order);
  const texts: Readonly<Record<string, string>> = paymentEnded;
  return (
    <PaymentMessage tone="plain" title={words.gone} isAnswer={isAnswer}>
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
  thanks: 'border border-line border-l-4 border-l-pine bg-card',
  waiting: 'border-l-4 bg-lapis-wash text-lapis border-lapis',
  plain: 'border-l-4 bg-card text-ink border-line',
} as const;

interface PaymentMessageProps {
  tone: keyof typeof tones;
  title: string;
  isAnswer?: boolean | undefined;
  children: React.ReactNode;
}

/** Takes the focus where it answers what was pressed, and not at each later look at the order. */
export function PaymentMessage({ tone, title, isAnswer, children }: PaymentMessageProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAnswer) return;
    container.current?.focus({ preventScroll: true });
    // What it is the answer for stands above it.
    container.current?.closest('main')?.scrollIntoView();
  }, [isAnswer]);
  return (
    <div
      ref={container}
      role="status"
      tabIndex={-1}
      className={`grid justify-items-start gap-3 rounded-plain p-5 outline-none sm:p-6 ${tones[tone]}`}
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
