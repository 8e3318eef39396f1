/** For staff: what keeps a paid order here, and what can be done about it. */
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { FulfilmentStop } from '#modules/orders/payment-states.ts';
import { explain } from '../account/faults.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

interface OrderStopProps {
  order: WireOrder;
  stop: FulfilmentStop;
  onShipAnyway: () => void;
}

export function OrderStop({ order, stop, onShipAnyway }: OrderStopProps) {
  const { orderUnits: words } = useWords();
  const isGone = stop === 'units_gone';
  return (
    <div className="grid gap-3 rounded-plain border border-line bg-gesso p-4">
      <p className="max-w-[66ch] text-small">{words.stopText[stop]}</p>
      <div className="flex flex-wrap items-center gap-3">
        {isGone ? (
          <ReserveAgain order={order} />
        ) : (
          <Button look="outline" onClick={onShipAnyway}>
            {words.shipAnyway}
          </Button>
        )}
        {isGone && (
          <Link
            to={`/dashboard/manageorder/${order.tool}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {words.receive}
          </Link>
        )}
      </div>
    </div>
  );
}

function ReserveAgain({ order }: { order: WireOrder }) {
  const { orderUnits: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function reserve(): Promise<void> {
    setBusy(true);
    const path = `/purchaseadmin/${order._id}/reservation`;
    const answer = await askShop<WireOrder>(path, withJson('POST', {}));
    setBusy(false);
    if (answer.ok) notify({ text: fill(words.reserved, { number: order.number }) });
    else notify({ text: explain(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
  }

  return (
    <Button busy={busy ? failure.loading : undefined} onClick={() => void reserve()}>
      {words.reserve}
    </Button>
  );
}
