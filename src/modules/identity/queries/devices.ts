import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  integer,
  nullable,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

/** One row when it is new, else none. */
export const insertKnownDevice = preparedQuery({
  hash: bytes,
  userId: uuid,
  firstSeenAt: timestamp,
})`
insert into known_device (hash, user_id, first_seen_at, last_seen_at)
values (:hash, :userId, :firstSeenAt, :firstSeenAt)
on conflict (hash) do nothing`;

export const touchKnownDevice = preparedQuery({ hash: bytes, lastSeenAt: timestamp })`
update known_device set last_seen_at = :lastSeenAt where hash = :hash`;

/** All others, new ones. */
export const countOtherDevices = preparedQuery(
  { userId: uuid, hash: bytes, moment: timestamp },
  { all: integer, new: integer },
)`
select count(*)::integer as all, (count(*) filter (where first_seen_at > :moment))::integer as new
from known_device where user_id = :userId and hash <> :hash`;

export const deleteForgottenDevices = preparedQuery({
  userId: uuid,
  limit: integer,
  lastSeenAt: timestamp,
})`
delete from known_device where user_id = :userId and hash not in (
  select hash from known_device where user_id = :userId and last_seen_at > :lastSeenAt
  order by last_seen_at desc, hash limit :limit)`;

export const deleteKnownDevices = preparedQuery({ userId: uuid })`
delete from known_device where user_id = :userId`;

const deviceRow = {
  id: uuid,
  device: text,
  client_network: text,
  method: text,
  second_factor: boolean,
  last_used_at: timestamp,
  provider_session: nullable(text),
  signed_in_at: timestamp,
  provider_signed_in_at: nullable(timestamp),
};

export type DeviceRow = ShapeOf<typeof deviceRow>;

const columns = `id, device, client_network, method, second_factor, last_used_at, provider_session,
  coalesce(signed_in_at, created_at) as signed_in_at, signed_in_at as provider_signed_in_at`;

export const selectDevices = preparedQuery(
  { userId: uuid, now: timestamp, lastUsedAt: timestamp },
  deviceRow,
)`
select ${columns} from shop_token where user_id = :userId and expires_at > :now
  and last_used_at > :lastUsedAt
order by last_used_at desc, id`;

/** A change of role ends the tokens; the browsers that signed in are still known. */
export const selectLastSeenOfEach = preparedQuery(
  { userIds: uuids },
  { user_id: uuid, at: timestamp },
)`
select user_id, max(at) as at from (
  select user_id, last_used_at as at from shop_token where user_id = any(:userIds::uuid[])
  union all
  select user_id, last_seen_at from known_device where user_id = any(:userIds::uuid[])) seen
group by user_id`;

export const selectDevice = preparedQuery({ userId: uuid, id: uuid }, deviceRow)`
select ${columns} from shop_token where user_id = :userId and id = :id`;

export const deleteDevice = preparedQuery({
  userId: uuid,
  id: uuid,
  providerSession: nullable(text),
})`
delete from shop_token where user_id = :userId
  and (id = :id or provider_session = :providerSession)`;

export const deleteDevicesBut = preparedQuery({ userId: uuid, id: nullable(uuid) })`
delete from shop_token where user_id = :userId and (:id::uuid is null or id <> :id::uuid)`;
