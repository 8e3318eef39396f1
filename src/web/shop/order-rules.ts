/** When an order may be submitted; the same rules stand behind the API. */
import { formatCount, readCount } from '#platform/figures.ts';
import type { Wording } from '../wording/specified.ts';
import { fill } from '../wording/fill.ts';

export interface Bounds {
  minimumOrder: number;
  available: number;
}

/** What is wrong with a typed quantity, in the words of the shop; undefined when it is right. */
export function quantityFault(
  typed: string,
  { minimumOrder, available }: Bounds,
  words: Wording['order'],
): string | undefined {
  const quantity = readCount(typed);
  if (quantity === undefined || quantity < minimumOrder) {
    return fill(words.tooFew, { min: formatCount(minimumOrder) });
  }
  return quantity > available ? fill(words.tooMany, { max: formatCount(available) }) : undefined;
}

/** Why no quantity at all can be ordered; undefined when one can. */
export function shortageTold(
  { minimumOrder, available }: Bounds,
  words: Wording['purchase'],
): string | undefined {
  if (canBeOrdered({ minimumOrder, available })) return undefined;
  if (available <= 0) return words.noneLeft;
  return fill(words.notEnough, {
    left: formatCount(available),
    min: formatCount(minimumOrder),
  });
}

/** Whether as much as the minimum is left. */
export function canBeOrdered({ minimumOrder, available }: Bounds): boolean {
  return available >= minimumOrder;
}

/** What is ready on the shelf, as its maker says it. */
export function readinessTold(
  { minimumOrder: min, available }: Bounds,
  words: Wording['purchase'],
): string {
  const counts = { min: formatCount(min), available: formatCount(available) };
  return fill(words[readinessOf(min, available)], counts);
}

function readinessOf(min: number, available: number): keyof Wording['purchase'] {
  if (available <= 0) return 'soldOut';
  if (available < min) return available === 1 ? 'tooFewOne' : 'tooFew';
  if (available === min) return min === 1 ? 'lastOne' : 'lastOrder';
  return min === 1 ? 'readyFromOne' : 'ready';
}

const phone = /^[+\d][\d\s().\-/]{2,39}$/;

/** What is wrong with a typed phone number. */
export function phoneFault(typed: string, words: Wording['order']): string | undefined {
  const text = typed.trim();
  if (text === '') return words.phoneNeeded;
  return phone.test(text) ? undefined : words.phoneWrong;
}
