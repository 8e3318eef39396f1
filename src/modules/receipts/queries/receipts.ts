import { preparedQuery } from '#platform/database/prepared-query.ts';
import { nullable, timestamp, uuid } from '#platform/database/sql-types.ts';

/** When it was paid, by the shop's clock; null where it never was. */
export const selectPaidAt = preparedQuery({ orderId: uuid }, { at: nullable(timestamp) })`
select min(at) as at from order_change where order_id = :orderId and to_state = 'paid'`;
