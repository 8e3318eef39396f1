/** How far an order has come, as steps that a customer knows. Pure. */
import type { WireOrder } from '#web/api.ts';
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
