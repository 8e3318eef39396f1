import { statement } from '#platform/database/statement.ts';
import type { Role } from '../caller.ts';

export interface AccountRow {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  display_name: string;
  role: Role;
  created_at: Date;
  erased_at: Date | null;
}

const columns =
  'id, issuer, subject, email, email_verified, display_name, role, created_at, erased_at';

/** user */
export const selectWholeAccount = statement<[string], AccountRow>(
  `select ${columns} from app_user where id = $1`,
);

/** user; nothing new can refer to it until the transaction ends */
export const lockWholeAccount = statement<[string], AccountRow>(
  `select ${columns} from app_user where id = $1 for update`,
);

/** user, issuer and subject of nobody, e-mail of nobody, name of nobody, moment */
export const anonymiseUser = statement<
  [string, string, string, string, string, Date],
  Record<string, never>
>(`
update app_user set issuer = $2, subject = $3, email = $4, display_name = $5, erased_at = $6,
  email_verified = false, role = 'customer', not_before = null, kept_sign_in = null
where id = $1`);

/** hash of issuer and subject, moment */
export const upsertErasedAccount = statement<[Buffer, Date], Record<string, never>>(`
insert into erased_account (hash, erased_at) values ($1, $2)
on conflict (hash) do update set erased_at = excluded.erased_at`);

/** hash of issuer and subject, moment; true when it was erased after that */
export const isErasedSince = statement<[Buffer, Date], { erased: boolean }>(
  'select exists (select from erased_account where hash = $1 and erased_at > $2) as erased',
);

/** user */
export const deleteEndedSignIns = statement<[string], Record<string, never>>(
  'delete from ended_sign_in where user_id = $1',
);

/** moment; users erased since then */
export const selectErasedUsers = statement<[Date], { id: string }>(
  'select id from app_user where erased_at >= $1 order by erased_at',
);

/** subject; accounts, sessions, second factors and passkeys go with it */
export const deleteProviderUser = statement<[string], Record<string, never>>(
  'delete from identity."user" where id = $1',
);

/** subject, e-mail; links and challenges that are still out */
export const deleteVerifications = statement<[string, string], Record<string, never>>(`
delete from identity.verification
where position($1 in value) > 0 or position(lower($2) in lower(identifier)) > 0
  or position(lower($2) in lower(value)) > 0`);
