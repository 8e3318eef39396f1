import { statement } from '#platform/database/statement.ts';
import { orderColumns, type ChangeRow, type OrderRow } from './orders.ts';

/** user, cursor, limit; the oldest first */
export const selectOrdersOfUser = statement<[string, string | null, number | null], OrderRow>(`
select ${orderColumns} from orders
where user_id = $1
  and ($2::uuid is null
    or (placed_at, id) > (select placed_at, id from orders where id = $2::uuid))
  and placed_at >= coalesce((select placed_at from orders where id = $2::uuid), '-infinity')
order by placed_at, id limit $3`);

/** orders; the oldest step of each first */
export const selectChangesOfOrders = statement<
  [readonly string[]],
  ChangeRow & { order_id: string }
>(`
select order_id, machine, from_state, to_state, actor, reason, at from order_change
where order_id = any($1::uuid[]) order by id`);

/** user, name and email to write instead */
export const anonymiseOrdersOfUser = statement<[string, string, string], Record<string, never>>(`
update orders set customer_name = $2, user_email = $3, phone = '', request_key = null,
  request_hash = null
where user_id = $1 and (customer_name <> $2 or user_email <> $3 or phone <> ''
  or request_key is not null)`);

/** user; the requests of an older version, which keeps them beside */
export const deleteRequestsOfUser = statement<[string], Record<string, never>>(
  'delete from order_request where user_id = $1',
);

/** user, words to take out, what is written instead */
export const maskChangeReasons = statement<[string, string, string], Record<string, never>>(`
update order_change set reason = regexp_replace(reason, $2, $3, 'gi')
where order_id in (select id from orders where user_id = $1) and reason ~* $2`);

export interface AnonymisedOrderRow {
  id: string;
  customer_name: string;
  user_email: string;
  phone: string;
}

/**
 * placed until, moment, at most this many; returns the orders with the personal data that they
 * had. The request hash is removed too, because the phone is part of it. Only closed orders are
 * meant: an open one may have been paid without the shop having heard of it yet.
 */
export const anonymiseUnpaidOrderRows = statement<[Date, Date, number], AnonymisedOrderRow>(`
update orders set customer_name = '', user_email = '', phone = '', request_key = null,
  request_hash = null, emptied_at = $2
where id in (
  select id from orders
  where payment_state in ('cancelled', 'expired') and emptied_at is null and placed_at <= $1
  order by placed_at limit $3 for update skip locked)
returning id, old.customer_name, old.user_email, old.phone`);

/** orders; the reasons that people typed when they moved them */
export const deleteTypedReasons = statement<[readonly string[]], Record<string, never>>(`
update order_change set reason = ''
where order_id = any($1::uuid[]) and from_state is not null and reason <> ''
  and actor not in ('shop', 'processor')`);

/** orders; the requests of an older version, which keeps them beside */
export const deleteRequests = statement<[readonly string[]], Record<string, never>>(
  'delete from order_request where order_id = any($1::uuid[])',
);
