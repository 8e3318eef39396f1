/** How far an order has come, as steps that a customer knows. Pure. */
import type { WireOrder } from '#web/api.ts';
import { fill } from '#web/wording/fill.ts';
import { progressTexts } from '#web/wording/orders/progress.ts';
import { isEnded, isPickedUp } from '../order-states.ts';

export type ProgressStep = 'placed' | 'paid' | 'made' | 'sent' | 'there' | 'pickedUp';

export interface Progress {
  steps: readonly ProgressStep[];
  /** How many of them are done; the one after these is under way, or next. */
  done: number;
}

type Followed = Pick<WireOrder, 'status' | 'fulfilment' | 'paid'> &
  Partial<Pick<WireOrder, 'deliveredBy'>>;

const sentSteps = ['placed', 'paid', 'made', 'sent', 'there'] as const;
const pickedUpSteps = ['placed', 'paid', 'made', 'pickedUp'] as const;

const doneByFulfilment: Readonly<Record<string, number>> = {
  new: 2,
  in_production: 2,
  // A part is made and sent; what is still to be sent is the step that is under way.
  partly_shipped: 3,
  shipped: 4,
  delivered: 5,
};

/** Undefined where it ended before it arrived: nothing more happens. */
export function progressOf(order: Followed): Progress | undefined {
  if (isEnded(order)) return undefined;
  const steps = isPickedUp(order) ? pickedUpSteps : sentSteps;
  if (!order.paid) return { steps, done: 1 };
  return { steps, done: Math.min(doneByFulfilment[order.fulfilment] ?? 2, steps.length) };
}

/** What is going on where a step is not done yet. */
type UnderWay = keyof typeof progressTexts.underWay;

export interface NamedStep {
  step: ProgressStep;
  state: 'done' | 'next' | 'later';
  text: string;
}

/**
 * The steps of an order in words: one that is done by its name, such as 'Paid', the one after it
 * by what is under way, such as 'Being made'. Lists, pages and screen readers read these alone.
 */
export function namedSteps(order: Followed): NamedStep[] {
  const { steps, done } = progressOf(order) ?? { steps: [], done: 0 };
  return steps.map((step, at) => ({
    step,
    state: at < done ? 'done' : at === done ? 'next' : 'later',
    text: at === done ? progressTexts.underWay[underWayOf(order, step)] : progressTexts[step],
  }));
}

function underWayOf({ status, fulfilment, paid }: Followed, step: ProgressStep): UnderWay {
  if (!paid) return status === 'processing' ? 'processing' : 'unpaid';
  if (step === 'pickedUp') return 'pickUp';
  return isUnderWay(fulfilment) ? fulfilment : 'new';
}

function isUnderWay(fulfilment: string): fulfilment is UnderWay {
  return Object.hasOwn(progressTexts.underWay, fulfilment);
}

/** For screen readers: what is under way; undefined where nothing more happens. */
export function progressText(order: Followed): string | undefined {
  const steps = namedSteps(order);
  if (steps.length === 0) return undefined;
  const at = steps.findIndex(({ state }) => state === 'next');
  if (at < 0) return fill(progressTexts.all, { steps: steps.length });
  const name = steps[at]?.text ?? '';
  return fill(progressTexts.summary, { step: at + 1, steps: steps.length, name });
}
