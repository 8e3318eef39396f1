import { statement } from '#platform/database/statement.ts';

/** user and cookie's hash, user, moment; one row when it is new, else none */
export const insertKnownDevice = statement<[Buffer, string, Date], Record<string, never>>(`
insert into known_device (hash, user_id, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
on conflict (hash) do nothing`);

/** user and cookie's hash, moment */
export const touchKnownDevice = statement<[Buffer, Date], Record<string, never>>(
  'update known_device set last_seen_at = $2 where hash = $1',
);

/** user, user and cookie's hash of the one that does not count, moment; all others, new ones */
export const countOtherDevices = statement<[string, Buffer, Date], { all: number; new: number }>(`
select count(*)::integer as all, (count(*) filter (where first_seen_at > $3))::integer as new
from known_device where user_id = $1 and hash <> $2`);

/** user, how many may stay, moment since which they must have been seen */
export const deleteForgottenDevices = statement<[string, number, Date], Record<string, never>>(`
delete from known_device where user_id = $1 and hash not in (
  select hash from known_device where user_id = $1 and last_seen_at > $3
  order by last_seen_at desc, hash limit $2)`);

/** user */
export const deleteKnownDevices = statement<[string], Record<string, never>>(
  'delete from known_device where user_id = $1',
);

export interface DeviceRow {
  id: string;
  device: string;
  client_network: string;
  method: string;
  second_factor: boolean;
  signed_in_at: Date;
  last_used_at: Date;
  provider_session: string | null;
  provider_signed_in_at: Date | null;
}

const columns = `id, device, client_network, method, second_factor, last_used_at, provider_session,
  coalesce(signed_in_at, created_at) as signed_in_at, signed_in_at as provider_signed_in_at`;

/** user, moment, moment since which it must have been used */
export const selectDevices = statement<[string, Date, Date], DeviceRow>(`
select ${columns} from shop_token where user_id = $1 and expires_at > $2 and last_used_at > $3
order by last_used_at desc, id`);

/** user, token's id */
export const selectDevice = statement<[string, string], DeviceRow>(
  `select ${columns} from shop_token where user_id = $1 and id = $2`,
);

/** user, token's id, session at the provider or null: whatever else came from it goes as well */
export const deleteDevice = statement<[string, string, string | null], Record<string, never>>(
  'delete from shop_token where user_id = $1 and (id = $2 or provider_session = $3)',
);

/** user, id of the token that stays or null */
export const deleteDevicesBut = statement<[string, string | null], Record<string, never>>(
  'delete from shop_token where user_id = $1 and ($2::uuid is null or id <> $2::uuid)',
);
