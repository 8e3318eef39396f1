/** What is wrong with the prices that staff say a list has. Pure. */
import type { Currency } from '#platform/currency.ts';
import { findStepError, type StepError } from './check-steps.ts';
import type { TimedPrice, ToolPrices } from './write-prices.ts';

/** `tool` counts from 0, and `price` is the one of its prices that is wrong. */
export type PriceError = { tool: number } & (
  | { error: 'tool_unknown' | 'tool_twice' }
  | { error: 'ends_before_it_begins' | 'overlaps'; price: number }
  | (StepError & { price: number })
);

/** In the order of the tools; `named` says which each of them is. */
export function findErrors(
  tools: readonly ToolPrices[],
  named: readonly { id: string | null }[],
  currency: Currency,
): PriceError[] {
  const seen = new Set<string>();
  return tools.flatMap(({ prices }, tool): PriceError[] => {
    const id = named[tool]?.id ?? undefined;
    if (id === undefined) return [{ tool, error: 'tool_unknown' }];
    if (seen.has(id)) return [{ tool, error: 'tool_twice' }];
    seen.add(id);
    return prices.flatMap((one, price): PriceError[] => {
      const step = findStepError(one.steps, currency);
      if (step) return [{ tool, price, ...step }];
      const { startsAt, endsAt } = one;
      if (startsAt && endsAt && endsAt <= startsAt)
        return [{ tool, price, error: 'ends_before_it_begins' }];
      const overlaps = prices.slice(0, price).some((earlier) => overlap(earlier, one));
      return overlaps ? [{ tool, price, error: 'overlaps' }] : [];
    });
  });
}

function overlap(one: TimedPrice, other: TimedPrice): boolean {
  const endsAfter = ({ endsAt }: TimedPrice, { startsAt }: TimedPrice) =>
    endsAt === null || startsAt === null || endsAt > startsAt;
  return endsAfter(one, other) && endsAfter(other, one);
}
