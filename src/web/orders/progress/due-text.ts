/** By when an order is sent, as a sentence. */
import { useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import { formatLongDay } from '#web/formats.ts';
import { useHoliday } from '#web/holiday.ts';
import { fill } from '#web/wording/fill.ts';
import { progressTexts } from '#web/wording/orders/progress.ts';
import { isPickedUp, isProceeding } from '../order-states.ts';

interface DueOrder {
  order: WireOrder;
  hasAddress: boolean;
  dueAt?: string | null | undefined;
}

/** While that lies ahead and nothing else is waited for. */
export function useDueText({ order, hasAddress, dueAt }: DueOrder): string | undefined {
  const holiday = useHoliday();
  const [now] = useState(() => Date.now());
  if (!dueAt || !isProceeding(order) || !hasAddress || Date.parse(dueAt) < now) return undefined;
  if (!['new', 'in_production'].includes(order.fulfilment)) return undefined;
  // What is due meanwhile leaves after the holiday, as its notice says.
  if (holiday && dueAt.slice(0, 10) <= holiday.until.slice(0, 10)) return undefined;
  const text = isPickedUp(order) ? progressTexts.readyBy : progressTexts.sentBy;
  return fill(text, { day: formatLongDay(dueAt) });
}
