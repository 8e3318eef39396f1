/** What is wrong with the steps of a price. Pure. */
import { listPriceBoundsMinor, mostSteps, type PriceStep } from './price-list.ts';

export type StepError =
  | { error: 'no_steps' | 'too_many_steps' }
  /** `step` counts from 0. */
  | { error: 'price_out_of_bounds' | 'quantities_do_not_rise'; step: number };

/** The first error; undefined where the steps are right. */
export function findStepError(steps: readonly PriceStep[]): StepError | undefined {
  if (steps.length === 0) return { error: 'no_steps' };
  if (steps.length > mostSteps) return { error: 'too_many_steps' };
  const { min, max } = listPriceBoundsMinor;
  for (const [step, { from, priceMinor }] of steps.entries()) {
    if (priceMinor < min || priceMinor > max) return { error: 'price_out_of_bounds', step };
    if (from <= (steps[step - 1]?.from ?? 0)) return { error: 'quantities_do_not_rise', step };
  }
  return undefined;
}

/** The places of the prices of which a piece is dearer than in the step before. */
export function findDearerSteps(prices: readonly number[]): number[] {
  return prices.flatMap((price, place) => (price > (prices[place - 1] ?? price) ? [place] : []));
}
