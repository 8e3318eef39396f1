/** The steps of an order, as its own page shows them. By shape, too: a tick, a dot, a ring. */
import type { WireOrder } from '#web/api.ts';
import { progressTexts as words } from '#web/wording/orders/progress.ts';
import { namedSteps, type NamedStep } from './progress-steps.ts';

export function ProgressStepsList({ order }: { order: WireOrder }) {
  const steps = namedSteps(order);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={words.label} className="grid auto-cols-fr grid-flow-col print:hidden">
      {steps.map((one) => (
        <Step key={one.step} text={one.text} state={one.state} />
      ))}
    </ol>
  );
}

type StepState = NamedStep['state'];

const stateClasses = {
  done: { line: 'before:bg-ink', ring: 'border-ink bg-ink text-paper', text: 'text-ink' },
  next: { line: 'before:bg-ink', ring: 'border-stroke bg-card', text: 'font-semibold text-ink' },
  later: { line: 'before:bg-line', ring: 'border-line bg-card', text: 'text-graphite' },
} as const satisfies Record<StepState, { line: string; ring: string; text: string }>;

const longestInLine = 7;

function Step({ text, state }: { text: string; state: StepState }) {
  const look = stateClasses[state];
  return (
    <li
      aria-current={state === 'next' ? 'step' : undefined}
      className={
        'relative grid justify-items-center gap-2 text-center text-fine whitespace-nowrap sm:text-small before:absolute ' +
        'before:top-3 before:right-1/2 before:-left-1/2 before:h-0.5 first:before:hidden ' +
        `${look.line} ${look.text}`
      }
    >
      <span
        aria-hidden="true"
        className={`relative z-1 grid size-6.5 place-items-center rounded-full border-2 ${look.ring}`}
      >
        {state === 'done' && (
          <svg viewBox="0 0 16 16" className="size-4">
            <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        )}
        {state === 'next' && <span className="size-2.5 rounded-full bg-stroke" />}
      </span>
      {/* On a phone a longer name has two lines, and runs into no other. */}
      <span
        className={text.length > longestInLine ? 'max-sm:max-w-14 max-sm:whitespace-normal' : ''}
      >
        {text}
        {state === 'done' && <span className="sr-only">, {words.done}</span>}
      </span>
    </li>
  );
}
