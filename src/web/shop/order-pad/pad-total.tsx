/** What the right lines come to, what is still to mend, and the way into the cart. */
import { useEffect, useRef } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { priceOf } from '#platform/money.ts';
import type { ListedAmount } from '#modules/tax/price-tax.ts';
import type { CheckedPad } from '#modules/order-pad/checked-pad.ts';
import { Button } from '#web/ui/button.tsx';
import { TaxedSum } from '#web/prices/taxed-price.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { fill } from '#web/wording/fill.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CodeLookup } from './use-known-codes.ts';
import type { Pad } from './use-pad.ts';

interface PadTotalProps {
  pad: Pad;
  onGoTo: (line: number) => void;
}

export function PadTotal({ pad, onGoTo }: PadTotalProps) {
  const { checked, shown, lookup } = pad;
  const cart = useAddToCart(pad);
  const { tools } = checked.total;
  const section = useRef<HTMLElement>(null);
  // The button was busy and may be disabled now: what came of it has the focus.
  useEffect(() => {
    if (cart.answers === 0) return;
    section.current?.querySelector<HTMLElement>('[tabindex="-1"]:not(:empty)')?.focus();
  }, [cart.answers]);
  return (
    <section
      ref={section}
      aria-label={words.total}
      className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-ink bg-paper px-4 py-3"
    >
      <Messages lookup={lookup} problem={cart.problem} added={cart.added} pad={checked} />
      <div className="flex items-center justify-between gap-x-4">
        <div aria-live="polite" className="min-w-0">
          <Sum pad={checked} />
          <State pad={shown} lookup={lookup} onGoTo={onGoTo} />
        </div>
        <Button
          data-add
          className="shrink-0"
          disabled={tools === 0}
          busy={cart.isAdding ? words.adding : undefined}
          onClick={() => void cart.add()}
        >
          {tools === 0 ? words.addNone : count(words.add, tools)}
        </Button>
      </div>
    </section>
  );
}

interface StateProps {
  pad: CheckedPad;
  lookup: CodeLookup;
  onGoTo: (line: number) => void;
}

function State({ pad, lookup, onGoTo }: StateProps) {
  const [first] = pad.lines.filter((line) => line.violation !== undefined);
  const isDone = pad.total.tools > 0 && !lookup.isLooking && !lookup.problem;
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-small text-graphite">
      {first ? (
        <Button variant="quiet" className="text-left" onClick={() => onGoTo(first.line)}>
          <span>
            {countViolations(pad)}
            <span className="max-md:sr-only">, {words.goToViolation}</span>
          </span>
        </Button>
      ) : (
        isDone && <span>{words.violations.none}</span>
      )}
      {lookup.isLooking && <Spinner label={words.looking} className="text-vermilion" />}
    </p>
  );
}

interface MessagesProps {
  lookup: CodeLookup;
  problem: string;
  added: number;
  pad: CheckedPad;
}

function Messages({ lookup, problem, added, pad }: MessagesProps) {
  const lost = lookup.problem;
  return (
    <>
      <div role="alert" tabIndex={-1} className="text-small empty:hidden">
        {lost && (
          <p className="flex flex-wrap items-center gap-3">
            <span>
              {words.notLooked} {lost.detail}
            </span>
            <Button variant="outline" onClick={lookup.retry}>
              {words.retry}
            </Button>
          </p>
        )}
        {problem !== '' && (
          <p className="font-semibold text-oxblood">
            {problem} <CartLink />
          </p>
        )}
      </div>
      <div role="status" tabIndex={-1} className="text-small empty:hidden">
        {added > 0 && (
          <p>
            <span className="font-semibold text-pine">{count(words.added, added)}</span>{' '}
            {pad.lines.length > 0 && words.kept} <CartLink />
          </p>
        )}
      </div>
    </>
  );
}

export function CartLink() {
  return (
    <a href="/cart" className="link inline-flex min-h-11 items-center font-semibold">
      {words.toCart}
    </a>
  );
}

export function Sum({ pad: { lines, total } }: { pad: CheckedPad }) {
  const { tools, units } = total;
  if (tools === 0) return <p className="text-small text-graphite">{words.sums.none}</p>;
  return (
    <p className="figures text-1">
      <span className="font-semibold">
        <TaxedSum parts={partsOf(lines)} />
      </span>{' '}
      <span className="text-small text-graphite max-md:block max-md:whitespace-nowrap">
        {count(words.sums.tools, tools)} · {count(words.sums.units, units)}
      </span>
    </p>
  );
}

/** Of the lines that the total is of. */
function partsOf(lines: CheckedPad['lines']): ListedAmount[] {
  const right = lines.filter(({ violation }) => violation === undefined);
  return right.map(({ units, unitPrice, tool }) => {
    return { minor: priceOf(units, unitPrice), taxClass: tool?.taxClass };
  });
}

export function countViolations({ lines }: CheckedPad): string {
  const violations = lines.filter(({ violation }) => violation !== undefined).length;
  return violations === 0 ? words.violations.none : count(words.violations, violations);
}

export function count(texts: { one: string; other: string }, number: number): string {
  return number === 1 ? texts.one : fill(texts.other, { count: formatCount(number) });
}
