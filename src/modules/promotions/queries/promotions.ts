/** Promotions as staff keep them. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  date,
  integer,
  json,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
} from '#platform/database/sql-types.ts';
import type { Currency } from '#platform/currency.ts';
import type { Promotion, PromotionKind } from '../promotion.ts';

const toJson = `json_build_object('id', p.id, 'version', p.version, 'code', p.code,
  'kind', p.kind, 'millionths', p.millionths, 'amountMinor', p.amount_minor, 'currency', p.currency,
  'isForAll', p.is_for_all, 'minimumMinor', p.minimum_minor,
  'minimumQuantity', p.minimum_quantity, 'firstDay', p.first_day, 'lastDay', p.last_day,
  'isForAgreed', p.is_for_agreed,
  'isFirstOrderOnly', p.is_first_order_only, 'email', p.email, 'totalLimit', p.total_limit,
  'customerLimit', p.customer_limit, 'used', p.used, 'archivedAt', p.archived_at,
  'tools', (select coalesce(json_agg(coalesce(t.sku, t.id::text)
      order by coalesce(t.sku, t.id::text) collate "C"), '[]')
    from promotion_target x join tool t on t.id = x.tool_id where x.promotion_id = p.id),
  'products', (select coalesce(json_agg(s.slug order by s.slug collate "C"), '[]')
    from promotion_target x join product_slug s on s.product_id = x.product_id
      and s.locale = 'en' and s.is_current where x.promotion_id = p.id),
  'categories', (select coalesce(json_agg(c.path order by c.path), '[]')
    from promotion_target x join category c on c.id = x.category_id where x.promotion_id = p.id))`;

const promotion = { promotion: json<Promotion>() };

/** Those that go on first, the newest first. */
export const selectPromotions = preparedQuery({ limit: integer }, promotion)`
select ${toJson} as promotion from promotion p
order by p.archived_at is not null, p.created_at desc, p.id limit :limit`;

export const selectPromotion = preparedQuery({ id: uuid }, promotion)`
select ${toJson} as promotion from promotion p where p.id = :id`;

export const lockPromotion = preparedQuery({ id: uuid })`
select id from promotion where id = :id for update`;

const fields = {
  ...{ id: uuid, code: text, kind: oneOf<PromotionKind>(), millionths: nullable(integer) },
  currency: oneOf<Currency>(),
  ...{ amountMinor: nullable(integer), isForAll: boolean, minimumMinor: integer },
  ...{ minimumQuantity: integer, firstDay: nullable(date), lastDay: nullable(date) },
  ...{
    isForAgreed: boolean,
    isFirstOrderOnly: boolean,
    email: nullable(text),
    totalLimit: nullable(integer),
  },
  customerLimit: nullable(integer),
};

/** No row where the code is taken. */
export const insertPromotion = preparedQuery({ ...fields, at: timestamp }, { id: uuid })`
insert into promotion (id, code, kind, millionths, amount_minor, currency, is_for_all,
  minimum_minor, minimum_quantity, first_day, last_day, is_first_order_only, email, total_limit,
  customer_limit, is_for_agreed, created_at)
values (:id, :code, :kind, :millionths, :amountMinor, :currency, :isForAll,
  :minimumMinor, :minimumQuantity, :firstDay, :lastDay, :isFirstOrderOnly, :email,
  :totalLimit, :customerLimit, :isForAgreed, :at)
on conflict (code) do nothing returning id`;

/** Of a locked one; no row where the code is another one's. */
export const updatePromotion = preparedQuery(fields, { version: integer })`
update promotion set code = :code, kind = :kind, millionths = :millionths,
  amount_minor = :amountMinor, currency = :currency, is_for_all = :isForAll,
  minimum_minor = :minimumMinor,
  minimum_quantity = :minimumQuantity, first_day = :firstDay, last_day = :lastDay,
  is_first_order_only = :isFirstOrderOnly, is_for_agreed = :isForAgreed,
  email = :email, total_limit = :totalLimit, customer_limit = :customerLimit,
  version = version + 1
where id = :id and not exists (select from promotion where code = :code and id <> :id)
returning version`;

/** As they are written in a form: SKUs, slugs and paths. */
const named = { tools: texts, products: texts, categories: texts };

/** A row for each name; no id where nothing in the catalogue has it. */
const targets = `
select 'tools' as kind, typed.name, t.id from unnest(:tools::text[]) as typed (name)
left join tool t on sku_key(t.sku) = sku_key(typed.name) or t.id::text = lower(typed.name)
union all
select 'products', typed.name, s.product_id from unnest(:products::text[]) as typed (name)
left join product_slug s on s.slug = typed.name and s.locale = 'en'
union all
select 'categories', typed.name, c.id from unnest(:categories::text[]) as typed (name)
left join category c on c.path = typed.name`;

export const selectUnknownTargets = preparedQuery(named, {
  kind: oneOf<'tools' | 'products' | 'categories'>(),
  name: text,
})`
select kind, name from (${targets}) target where id is null order by kind, name`;

export const replaceTargets = preparedQuery({ id: uuid, ...named })`
with target as materialized (
  ${targets}
), gone as (
  delete from promotion_target where promotion_id = :id
    and coalesce(tool_id, product_id, category_id) not in (
      select target.id from target where target.id is not null)
)
insert into promotion_target (promotion_id, tool_id, product_id, category_id)
select distinct :id::uuid, case kind when 'tools' then target.id end,
  case kind when 'products' then target.id end, case kind when 'categories' then target.id end
from target where target.id is not null
on conflict do nothing`;

export const archivePromotion = preparedQuery({ id: uuid, at: timestamp }, { version: integer })`
update promotion set archived_at = :at, version = version + 1
where id = :id and archived_at is null returning version`;
