/** For staff: takes an order one step further. What cannot be done says why. */
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FulfilmentStop } from '#modules/orders/payment-states.ts';
import { explain } from '../account/faults.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { obstacleTo, sharedObstacle, steps, type Step } from './advance-steps.ts';
import { OrderStop } from './order-stop.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface AdvanceOrderProps {
  order: WireOrder;
  hasAddress: boolean;
  /** What keeps a paid order here. */
  stop: FulfilmentStop | null;
}

export function AdvanceOrder({ order, hasAddress, stop }: AdvanceOrderProps) {
  const { advance: words, fulfilmentStep, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [shipping, setShipping] = useState<'now' | 'anyway'>();
  const [busy, setBusy] = useState<Step>();
  const allReason = useId();
  const shared = sharedObstacle(order, stop);

  async function take(to: Step): Promise<void> {
    setBusy(to);
    const answer = await askShop(
      `/purchaseadmin/${order._id}/fulfilment`,
      withJson('POST', { to }),
    );
    setBusy(undefined);
    if (answer.ok) tell(to);
    else notify({ text: explain(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
  }

  function tell(to: Step): void {
    const state = fulfilmentStep[to];
    notify({ text: fill(words.advanced, { number: order.number, state }) });
  }

  function shipped(): void {
    setShipping(undefined);
    tell('shipped');
    void revalidate();
  }

  return (
    <section
      aria-labelledby="advance-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div>
        <h3 id="advance-title" className="text-2">
          {words.title}
        </h3>
        {shared && (
          <p id={allReason} className="mt-1 text-small text-graphite">
            {words[shared]}
          </p>
        )}
      </div>
      <ul className="grid gap-4 sm:grid-cols-3">
        {steps.map((step) => (
          <StepButton
            key={step}
            step={step}
            order={order}
            stop={stop}
            busy={busy}
            told={shared && allReason}
            onTake={() => (step === 'shipped' ? setShipping('now') : void take(step))}
          />
        ))}
      </ul>
      {stop && <OrderStop order={order} stop={stop} onShipAnyway={() => setShipping('anyway')} />}
      {shipping && (
        <ShipDialog
          order={order}
          hasAddress={hasAddress}
          anyway={shipping === 'anyway'}
          onKeep={() => setShipping(undefined)}
          onShipped={shipped}
        />
      )}
    </section>
  );
}

interface StepButtonProps {
  step: Step;
  order: WireOrder;
  stop: FulfilmentStop | null;
  busy: Step | undefined;
  /** Where the reason stands already, when it is that of every step. */
  told: string | undefined;
  onTake: () => void;
}

/** A forbidden step stays reachable by keyboard, so that its reason can be heard. */
function StepButton({ step, order, stop, busy, told, onTake }: StepButtonProps) {
  const { advance: words, failure } = useWords();
  const reason = useId();
  const obstacle = obstacleTo(step, order, stop);
  return (
    <li className="grid content-start justify-items-start gap-1.5">
      <Button
        look="outline"
        aria-disabled={obstacle !== undefined}
        aria-describedby={obstacle && (told ?? reason)}
        busy={busy === step ? failure.loading : undefined}
        disabled={busy !== undefined}
        className="w-full aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-gesso aria-disabled:text-graphite"
        onClick={() => obstacle === undefined && onTake()}
      >
        {words[step]}
      </Button>
      {obstacle && told === undefined && (
        <p id={reason} className="text-fine text-graphite">
          {words[obstacle]}
        </p>
      )}
    </li>
  );
}
