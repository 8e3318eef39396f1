/** The order form's place: guarded, and honest to those who cannot use it. */
import { useRef, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import type { WireOrder } from '../api.ts';
import { useGuard } from '../account/guard.ts';
import { Button } from '../ui/button.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useWords } from '../words.ts';
import { CloseButton } from './close-button.tsx';
import { OrderBar } from './order-bar.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { canBeOrdered } from './order-rules.ts';
import { useOrderSheet } from './order-sheet.ts';

interface OrderPanelProps {
  tool: Tool;
  /** Told when another number may be left than was: after an order, and after a refusal. */
  onChanged: () => void;
}

export function OrderPanel({ tool, onChanged }: OrderPanelProps) {
  const { order: words, tool: toolWords } = useWords();
  const known = useGuard();
  const [placed, setPlaced] = useState<WireOrder>();
  const [quantity, setQuantity] = useState<number | undefined>(tool.minimumOrder);
  const place = useRef<HTMLElement>(null);
  const sheet = useOrderSheet(place);
  const session = known.state === 'in' ? known.session : undefined;

  function takeOrder(order: WireOrder): void {
    setPlaced(order);
    onChanged();
  }

  return (
    <>
      {canBeOrdered(tool) && !placed && <OrderBar {...{ tool, quantity, sheet }} form={place} />}
      <div className="lg:contents">
        <section
          ref={place}
          id="order"
          tabIndex={-1}
          aria-labelledby="order-title"
          className="rising relative z-20 rounded-plain outline-none border border-line bg-card p-5 shadow-low sm:p-7 lg:top-20 lg:[@media(min-height:46rem)]:sticky print:hidden"
        >
          {placed ? (
            <OrderPlaced order={placed} onAgain={() => setPlaced(undefined)} />
          ) : (
            <>
              <h2 id="order-title" className="text-3">
                {words.title}
              </h2>
              <ScriptNote className="mt-4">{toolWords.noScript}</ScriptNote>
              <OrderForm
                tool={tool}
                session={session}
                onPlaced={takeOrder}
                onShortage={onChanged}
                onQuantity={setQuantity}
              />
            </>
          )}
          {!session && <Waiting failed={known.state === 'failed'} />}
          {sheet.isUp && <CloseButton onPress={sheet.lower} />}
        </section>
      </div>
    </>
  );
}

/** Over the form until it is known who is there. */
function Waiting({ failed }: { failed: boolean }) {
  const { failure } = useWords();
  return (
    <div
      data-needs-script
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 rounded-plain bg-card/90 p-6 text-center"
    >
      {failed ? (
        <>
          <p role="alert">{failure.offline}</p>
          <Button look="outline" onClick={() => location.reload()}>
            {failure.retry}
          </Button>
        </>
      ) : (
        <Spinner label={failure.loading} className="text-3 text-vermilion" />
      )}
    </div>
  );
}
