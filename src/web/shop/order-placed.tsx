/** After an order: its number, what was set aside and until when, its cost, the way to pay. */
import { useEffect, useRef } from 'react';
import { formatCount } from '#platform/figures.ts';
import { formatDollars, parseDollars } from '#platform/money.ts';
import { HoldCountdown } from '../account/hold-countdown.tsx';
import type { WireOrder } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

export function OrderPlaced({ order, onAgain }: { order: WireOrder; onAgain: () => void }) {
  const { order: words, payment } = useWords();
  const total = formatDollars(parseDollars(order.total) ?? 0);
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: the reader goes on here.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
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
        {order.holdExpiresAt && <HoldCountdown until={order.holdExpiresAt} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={`/dashboard/payment/${order._id}`} className={buttonLook()}>
          {words.pay}
        </a>
        <Button look="outline" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
      <a href="/dashboard/order" className="link inline-flex min-h-11 items-center text-small">
        {words.see}
      </a>
    </div>
  );
}
