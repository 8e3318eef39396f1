/** What orders read and claim of promotions; the functions say how. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  integers,
  json,
  nullable,
  nullableTexts,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { PromotionTerms } from '../promotion.ts';

export const selectPromotionTerms = preparedQuery(
  {
    code: text,
    tools: uuids,
    account: nullable(uuid),
    email: nullable(text),
    order: nullable(uuid),
    isOwn: boolean,
  },
  { terms: nullable(json<PromotionTerms>()) },
)`
with own as (
  select p.code from promotion_claim c join promotion p on p.id = c.promotion_id
  where :isOwn and c.order_id = :order::uuid and c.released_at is null
)
select promotion_terms(coalesce((select code from own), :code), :tools::uuid[], :account::uuid,
  lower(:email::text), :order::uuid) as terms`;

export type ClaimError = 'used_up' | 'used_by_customer' | 'first_order_only' | 'changed';

/** A row for each order. */
export const claimRows = preparedQuery(
  {
    orders: uuids,
    promotions: uuids,
    versions: integers,
    accounts: nullableTexts,
    emails: texts,
    amounts: integers,
    at: timestamp,
  },
  { order_id: uuid, error: nullable(oneOf<ClaimError>()) },
)`
select order_id, error from claim_promotions(:orders::uuid[], :promotions::uuid[],
  :versions::integer[], :accounts::text[]::uuid[],
  array(select lower(email) from unnest(:emails::text[]) with ordinality as typed (email, place)
    order by place), :amounts::bigint[], :at::timestamptz)`;

export const releaseClaims = preparedQuery(
  { orders: uuids, at: timestamp },
  { released: integer },
)`select release_promotions(:orders::uuid[], :at::timestamptz) as released`;

/** Promotions whose uses are not those that their claims say. */
export const selectMiscounted = preparedQuery({}, { id: uuid })`
select p.id from promotion p where p.used <> (select count(*) from promotion_claim c
  where c.promotion_id = p.id and c.released_at is null)`;

/** Those of guests with the same email are theirs as well. */
export const eraseClaimsOfAccount = preparedQuery({ userId: uuid })`
update promotion_claim c set user_id = null, email = '' from app_user u
where u.id = :userId and c.email <> '' and (c.user_id = u.id or c.email = u.email)`;

export const eraseClaimsOfOrders = preparedQuery({ orders: uuids })`
update promotion_claim set user_id = null, email = ''
where order_id = any(:orders::uuid[]) and email <> ''`;

export const eraseEmailOfAccount = preparedQuery({ userId: uuid, masked: text, at: timestamp })`
update promotion p set email = lower(:masked), archived_at = coalesce(p.archived_at, :at),
  version = p.version + 1
from app_user u where u.id = :userId and p.email = u.email`;
