/** For staff: why a paid order must not be shipped, and what can be done about it. */
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { FulfilmentStop } from '#modules/orders/payment-states.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { isPickedUp } from '../order-states.ts';

interface FulfilmentStopPanelProps {
  order: WireOrder;
  stop: FulfilmentStop;
  onShipAnyway: () => void;
}

export function FulfilmentStopPanel({ order, stop, onShipAnyway }: FulfilmentStopPanelProps) {
  const { orderUnits: words } = useStaffWords();
  const areUnitsGone = stop === 'units_gone';
  return (
    <div className="grid gap-3 rounded-plain border border-line bg-gesso p-4">
      <p className="max-w-[66ch] text-small">{words.stopText[stop]}</p>
      <div className="flex flex-wrap items-center gap-3">
        {areUnitsGone ? (
          <ReserveAgain order={order} />
        ) : (
          <Button variant="outline" onClick={onShipAnyway}>
            {isPickedUp(order) ? words.handOverAnyway : words.shipAnyway}
          </Button>
        )}
        {areUnitsGone && (
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
  const { orderUnits: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function reserve(): Promise<void> {
    setBusy(true);
    const answer = await callApi(staffEndpoints.reserveAgain, { params: { id: order._id } });
    setBusy(false);
    if (answer.ok) notify({ text: fill(words.reserved, { number: order.number }) });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
  }

  return (
    <Button busy={busy ? failure.loading : undefined} onClick={() => void reserve()}>
      {words.reserve}
    </Button>
  );
}
