import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, json, timestamp, uuid } from '#platform/database/sql-types.ts';
import type { SellerDetails } from '../seller-details.ts';

const sellerRow = { version: integer, details: json<SellerDetails>() };

export const selectSeller = preparedQuery({}, sellerRow)`
select version, details from seller_version order by version desc limit 1`;

/** As it was at a moment. */
export const selectSellerAt = preparedQuery({ at: timestamp }, sellerRow)`
select version, details from seller_version where from_at <= :at order by version desc limit 1`;

/** Nothing where somebody else was first. */
export const insertSeller = preparedQuery({
  version: integer,
  at: timestamp,
  details: json<string>(),
  by: uuid,
})`
insert into seller_version (version, from_at, details, changed_by)
values (:version, :at, :details::jsonb, :by)
on conflict (version) do nothing`;
