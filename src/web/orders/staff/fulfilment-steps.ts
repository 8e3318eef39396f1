/** Which fulfilment steps staff can take, and why not: by the rules of the modules. */
import {
  canMoveFulfilment,
  fulfilmentTransitions,
  type FulfilmentState,
  type FulfilmentStop,
} from '#modules/orders/payment-states.ts';
import { isFulfilmentState } from '../order-states.ts';
import type { WireOrder } from '#web/api.ts';

/** The order is shipped when its last parcel is. */
export type Step = Exclude<FulfilmentState, 'new' | 'partly_shipped'>;

export const steps = ['in_production', 'shipped', 'delivered'] as const satisfies Step[];

/** Why a step cannot be taken: a text of the catalogue's `advance`. */
export type Obstacle = 'notPaid' | 'done' | 'notBefore' | 'noAddress' | FulfilmentStop;

/** What else decides whether it can be shipped. */
interface Shipping {
  stop?: FulfilmentStop | null;
  hasAddress?: boolean;
}

/** What stands in the way of a step; undefined when it can be taken. */
export function obstacleTo(
  step: Step,
  { paid, fulfilment }: Pick<WireOrder, 'paid' | 'fulfilment'>,
  { stop, hasAddress = true }: Shipping = {},
): Obstacle | undefined {
  if (isFulfilmentState(fulfilment) && isReached(step, fulfilment)) return 'done';
  if (!paid) return 'notPaid';
  if (isFulfilmentState(fulfilment) && canMoveFulfilment(fulfilment, step)) {
    // What is on its way arrives, whatever became of the money.
    if (step === 'delivered') return undefined;
    return stop ?? (step === 'shipped' && !hasAddress ? 'noAddress' : undefined);
  }
  return 'notBefore';
}

/** What stands in the way of every step alike; undefined when it is not one thing for all. */
export function sharedObstacle(
  order: Pick<WireOrder, 'paid' | 'fulfilment'>,
  shipping?: Shipping,
): Obstacle | undefined {
  const [first, ...ofOtherSteps] = steps.map((step) => obstacleTo(step, order, shipping));
  return ofOtherSteps.every((other) => other === first) ? first : undefined;
}

/** What can be done now; else what comes next and cannot be done yet. */
export function shownSteps(
  order: Pick<WireOrder, 'paid' | 'fulfilment'>,
  shipping?: Shipping,
): readonly Step[] {
  const ahead = steps.filter((step) => obstacleTo(step, order, shipping) !== 'done');
  const possible = ahead.filter((step) => obstacleTo(step, order, shipping) === undefined);
  if (possible.length > 0) return possible;
  if (!order.paid) return ahead.slice(0, 1);
  return ahead.filter((step) => obstacleTo(step, order, shipping) !== 'notBefore');
}

/** Whether the order is there, or further. */
function isReached(step: Step, now: FulfilmentState): boolean {
  const order = Object.keys(fulfilmentTransitions);
  return order.indexOf(now) >= order.indexOf(step);
}
