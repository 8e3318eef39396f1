import { matchesAll, cursorParams, pageParams } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import { isUpdated } from '#platform/database/upsert.ts';
import type { WithdrawalState } from '../withdrawal.ts';

const state = oneOf<WithdrawalState>();

const withdrawalRow = {
  id: uuid,
  order_id: nullable(uuid),
  order_named: text,
  name: text,
  email: text,
  message: text,
  received_at: timestamp,
  state,
  decided_at: nullable(timestamp),
  rejected_because: nullable(text),
};

export type WithdrawalRow = ShapeOf<typeof withdrawalRow>;

const columns = `id, order_id, order_named, name, email, message, received_at, state, decided_at,
  rejected_because`;

/**
 * The same statement again is the first one, and its receipt is due again when the last one was
 * queued up to `:repeatUntil`.
 */
export const insertWithdrawal = preparedQuery(
  {
    orderId: nullable(uuid),
    orderNamed: text,
    name: text,
    email: text,
    message: text,
    contentHash: bytes,
    at: timestamp,
    repeatUntil: timestamp,
  },
  { received_at: timestamp, is_receipt_due: boolean },
)`
with former as (select receipt_at from withdrawal where content_hash = :contentHash for update)
insert into withdrawal (order_id, order_named, name, email, message, content_hash, received_at,
  receipt_at)
select :orderId::uuid, :orderNamed, :name, :email, :message, :contentHash, :at::timestamptz,
  case when :orderId::uuid is not null then :at::timestamptz end
from (select count(*) from former) read_first
on conflict (content_hash) do update set receipt_at = case
  when withdrawal.receipt_at <= :repeatUntil::timestamptz then excluded.received_at
  else withdrawal.receipt_at end
returning received_at, case when ${isUpdated}
  then receipt_at is distinct from coalesce((select receipt_at from former), receipt_at)
  else receipt_at is not null end as is_receipt_due`;

const inState = `from withdrawal where state = :state
  and ${matchesAll("concat_ws(' ', order_named, name, email, message)")}`;

/** Those of a state, the oldest first. */
export const selectOldestWithdrawals = preparedQuery({ state, ...pageParams }, withdrawalRow)`
select ${columns} ${inState}
  and (:cursor::uuid is null or (received_at, id)
    > (select received_at, id from withdrawal where id = :cursor::uuid))
order by received_at, id limit :limit`;

/** Those of a state, the newest first. */
export const selectNewestWithdrawals = preparedQuery({ state, ...pageParams }, withdrawalRow)`
select ${columns} ${inState}
  and (:cursor::uuid is null or (received_at, id)
    < (select received_at, id from withdrawal where id = :cursor::uuid))
order by received_at desc, id desc limit :limit`;

export const countOpenWithdrawals = preparedQuery({}, { count: integer })`
select count(*) from withdrawal where state = 'received'`;

/** The oldest first. */
export const selectWithdrawalsOfOrders = preparedQuery({ orderIds: uuids }, withdrawalRow)`
select ${columns} from withdrawal where order_id = any(:orderIds::uuid[])
order by received_at, id`;

/** From this email, of which no order is known; the oldest first. */
export const selectWithdrawalsWithoutOrder = preparedQuery(
  { email: text, ...cursorParams },
  withdrawalRow,
)`
select ${columns} from withdrawal
where email = :email and order_id is null
  and (:cursor::uuid is null
    or (received_at, id) > (select received_at, id from withdrawal where id = :cursor::uuid))
order by received_at, id limit :limit`;

export const lockWithdrawal = preparedQuery({ id: uuid }, withdrawalRow)`
select ${columns} from withdrawal where id = :id for update`;

export const decideWithdrawal = preparedQuery({
  id: uuid,
  state,
  rejectedBecause: nullable(text),
  decidedAt: timestamp,
  decidedBy: uuid,
})`
update withdrawal set state = :state, rejected_because = :rejectedBecause,
  decided_at = :decidedAt, decided_by = :decidedBy
where id = :id`;

export const anonymiseWithdrawalsOfOrders = preparedQuery({ orderIds: uuids, name: text })`
update withdrawal set name = :name, email = '', message = '', content_hash = null,
  rejected_because = case when state = 'rejected' then '-' end
where order_id = any(:orderIds::uuid[])`;

export const deleteWithdrawalsWithoutOrder = preparedQuery({ email: text })`
delete from withdrawal where email = :email and order_id is null`;

/** Of which no order is known, and which staff answered up to a moment. */
export const deleteOldWithdrawals = preparedQuery({ decidedUntil: timestamp, limit: integer })`
delete from withdrawal where id = any(array(
  select id from withdrawal where order_id is null and decided_at <= :decidedUntil
  limit :limit for update skip locked))`;
