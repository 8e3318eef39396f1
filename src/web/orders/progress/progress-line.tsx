/** How far an order has come, in a row of a list: five parts of a line, named below. */
import type { WireOrder } from '#web/api.ts';
import { namedSteps, progressText, type NamedStep } from './progress-steps.ts';

export function ProgressLine({ order }: { order: WireOrder }) {
  const steps = namedSteps(order);
  if (steps.length === 0) return null;
  return (
    <div className="w-full max-w-88">
      <p className="sr-only">{progressText(order)}</p>
      <ol
        aria-hidden="true"
        className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-2 text-fine leading-tight"
      >
        {steps.map(({ step, state, text }) => (
          <li key={step} className={`grid gap-1.5 ${classes[state].text}`}>
            <span className={`h-1 rounded-full ${classes[state].bar}`} />
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What is done is drawn through, what is next begun, and the rest only outlined. */
const classes = {
  done: { text: 'text-ink', bar: 'bg-ink' },
  next: {
    text: 'font-semibold text-ink',
    bar: 'bg-linear-to-r from-stroke from-50% to-line to-50%',
  },
  later: { text: 'text-graphite', bar: 'bg-line' },
} as const satisfies Record<NamedStep['state'], { text: string; bar: string }>;
