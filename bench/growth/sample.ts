/** Whom and what of a shop the bench reads. */
import type { Executor } from '#platform/database/database.ts';

/**
 * A customer of many orders, one of them, words that are in others, and a customer of as many
 * orders as in any other shop.
 */
export interface Sample {
  customer: string;
  email: string;
  order: string;
  number: number;
  name: string;
  tool: string;
  sku: string;
  regular: string;
  regularEmail: string;
  regularOrders: number;
  /** So many entries the short check of the audit log reads. */
  checkedEntries: number;
}

/** Somebody has bought so much in a shop of 1,000 orders. */
const ordersOfRegular = 10;
/** As `/api/audit/check` reads. */
const mostChecked = 10_000;

export async function readSample(db: Executor): Promise<Sample> {
  const { rows } = await db.query<Sample>({
    text: `
with customers as (
  select user_id, count(*) filter (where payment_state = 'paid') as paid,
    count(*) filter (where payment_state not in ('cancelling', 'cancelled', 'expired')) as listed
  from orders where user_id is not null group by user_id
), busy as (
  select user_id from customers order by paid desc, user_id limit 1
), regular as (
  select user_id, listed from customers
  order by abs(listed - ${ordersOfRegular}), user_id limit 1
), busiest as (
  select tool_id from stock_movement group by tool_id order by count(*) desc limit 1
)
select o.user_id as customer, o.id as order, o.number, o.customer_name as name,
  o.user_email as email, b.tool_id as tool, l.sku, r.user_id as regular,
  (select email from app_user where id = r.user_id) as "regularEmail",
  r.listed::integer as "regularOrders",
  (select least(${mostChecked}, id)::integer from audit_head) as "checkedEntries"
from busy join orders o using (user_id) join order_line l on l.order_id = o.id and l.position = 1
cross join busiest b cross join regular r
where o.payment_state = 'paid' order by o.placed_at desc limit 1`,
  });
  const [sample] = rows;
  if (!sample) throw new Error('nobody has paid an order');
  return sample;
}
