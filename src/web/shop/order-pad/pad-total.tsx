/** What the right lines come to, what is still to mend, and the way into the cart. */
import { formatCount } from '#platform/number-format.ts';
import { formatDollars } from '#platform/money.ts';
import type { CheckedPad } from '#modules/order-pad/checked-pad.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { fill } from '#web/wording/fill.ts';
import { orderPadTexts as words } from '#web/wording/order-pad.ts';
import type { Pad } from './use-pad.ts';

interface PadTotalProps {
  pad: Pad;
  onGoTo: (line: number) => void;
}

export function PadTotal({ pad, onGoTo }: PadTotalProps) {
  const { checked, lookup } = pad;
  const [violation] = checked.lines.filter((line) => line.violation !== undefined);
  return (
    <section
      aria-label={words.total}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink bg-paper px-4 py-4"
    >
      <div aria-live="polite">
        <Sum total={checked.total} />
        <p className="flex flex-wrap items-center gap-x-3 text-small text-graphite">
          {checked.lines.length > 0 && <span>{countViolations(checked)}</span>}
          {lookup.isLooking && <Spinner label={words.looking} className="text-vermilion" />}
          {violation && (
            <Button variant="quiet" onClick={() => onGoTo(violation.line)}>
              {words.goToViolation}
            </Button>
          )}
        </p>
      </div>
      {lookup.problem && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-small">
          <p>
            {words.notLooked} {lookup.problem.detail}
          </p>
          <Button variant="outline" onClick={lookup.retry}>
            {words.retry}
          </Button>
        </div>
      )}
    </section>
  );
}

export function Sum({ total: { tools, units, minor } }: Pick<CheckedPad, 'total'>) {
  if (tools === 0) return <p className="text-small text-graphite">{words.sums.none}</p>;
  return (
    <p className="figures text-1">
      <span className="font-semibold">{formatDollars(minor)}</span>{' '}
      <span className="text-small text-graphite">
        {count(words.sums.tools, tools)} · {count(words.sums.units, units)}
      </span>
    </p>
  );
}

export function countViolations({ lines }: CheckedPad): string {
  const violations = lines.filter(({ violation }) => violation !== undefined).length;
  return violations === 0 ? words.violations.none : count(words.violations, violations);
}

export function count(texts: { one: string; other: string }, number: number): string {
  return number === 1 ? texts.one : fill(texts.other, { count: formatCount(number) });
}
