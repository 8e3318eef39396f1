import { statement } from '#platform/database/statement.ts';

/**
 * user, key, hash, order, moment. Waits for another request with the same key that is still
 * under way, and touches no row when that one has gone through.
 */
export const claimRequest = statement<
  [string, string, Buffer, string, Date],
  Record<string, never>
>(`
insert into order_request (user_id, key, request_hash, order_id, created_at)
values ($1, $2, $3, $4, $5) on conflict do nothing`);

/** user, key */
export const selectRequest = statement<
  [string, string],
  { request_hash: Buffer; order_id: string }
>('select request_hash, order_id from order_request where user_id = $1 and key = $2');

export const deleteOldRequests = statement<[Date], Record<string, never>>(
  'delete from order_request where created_at < $1',
);
