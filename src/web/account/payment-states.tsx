/** What the payment page says when there is nothing to fill in. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { WireOrder } from '../api.ts';
import { buttonLook } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { dollars } from './amounts.ts';
import { useIsForCustomer, usePaymentWords } from './payment-words.ts';

/** Whether it was just now or last week: the order is paid. */
export function Paid({ order }: { order: WireOrder }) {
  const words = usePaymentWords(order);
  return (
    <Said tone="good" title={words.success}>
      <p>{fill(words.successText, { total: dollars(order.total), name: order.Name })}</p>
      <p className="text-small">
        {words.transaction} <span className="font-semibold break-all">{order.transaction}</span>
      </p>
      <p className="text-small">{words.nextPaid}</p>
      <WayOn order={order} />
    </Said>
  );
}

export function BeingProcessed({ order }: { order: WireOrder }) {
  const words = usePaymentWords(order);
  return (
    <Said tone="waiting" title={words.processing}>
      <p className="flex items-center gap-3">
        <Spinner label={words.processing} />
        {words.processingText}
      </p>
      <WayOn order={order} />
    </Said>
  );
}

/** The order ended before it was paid, or after: why is said in its own words. */
export function NotPayable({ order }: { order: WireOrder }) {
  const { paymentEnded } = useWords();
  const words = usePaymentWords(order);
  const told: Readonly<Record<string, string>> = paymentEnded;
  return (
    <Said tone="plain" title={words.gone}>
      <p>{told[order.status] ?? words.goneText}</p>
      <WayOn order={order} />
    </Said>
  );
}

export function MissingOrder() {
  const words = usePaymentWords();
  return (
    <Said tone="plain" title={words.missing}>
      <p>{words.missingText}</p>
      <WayOn />
    </Said>
  );
}

const tones = {
  good: 'bg-pine-wash text-pine border-pine',
  waiting: 'bg-lapis-wash text-lapis border-lapis',
  plain: 'bg-card text-ink border-line',
} as const;

interface SaidProps {
  tone: keyof typeof tones;
  title: string;
  children: React.ReactNode;
}

/** Takes the focus when it appears: it is the answer to what was pressed. */
function Said({ tone, title, children }: SaidProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className={`grid justify-items-start gap-3 rounded-plain border-l-4 p-6 outline-none ${tones[tone]}`}
    >
      <h3 className="text-3">{title}</h3>
      {children}
    </div>
  );
}

/** Customers go back to their orders, staff to the order that they paid for somebody. */
function WayOn({ order }: { order?: WireOrder }) {
  const isForCustomer = useIsForCustomer(order);
  const { payment, paymentByStaff } = useWords();
  const own = { to: '/dashboard/order', text: payment.orders };
  const theirs = order
    ? { to: `/dashboard/order/${order._id}`, text: paymentByStaff.order }
    : { to: '/dashboard/manage', text: paymentByStaff.orders };
  const { to, text } = isForCustomer ? theirs : own;
  return (
    <Link to={to} className={buttonLook('outline', 'bg-card')}>
      {text}
    </Link>
  );
}
