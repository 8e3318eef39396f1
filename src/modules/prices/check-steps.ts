/** What is wrong with the steps of a price. Pure. */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import { listPriceBoundsMinor, mostSteps, type PriceStep } from './price-list.ts';

export type StepError =
  | { error: 'no_steps' | 'too_many_steps' }
  /** `step` counts from 0. */
  | {
      error: 'price_out_of_bounds' | 'quantities_do_not_rise' | 'first_step_missing';
      step: number;
    };

/**
 * The first error; undefined where the steps are right. In the home currency the tool's own price
 * holds below the first step; in another one there is none, so that the steps begin with 1 unit.
 */
export function findStepError(
  steps: readonly PriceStep[],
  currency: Currency,
): StepError | undefined {
  if (steps.length === 0) return { error: 'no_steps' };
  if (steps.length > mostSteps) return { error: 'too_many_steps' };
  if (currency !== homeCurrency && steps[0]?.from !== 1)
    return { error: 'first_step_missing', step: 0 };
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
