import { statement } from '#platform/database/statement.ts';
import { orderColumns, type OrderRow } from './orders.ts';

/** user, key; the order that was placed with it */
export const selectRequested = statement<[string, string], OrderRow & { request_hash: Buffer }>(`
select ${orderColumns}, request_hash from orders where user_id = $1 and request_key = $2`);
