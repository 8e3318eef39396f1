import { statement } from '#platform/database/statement.ts';
import { orderColumns, type ChangeRow, type OrderRow } from './orders.ts';

/** user; all of them, the oldest first */
export const selectOrdersOfUser = statement<[string], OrderRow>(
  `select ${orderColumns} from orders where user_id = $1 order by placed_at, id`,
);

/** user; of all their orders, the oldest step of each first */
export const selectChangesOfUser = statement<[string], ChangeRow & { order_id: string }>(`
select order_id, machine, from_state, to_state, actor, reason, at from order_change
where order_id in (select id from orders where user_id = $1) order by id`);

/** user, name of nobody, e-mail of nobody */
export const anonymiseOrders = statement<[string, string, string], Record<string, never>>(`
update orders set customer_name = $2, user_email = $3, phone = '', request_key = null,
  request_hash = null
where user_id = $1 and (customer_name <> $2 or user_email <> $3 or phone <> ''
  or request_key is not null)`);

/** user, words to take out, what stands in their place */
export const maskReasons = statement<[string, string, string], Record<string, never>>(`
update order_change set reason = regexp_replace(reason, $2, $3, 'gi')
where order_id in (select id from orders where user_id = $1) and reason ~* $2`);

/** placed until, moment, at most this many; the orders that came to nothing and were emptied */
export const emptyOrders = statement<[Date, Date, number], { id: string }>(`
update orders set customer_name = '', user_email = '', phone = '', emptied_at = $2
where id in (
  select id from orders
  where payment_state in ('unpaid', 'cancelled', 'expired') and emptied_at is null
    and placed_at <= $1
  order by placed_at limit $3 for update skip locked)
returning id`);
