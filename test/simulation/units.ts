/**
 * Units: what was shipped was shipped once, for an order, out of its reservation. Computed
 * from the stock's movements alone, in addition to the stock's own audit.
 */
import { auditStock } from '#modules/orders/audit-stock.ts';
import type { Database } from '#platform/database/database.ts';

interface UnitsOfOrder {
  number: number;
  payment_state: string;
  fulfilment_state: string;
  quantity: number;
  /** Units that were taken out of it, and units of its lines and parcels that were sent. */
  cancelled: number;
  shipped: number;
  packed: number;
  reserved: number;
  sent: number;
  /** The order has an open exception about missing units. */
  hasException: boolean;
}

export async function unitViolations(db: Database): Promise<string[]> {
  const { rows: orders } = await db.query<UnitsOfOrder>({
    text: `select o.number, o.payment_state, o.fulfilment_state, o.quantity,
        o.cancelled, (select sum(shipped)::int from order_line where order_id = o.id) as shipped,
        (select coalesce(sum(units), 0)::int from parcel_line where order_id = o.id) as packed,
        coalesce(sum(m.reserved_change), 0)::int as reserved,
        coalesce(-sum(m.on_hand_change) filter (where m.kind = 'sold'), 0)::int as sent,
        exists (select from payment_exception p where p.order_id = o.id
          and p.resolved_at is null and p.kind = 'units_gone') as "hasException"
      from orders o left join stock_movement m on m.order_id = o.id
      group by o.id`,
  });
  const knownShortages = orders
    .filter((one) => one.hasException && lacksUnits(one))
    .map(({ number }) => `order ${number} of tool `);
  return [
    ...(await auditStock(db)).filter(
      (violation) => !knownShortages.some((order) => violation.startsWith(order)),
    ),
    ...orders.flatMap(violationsOf),
    ...(await lineViolations(db)),
  ];
}

/** An order is its lines, with all of their units or none, and nobody waited in a circle. */
async function lineViolations(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>({
    text: `select 'order ' || number || ' is not its lines' as what from orders o
      cross join lateral (
        select sum(total_minor) as total, sum(discount_minor) as discount,
          sum(quantity) as units, count(*) as lines
        from order_line where order_id = o.id) l
      where (o.total_minor - delivery_minor is distinct from l.total
          and (o.tax is null or delivery_minor = 0))
        or o.discount_minor is distinct from l.discount
        or o.quantity is distinct from l.units or line_count <> l.lines
      union all select 'order ' || number || ' has units for a part of its lines' from orders o
      where exists (select from order_line l left join reservation r using (order_id, tool_id)
        where l.order_id = o.id and r.quantity is null)
      union all select 'code ' || code || ' is used more often than it may be, or miscounted'
      from promotion p where used > total_limit or used <> (select count(*) from promotion_claim c
        where c.promotion_id = p.id and c.released_at is null)
      union all select 'order ' || o.number || ' has a discount that is not what it claims'
      from orders o left join promotion_claim c on c.order_id = o.id and c.released_at is null
      where case when o.payment_state in ('cancelled', 'expired') then c.id is not null
        else coalesce(c.amount_minor, 0) <> o.discount_minor end
      union all select deadlocks || ' transactions waited in a circle' from pg_stat_database
      where datname = current_database() and deadlocks > 0`,
  });
  return rows.map(({ what }) => what);
}

function isShipped({ fulfilment_state: state }: UnitsOfOrder): boolean {
  return state === 'shipped' || state === 'delivered';
}

/** All of it when it is shipped, some of it when it is partly shipped, else nothing. */
function isSentSoFar(order: UnitsOfOrder): boolean {
  const { fulfilment_state: state, sent, quantity, cancelled } = order;
  const all = quantity - cancelled;
  if (state === 'partly_shipped') return sent > 0 && sent < all;
  return sent === (isShipped(order) ? all : 0);
}

/** Paid, not on its way, and not all of its units are reserved for it. */
function lacksUnits(order: UnitsOfOrder): boolean {
  const { payment_state: state, reserved, quantity, cancelled, sent } = order;
  const isPaid = ['paid', 'partly_refunded', 'disputed'].includes(state);
  return isPaid && !isShipped(order) && reserved < quantity - cancelled - sent;
}

function violationsOf(order: UnitsOfOrder): string[] {
  const {
    number,
    payment_state: state,
    fulfilment_state: fulfilment,
    quantity,
    hasException,
  } = order;
  const { reserved, sent, cancelled, shipped, packed } = order;
  const orderText = `order ${number} of ${quantity}, ${state}, ${fulfilment}`;
  const stateText = `${orderText}, has ${reserved} reserved and ${sent} sent`;
  const isOver = ['cancelled', 'expired', 'refunded'].includes(state);
  const checks = [
    [sent !== shipped, 'what was sent is not what was shipped'],
    [sent !== packed, 'what was sent is not what its parcels hold'],
    [!isSentSoFar(order), 'what was sent is not what its state says'],
    [reserved < 0 || reserved + sent > quantity - cancelled, 'more than was ordered'],
    [isOver && reserved > 0, 'it is over and keeps units from others'],
    [
      hasException !== lacksUnits(order),
      hasException ? 'the exception is wrong' : 'the exception is missing',
    ],
  ] as const;
  return checks.flatMap(([isViolated, what]) => (isViolated ? [`${stateText}: ${what}`] : []));
}
