/** For staff: moves an order to its next fulfilment state. What it waits for says why. */
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { FulfilmentStop } from '#modules/orders/payment-states.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { isPickedUp } from '../order-states.ts';
import { obstacleTo, sharedObstacle, shownSteps, steps, type Step } from './fulfilment-steps.ts';
import { FulfilmentStopPanel } from './fulfilment-stop.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface FulfilmentActionsProps {
  order: WireOrder;
  hasAddress: boolean;
  /** What keeps a paid order here. */
  stop: FulfilmentStop | null;
  onDelivered: (order: WireOrder) => void;
}

export function FulfilmentActions(props: FulfilmentActionsProps) {
  const { order, hasAddress, stop, onDelivered } = props;
  const { advance: words, fulfilmentStep, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [shipping, setShipping] = useState<'now' | 'anyway'>();
  const [busy, setBusy] = useState<Step>();
  const sharedReasonId = useId();
  const sharedReason = sharedObstacle(order, { stop, hasAddress });
  const nextStep = steps.find(
    (step) => obstacleTo(step, order, { stop, hasAddress }) === undefined,
  );

  const shown = shownSteps(order, { stop, hasAddress });
  if (shown.length === 0 && !stop) return null;

  async function moveTo(to: Step): Promise<void> {
    setBusy(to);
    const answer = await callApi(staffEndpoints.advanceOrder, {
      params: { id: order._id },
      body: { to },
    });
    setBusy(undefined);
    if (answer.ok) notifyMoved(to);
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
  }

  function notifyMoved(to: keyof typeof fulfilmentStep): void {
    const state = fulfilmentStep[to];
    notify({ text: fill(words.advanced, { number: order.number, state }) });
  }

  function take(step: Step): void {
    if (step === 'shipped') setShipping('now');
    else if (step === 'delivered') onDelivered(order);
    else void moveTo(step);
  }

  function handleShipped({ fulfilment }: WireOrder): void {
    setShipping(undefined);
    const isLast = fulfilment !== 'partly_shipped';
    if (isPickedUp(order)) notifyMoved(isLast ? 'handed_over' : 'partly_handed_over');
    else notifyMoved(isLast ? 'shipped' : 'partly_shipped');
    void revalidate();
  }

  return (
    <section
      aria-labelledby="advance-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h3 id="advance-title" className="text-2">
            {words.title}
          </h3>
          {sharedReason && (
            <p id={sharedReasonId} className="mt-1 text-small text-graphite">
              {words[sharedReason]}
            </p>
          )}
        </div>
        <ul className="flex flex-wrap gap-3">
          {shown.map((step) => (
            <StepButton
              key={step}
              step={step}
              order={order}
              stop={stop}
              hasAddress={hasAddress}
              busy={busy}
              isNext={hasAddress && step === nextStep}
              sharedReasonId={sharedReason && sharedReasonId}
              onPress={() => take(step)}
            />
          ))}
        </ul>
      </div>
      {stop && (
        <FulfilmentStopPanel order={order} stop={stop} onShipAnyway={() => setShipping('anyway')} />
      )}
      {shipping && (
        <ShipDialog
          order={order}
          anyway={shipping === 'anyway'}
          onCancel={() => setShipping(undefined)}
          onShipped={handleShipped}
        />
      )}
    </section>
  );
}

interface StepButtonProps {
  step: Step;
  order: WireOrder;
  stop: FulfilmentStop | null;
  hasAddress: boolean;
  busy: Step | undefined;
  /** The one that is solid; a missing address comes before it. */
  isNext: boolean;
  /** The id of the shared reason, when all steps have the same one. */
  sharedReasonId: string | undefined;
  onPress: () => void;
}

/** A forbidden step stays reachable by keyboard, so that its reason can be heard. */
function StepButton(props: StepButtonProps) {
  const { step, order, stop, hasAddress, busy, isNext, sharedReasonId, onPress } = props;
  const { advance: words, failure } = useStaffWords();
  const reasonId = useId();
  const obstacle = obstacleTo(step, order, { stop, hasAddress });
  const isToHandOver = isPickedUp(order);
  return (
    <li className="grid content-start justify-items-start gap-1.5 max-sm:grow">
      <Button
        variant={isNext ? 'solid' : 'outline'}
        aria-disabled={obstacle !== undefined}
        aria-describedby={obstacle && (sharedReasonId ?? reasonId)}
        busy={busy === step ? failure.loading : undefined}
        disabled={busy !== undefined}
        className="w-full aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-gesso aria-disabled:text-graphite"
        onClick={() => obstacle === undefined && onPress()}
      >
        {words[isToHandOver && step === 'shipped' ? 'handOver' : step]}
      </Button>
      {obstacle && sharedReasonId === undefined && (
        <p id={reasonId} className="text-fine text-graphite">
          {words[isToHandOver && obstacle === 'notBefore' ? 'notHandedOver' : obstacle]}
        </p>
      )}
    </li>
  );
}
