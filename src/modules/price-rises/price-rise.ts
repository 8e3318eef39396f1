/** What a rise of prices is, and in which state it is. Pure. */
import type { Currency } from '#platform/currency.ts';
import type { PriceChange } from './raise-price.ts';

export const riseStates = [
  ...(['rehearsed', 'scheduled', 'applying', 'applied'] as const),
  ...(['cancelled', 'undoing', 'undone'] as const),
] as const;
export type RiseState = (typeof riseStates)[number];

export interface PriceRise extends PriceChange {
  id: string;
  /** Whose prices rise; null: the tools' own. */
  list: { id: string; name: string } | null;
  /** Of the list; of own prices the home currency. No other amounts are in a rise. */
  currency: Currency;
  /** The name of a category; '' for all tools. */
  category: string;
  /** Null: at once, when it is scheduled. */
  startsAt: Date | null;
  rehearsedAt: Date;
  scheduledAt: Date | null;
  scheduledBy: string | null;
  /** All of its prices are written; those of a list hold from the moment on. */
  writtenAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  restoredAt: Date | null;
}

/** From when its prices hold. */
export function momentOf({ startsAt, scheduledAt, rehearsedAt }: PriceRise): Date {
  return startsAt ?? scheduledAt ?? rehearsedAt;
}

export function stateOf(rise: PriceRise, at: Date): RiseState {
  const { scheduledAt, writtenAt, endedAt, restoredAt } = rise;
  if (scheduledAt === null) return 'rehearsed';
  if (endedAt !== null) {
    if (endedAt < momentOf(rise)) return 'cancelled';
    return restoredAt === null ? 'undoing' : 'undone';
  }
  if (momentOf(rise) > at) return 'scheduled';
  return writtenAt === null ? 'applying' : 'applied';
}
