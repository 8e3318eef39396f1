/** After an order: what was set aside, what it costs, and the way to pay. */
import { useEffect, useRef } from 'react';
import { formatDollars, parseDollars } from '#platform/money.ts';
import type { WireOrder } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

export function OrderPlaced({ order, onAgain }: { order: WireOrder; onAgain: () => void }) {
  const { order: words } = useWords();
  const total = formatDollars(parseDollars(order.total) ?? 0);
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: the reader goes on here.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <h2 className="text-3">{words.placedTitle}</h2>
      <p className="text-graphite">
        {fill(words.placedText, { quantity: order.qurantity, name: order.name, total })}
      </p>
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
