/**
 * Units: what left the house left once, for an order, and out of what was reserved for it. Worked
 * out from the stock's movements alone, beside the stock's own audit.
 */
import { auditStock } from '#modules/orders/audit-stock.ts';
import type { Database } from '#platform/database/database.ts';

interface UnitsOfOrder {
  number: number;
  payment_state: string;
  fulfilment_state: string;
  quantity: number;
  reserved: number;
  sent: number;
  /** Units that are gone stand before staff as an exception of this order. */
  told: boolean;
}

export async function unitFaults(db: Database): Promise<string[]> {
  const { rows: orders } = await db.query<UnitsOfOrder>({
    text: `select o.number, o.payment_state, o.fulfilment_state, o.quantity,
        coalesce(sum(m.held_change), 0)::int as reserved,
        coalesce(-sum(m.on_hand_change) filter (where m.kind = 'sold'), 0)::int as sent,
        exists (select from payment_problem p where p.order_id = o.id
          and p.resolved_at is null and p.kind = 'units_gone') as told
      from orders o left join stock_movement m on m.order_id = o.id
      group by o.id`,
  });
  const known = orders
    .filter((one) => one.told && lacksUnits(one))
    .map(({ number }) => `order ${number} of tool `);
  return [
    ...(await auditStock(db)).filter((fault) => !known.some((order) => fault.startsWith(order))),
    ...orders.flatMap(faultsOf),
  ];
}

function isShipped({ fulfilment_state: state }: UnitsOfOrder): boolean {
  return state === 'shipped' || state === 'delivered';
}

/** Paid, not on its way, and not all of its units are reserved for it. */
function lacksUnits(order: UnitsOfOrder): boolean {
  const { payment_state: state, reserved, quantity } = order;
  const isPaid = ['paid', 'partly_refunded', 'disputed'].includes(state);
  return isPaid && !isShipped(order) && reserved < quantity;
}

function faultsOf(order: UnitsOfOrder): string[] {
  const { number, payment_state: state, fulfilment_state: way, quantity, told } = order;
  const { reserved, sent } = order;
  const is = `order ${number} of ${quantity}, ${state}, ${way}, has ${reserved} reserved`;
  const said = `${is} and ${sent} sent`;
  const isOver = ['cancelled', 'expired', 'refunded'].includes(state);
  const faults = [
    [sent !== (isShipped(order) ? quantity : 0), 'what was sent is not what was shipped'],
    [reserved < 0 || reserved + sent > quantity, 'more than was ordered'],
    [isOver && reserved > 0, 'it is over and keeps units from others'],
    [told !== lacksUnits(order), told ? 'staff are told otherwise' : 'staff do not see it'],
  ] as const;
  return faults.flatMap(([isFault, what]) => (isFault ? [`${said}: ${what}`] : []));
}
