/** After an order: its number, what is reserved and until when, its total, the link to pay. */
import { useEffect, useRef } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { formatMoney, parseDollars } from '#platform/money.ts';
import { ReservationCountdown } from '#web/orders/reservation-countdown.tsx';
import type { WireOrder } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

export function OrderPlaced({ order, onAgain }: { order: WireOrder; onAgain: () => void }) {
  const { order: words, payment } = useWords();
  const total = formatMoney(parseDollars(order.total) ?? 0, order.currency);
  const container = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone, so the focus moves here.
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className="grid gap-4 outline-none">
      <header className="grid gap-1">
        <p className="label figures">{fill(payment.order, { number: order.number })}</p>
        <h2 id="order-title" className="text-3">
          {words.placedTitle}
        </h2>
      </header>
      <div>
        <p className="text-graphite">
          {fill(words.placedText, {
            quantity: formatCount(order.qurantity),
            name: order.name,
            total,
          })}
        </p>
        {order.reservationExpiresAt && <ReservationCountdown until={order.reservationExpiresAt} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={`/dashboard/payment/${order._id}`} className={buttonClass()}>
          {words.pay}
        </a>
        <Button variant="outline" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
      <a href="/dashboard/order" className="link inline-flex min-h-11 items-center text-small">
        {words.see}
      </a>
    </div>
  );
}
