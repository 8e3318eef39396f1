import { preparedQuery } from '#platform/database/prepared-query.ts';
import { bytes, notNull, text, uuid } from '#platform/database/sql-types.ts';
import { orderColumns, orderRow } from './orders.ts';

/** The order that was placed with it. */
export const selectRequested = preparedQuery(
  { userId: uuid, requestKey: text },
  { ...orderRow, request_hash: notNull(bytes) },
)`
select ${orderColumns}, request_hash from orders
where user_id = :userId and request_key = :requestKey`;
