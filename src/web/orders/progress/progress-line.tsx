/** How far an order has come, in a row of a list: five parts of a line, named below. */
import type { WireOrder } from '#web/api.ts';
import { fill } from '#web/wording/fill.ts';
import { progressTexts as words } from '#web/wording/orders/progress.ts';
import { progressOf, type Progress } from './progress-steps.ts';

export function ProgressLine({ order }: { order: WireOrder }) {
  const progress = progressOf(order);
  if (!progress) return null;
  const { steps, done } = progress;
  return (
    <div className="w-full max-w-88">
      <p className="sr-only">{progressText(progress)}</p>
      <ol
        aria-hidden="true"
        className="grid auto-cols-fr grid-flow-col gap-1 text-fine leading-tight"
      >
        {steps.map((step, at) => (
          <li key={step} className={`grid gap-1.5 ${textClass(at, done)}`}>
            <span className={`h-1 rounded-full ${barClass(at, done)}`} />
            {words[step]}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** For screen readers: which step is next. */
export function progressText({ steps, done }: Progress): string {
  const step = steps[done];
  return step === undefined
    ? fill(words.all, { steps: steps.length })
    : fill(words.summary, { step: done + 1, steps: steps.length, name: words[step] });
}

function textClass(at: number, done: number): string {
  if (at === done) return 'font-semibold text-ink';
  return at < done ? 'text-ink' : 'text-graphite';
}

/** What is done is drawn through, what is next begun, and the rest only outlined. */
function barClass(at: number, done: number): string {
  if (at < done) return 'bg-ink';
  return at === done ? 'bg-linear-to-r from-stroke from-50% to-line to-50%' : 'bg-line';
}
