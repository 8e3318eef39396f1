/** Which list says a price, and why each of the others does not. Pure, by the rule of prices. */
import {
  effectivePrice,
  findNearest,
  findStep,
  isFor,
  isInCurrency,
  isValidAt,
  nearestFirst,
  type LadderStep,
  type ListPrice,
  type PricedTool,
} from './price-list.ts';

export const passedOverReasons = [
  'other_currency',
  ...(['for_others', 'not_yet', 'ended', 'farther_rank'] as const),
  ...(['below_first_step', 'farther_kind', 'sale_lower', 'not_lower'] as const),
] as const;

/** `farther_rank`: another list of its kind is nearer; `farther_kind`: another kind is. */
export type PassedOver = (typeof passedOverReasons)[number];

export interface ExplainedList {
  price: ListPrice;
  /** What it says for the quantity; undefined below its first step. */
  step: LadderStep | undefined;
  /** Undefined for the list that says the price. */
  passedOver: PassedOver | undefined;
}

/** In the order of `prices`. At most one is not passed over; none where the own price holds. */
export function explainPrice(tool: PricedTool, quantity: number, at: Date): ExplainedList[] {
  const { source } = effectivePrice(tool, quantity, at);
  const now = at.getTime();
  const open = tool.prices.filter(
    (price) => isInCurrency(price, tool) && isFor(price, tool.buyer) && isValidAt(price, now),
  );
  const nearest = new Map(
    [...nearestFirst, 'sale' as const].map((kind) => [kind, findNearest(open, kind)]),
  );
  const [listed] = nearestFirst.flatMap((kind) => {
    const price = nearest.get(kind);
    return price && findStep(price, quantity) ? [price] : [];
  });
  return tool.prices.map((price) => {
    const step = findStep(price, quantity);
    const isChosen = source?.list === price.list && open.includes(price);
    return { price, step, passedOver: isChosen ? undefined : findReason(price) };
  });

  function findReason(price: ListPrice): PassedOver {
    if (!isInCurrency(price, tool)) return 'other_currency';
    if (!isFor(price, tool.buyer)) return 'for_others';
    if (price.fromMs > now) return 'not_yet';
    if (!isValidAt(price, now)) return 'ended';
    if (nearest.get(price.kind) !== price) return 'farther_rank';
    if (!findStep(price, quantity)) return 'below_first_step';
    if (price.kind === 'sale') return 'not_lower';
    return price === listed ? 'sale_lower' : 'farther_kind';
  }
}
