import type { ChangeRow } from './queries/orders.ts';

/** One step of an order's history. `actor` is a user's id, 'shop', 'processor' or 'guest'. */
export interface OrderChange {
  machine: 'payment' | 'fulfilment';
  from: string | undefined;
  to: string;
  actor: string;
  reason: string;
  at: Date;
}

export function toChange({ machine, from_state, to_state, ...change }: ChangeRow): OrderChange {
  const { actor, reason, at } = change;
  return { machine, from: from_state ?? undefined, to: to_state, actor, reason, at };
}
