/** The card with the order form; covered until the session is known. */
import { useRef, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import type { WireOrder } from '#web/api.ts';
import { useGuard } from '#web/dashboard/loading/guard.ts';
import { Button } from '#web/ui/button.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useWords } from '#web/words.ts';
import { CloseButton } from '../frame/close-button.tsx';
import { TellMeForm } from '../stock-alert/tell-me-form.tsx';
import { OrderBar } from './order-bar.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { canBeOrdered, leastOf } from './order-rules.ts';
import { useOrderSheet } from './order-sheet.ts';

interface OrderPanelProps {
  tool: Tool;
  ladder: PriceLadder;
  /** Called when the stock may have changed: after an order, and after an error. */
  onChanged: () => void;
  /** When it leaves; below the form. */
  note?: React.ReactNode;
}

export function OrderPanel({ tool, ladder, onChanged, note }: OrderPanelProps) {
  const { order: words, tool: toolWords } = useWords();
  const guard = useGuard();
  const [placed, setPlaced] = useState<WireOrder>();
  const [quantity, setQuantity] = useState<number | undefined>(leastOf(tool));
  const panel = useRef<HTMLElement>(null);
  const sheet = useOrderSheet(panel);
  const session = guard.state === 'in' ? guard.session : undefined;

  function showPlaced(order: WireOrder): void {
    setPlaced(order);
    onChanged();
  }

  return (
    <>
      {canBeOrdered(tool) && !placed && (
        <OrderBar {...{ tool, ladder, quantity, sheet }} form={panel} />
      )}
      <div className="md:contents">
        <section
          ref={panel}
          id="order"
          tabIndex={-1}
          aria-labelledby="order-title"
          className="bottom-sheet relative rounded-plain border border-line bg-card p-4 shadow-low outline-none sm:p-5 print:hidden"
        >
          {placed ? (
            <OrderPlaced order={placed} onAgain={() => setPlaced(undefined)} />
          ) : (
            <>
              <h2 id="order-title" className="text-2 lg:text-3">
                {words.title}
              </h2>
              <ScriptNote className="mt-4">{toolWords.noScript}</ScriptNote>
              <OrderForm
                tool={tool}
                ladder={ladder}
                session={session}
                onPlaced={showPlaced}
                onShortage={onChanged}
                onQuantity={setQuantity}
              />
              {canBeOrdered(tool) && <div className="mt-3">{note}</div>}
              {!canBeOrdered(tool) && (
                <TellMeForm
                  key={session?.email}
                  tools={[tool]}
                  className="mt-6"
                  isMain
                  {...(session && { email: session.email })}
                />
              )}
            </>
          )}
          {!session && <SessionPending failed={guard.state === 'failed'} />}
          {sheet.isOpen && <CloseButton onPress={sheet.close} />}
        </section>
      </div>
    </>
  );
}

/** Covers the form until it is known who is signed in. */
function SessionPending({ failed }: { failed: boolean }) {
  const { failure } = useWords();
  return (
    <div
      data-needs-script
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 rounded-plain bg-card/90 p-6 text-center"
    >
      {failed ? (
        <>
          <p role="alert">{failure.offline}</p>
          <Button variant="outline" onClick={() => location.reload()}>
            {failure.retry}
          </Button>
        </>
      ) : (
        <Spinner label={failure.loading} className="text-3 text-vermilion" />
      )}
    </div>
  );
}
