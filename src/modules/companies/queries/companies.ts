import { matchesAll, pageParams } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  uuids,
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { BuyingCompanies, CompanyStatus, MemberRole, NamedTaxCheck } from '../company.ts';
import type { WhenToAsk } from '../tax-check.ts';

const companyRow = {
  ...{ id: uuid, name: text, tax_number: text, message: text },
  ...{ status: oneOf<CompanyStatus>(), reason: text, delivery_terms: text, version: integer },
  ...{ group_id: nullable(uuid), group_name: nullable(text) },
  ...{ applied_at: timestamp, decided_at: nullable(timestamp) },
  ...{ tax_check: nullable(json<NamedTaxCheck>()), tax_check_due_at: nullable(timestamp) },
};

export type CompanyRow = ShapeOf<typeof companyRow>;

const columns = `c.id, c.name, c.tax_number, c.message, c.status, c.reason, c.delivery_terms,
  c.version, c.group_id, g.name as group_name, c.applied_at, c.decided_at,
  c.tax_check, c.tax_check_due_at`;

const withGroup = 'company c left join customer_group g on g.id = c.group_id';

/** Those that wait for a decision the oldest first, the others the newest first. */
export const selectCompanies = preparedQuery(
  { status: nullable(oneOf<CompanyStatus>()), ...pageParams },
  companyRow,
)`
select ${columns} from ${withGroup}
where (:status::text is null or c.status = :status)
  and ${matchesAll("concat_ws(' ', c.name, c.tax_number)")}
  and (:cursor::uuid is null or exists (select from company o where o.id = :cursor::uuid and case
    when (c.status = 'applied') <> (o.status = 'applied') then o.status = 'applied'
    when c.status = 'applied' then (c.applied_at, c.id) > (o.applied_at, o.id)
    else (c.applied_at, c.id) < (o.applied_at, o.id) end))
order by c.status <> 'applied', case when c.status = 'applied' then c.applied_at end,
  case when c.status = 'applied' then c.id end, c.applied_at desc, c.id desc limit :limit`;

export const selectCompany = preparedQuery({ id: uuid }, companyRow)`
select ${columns} from ${withGroup} where c.id = :id`;

export const lockCompany = preparedQuery({ id: uuid }, { id: uuid, tax_number: text })`
select id, tax_number from company where id = :id for update`;

/** All that an account belongs to, in an order that all who lock several have. */
export const lockCompaniesOf = preparedQuery({ userId: uuid }, { id: uuid })`
select id from company
where id in (select company_id from company_member where user_id = :userId)
order by id for update`;

/** Of these, locked; one that a price list is for stays. */
export const deleteWithoutMembers = preparedQuery({ ids: uuids })`
delete from company c where c.id = any(:ids::uuid[])
  and not exists (select from company_member m where m.company_id = c.id)
  and not exists (select from price_list l where l.company_id = c.id)`;

/** Of these, locked: what its applicant wrote beside its name, and what VIES said of it. */
export const blankWithoutMembers = preparedQuery({ ids: uuids })`
with blanked as (
  update company c set message = '', tax_number = '', version = version + 1,
    tax_check = null, tax_check_due_at = null
  where c.id = any(:ids::uuid[])
    and not exists (select from company_member m where m.company_id = c.id)
  returning id
)
delete from tax_number_check where company_id in (select id from blanked)`;

const ownRow = { ...companyRow, role: oneOf<MemberRole>(), is_buying: boolean };

export type OwnRow = ShapeOf<typeof ownRow>;

export const selectOwnCompanies = preparedQuery({ userId: uuid }, ownRow)`
select ${columns}, m.role, m.is_buying
from company_member m join ${withGroup} on c.id = m.company_id
where m.user_id = :userId order by c.name, c.id`;

/** Of an account that belongs to it; for every other one it is not there. */
export const selectOwnCompany = preparedQuery({ userId: uuid, id: uuid }, ownRow)`
select ${columns}, m.role, m.is_buying
from company_member m join ${withGroup} on c.id = m.company_id
where m.user_id = :userId and m.company_id = :id`;

export const insertCompany = preparedQuery({
  ...{ id: uuid, name: text, taxNumber: text, message: text, at: timestamp },
  askAt: nullable(timestamp),
})`
insert into company (id, name, tax_number, message, status, applied_at, tax_check_due_at)
values (:id, :name, :taxNumber, :message, 'applied', :at, :askAt)`;

const askParams = { ask: oneOf<WhenToAsk>(), askedAt: timestamp };

/** When VIES is asked about the number that is written. */
const askColumns = `tax_check_due_at = case :ask::text when 'now' then :askedAt::timestamptz
    when 'as_before' then tax_check_due_at end,
  tax_check_failures = case :ask::text when 'as_before' then tax_check_failures else 0 end`;

/** What was refused is to be decided again. */
export const updateApplication = preparedQuery(
  { ...{ id: uuid, name: text, taxNumber: text, message: text, at: timestamp }, ...askParams },
  { version: integer },
)`
update company set name = :name, tax_number = :taxNumber, message = :message, status = 'applied',
  reason = '', decided_at = null, applied_at = :at, ${askColumns},
  version = version + 1
where id = :id returning version`;

/** Of a locked one. */
export const updateCompany = preparedQuery(
  {
    ...{ id: uuid, name: text, taxNumber: text, status: oneOf<CompanyStatus>(), reason: text },
    ...{ groupId: nullable(uuid), deliveryTerms: text, decidedAt: nullable(timestamp) },
    ...askParams,
  },
  { version: integer },
)`
update company set name = :name, tax_number = :taxNumber, status = :status, reason = :reason,
  group_id = :groupId, delivery_terms = :deliveryTerms, decided_at = :decidedAt,
  ${askColumns},
  version = version + 1
where id = :id returning version`;

/** For which companies these accounts buy; see the function. */
export const selectBuying = preparedQuery(
  { userId: uuid },
  { companies: nullable(json<BuyingCompanies>()) },
)`
select buying_companies(array[:userId::uuid]) as companies`;

export const selectGroups = preparedQuery({}, { id: uuid, name: text, companies: integer })`
select g.id, g.name, (select count(*) from company c where c.group_id = g.id) as companies
from customer_group g order by lower(g.name)`;

/** No row where another one is called so. */
export const insertGroup = preparedQuery({ id: uuid, name: text, at: timestamp }, { id: uuid })`
insert into customer_group (id, name, created_at) values (:id, :name, :at)
on conflict do nothing returning id`;

export const renameGroupRow = preparedQuery({ id: uuid, name: text }, { id: uuid })`
update customer_group set name = :name
where id = :id and not exists (
  select from customer_group o where lower(o.name) = lower(:name) and o.id <> :id)
returning id`;

export const selectGroup = preparedQuery({ id: uuid }, { id: uuid })`
select id from customer_group where id = :id`;

/** Names of those that can have prices of their own, for who writes a price list. */
export const selectApproved = preparedQuery({ limit: integer }, { id: uuid, name: text })`
select id, name from company where status = 'approved' order by lower(name), id limit :limit`;
