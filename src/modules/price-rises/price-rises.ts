/**
 * Rises of prices: staff rehearse one, schedule it as they saw it, and it happens at its moment.
 * It owns the rises and what each said of its tools; prices themselves are the catalogue's (a
 * tool's own) and those of price lists.
 *
 * Words: a rise may be a fall, of a negative percent; it is rehearsed, scheduled, applied, and
 * cancelled or undone. Promises: it is scheduled only where prices are those that were seen; each
 * price is written once, whatever stops in between; what others have changed is never overwritten
 * and is listed; nothing is deleted from the history.
 */
export type { PriceRise, RiseState } from './price-rise.ts';
export {
  findRise,
  listRisenTools,
  listRises,
  sumRise,
  type RisenTool,
  type RiseTotals,
} from './read-rises.ts';
export { rehearseRise, type RehearsedRise, type RehearseResult } from './rehearse.ts';
export { endRise, runDueRises, scheduleRise, type ScheduleResult } from './schedule.ts';
