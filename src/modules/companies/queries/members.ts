import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  bytes,
  integer,
  oneOf,
  text,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { MemberRole } from '../company.ts';

const role = oneOf<MemberRole>();

export const selectMembers = preparedQuery(
  { companyId: uuid },
  { user_id: uuid, name: text, email: text, role, joined_at: timestamp },
)`
select m.user_id, u.display_name as name, u.email, m.role, m.joined_at
from company_member m join app_user u on u.id = m.user_id
where m.company_id = :companyId order by m.role desc, lower(u.display_name), m.user_id`;

export const countMemberships = preparedQuery({ userId: uuid }, { count: integer })`
select count(*) from company_member where user_id = :userId`;

export const countMembers = preparedQuery({ companyId: uuid }, { count: integer })`
select count(*) from company_member where company_id = :companyId`;

/** No row where the account belongs to it already. */
export const insertMember = preparedQuery(
  { companyId: uuid, userId: uuid, role, at: timestamp },
  { user_id: uuid },
)`
insert into company_member (company_id, user_id, role, joined_at)
values (:companyId, :userId, :role, :at) on conflict do nothing returning user_id`;

export const updateMemberRole = preparedQuery({ companyId: uuid, userId: uuid, role })`
update company_member set role = :role where company_id = :companyId and user_id = :userId`;

export const deleteMember = preparedQuery({ companyId: uuid, userId: uuid })`
delete from company_member where company_id = :companyId and user_id = :userId`;

export const deleteMemberships = preparedQuery({ userId: uuid }, { company_id: uuid })`
delete from company_member where user_id = :userId returning company_id`;

/** Of locked companies, where none of those who are left is a manager. */
export const makeOldestManager = preparedQuery({ ids: uuids })`
update company_member m set role = 'manager'
from (
  select distinct on (company_id) company_id, user_id from company_member
  where company_id = any(:ids::uuid[]) order by company_id, joined_at, user_id
) oldest
where m.company_id = oldest.company_id and m.user_id = oldest.user_id and not exists (
  select from company_member o where o.company_id = m.company_id and o.role = 'manager')`;

/** The account buys for none. */
export const unmarkBuying = preparedQuery({ userId: uuid })`
update company_member set is_buying = false where user_id = :userId and is_buying`;

/** One that is approved, of which the account is a member. */
export const markBuying = preparedQuery({ companyId: uuid, userId: uuid })`
update company_member m set is_buying = true from company c
where m.company_id = :companyId and m.user_id = :userId and c.id = m.company_id
  and c.status = 'approved'`;

/** None of its members buys for it any more. */
export const unmarkBuyingOfCompany = preparedQuery({ companyId: uuid })`
update company_member set is_buying = false where company_id = :companyId and is_buying`;

/** Those of these members who buy for no other company buy for it from now on. */
export const markBuyingOfCompany = preparedQuery({ companyId: uuid, users: uuids })`
update company_member m set is_buying = true
where m.company_id = :companyId and m.user_id = any(:users::uuid[]) and not m.is_buying
  and not exists (select from company_member o where o.user_id = m.user_id and o.is_buying)`;

/** Held until the transaction ends: an account buys for one company at a time. */
export const lockAccountOfMember = preparedQuery({ userId: uuid })`
select id from app_user where id = :userId for no key update`;

/** The same of all members, in an order that all who lock several have. */
export const lockAccountsOfMembers = preparedQuery({ companyId: uuid }, { id: uuid })`
select id from app_user
where id in (select user_id from company_member where company_id = :companyId)
order by id for no key update`;

const invitation = { id: uuid, email: text, role, expires_at: timestamp };

export const selectInvitations = preparedQuery({ companyId: uuid, at: timestamp }, invitation)`
select id, email, role, expires_at from company_invitation
where company_id = :companyId and expires_at > :at order by email`;

/** In the place of an earlier one to the same email. */
export const writeInvitation = preparedQuery(
  {
    ...{ companyId: uuid, email: text, role, tokenHash: bytes },
    ...{ at: timestamp, expiresAt: timestamp },
  },
  { id: uuid },
)`
insert into company_invitation (company_id, email, role, token_hash, created_at, expires_at)
values (:companyId, :email, :role, :tokenHash, :at, :expiresAt)
on conflict (company_id, email) do update set role = excluded.role,
  token_hash = excluded.token_hash, created_at = excluded.created_at,
  expires_at = excluded.expires_at
returning id`;

export const deleteInvitation = preparedQuery({ companyId: uuid, id: uuid })`
delete from company_invitation where company_id = :companyId and id = :id`;

const opened = { id: uuid, company_id: uuid, company: text, email: text, role };

/** By its link, while it is valid and its company is not refused. */
export const selectInvitation = preparedQuery({ tokenHash: bytes, at: timestamp }, opened)`
select i.id, i.company_id, c.name as company, i.email, i.role
from company_invitation i join company c on c.id = i.company_id
where i.token_hash = :tokenHash and i.expires_at > :at and c.status = 'approved'`;

/** The same, taken: of two who use one link at once one has it. */
export const takeInvitation = preparedQuery({ tokenHash: bytes, at: timestamp }, { id: uuid })`
delete from company_invitation where token_hash = :tokenHash and expires_at > :at returning id`;

export const deleteInvitationsTo = preparedQuery({ email: text })`
delete from company_invitation where email = :email`;

export const deleteEndedInvitationRows = preparedQuery({ at: timestamp, limit: integer })`
delete from company_invitation where id in (
  select id from company_invitation where expires_at <= :at
  order by expires_at limit :limit for update skip locked)`;
