import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  date,
  integer,
  json,
  nullable,
  nullableTexts,
  text,
  texts,
  uuid,
} from '#platform/database/sql-types.ts';
import type { IncludedTax, StoredRegistration, TaxSetup } from '../tax-case.ts';

/** Null without any registration. */
export const selectTaxSetup = preparedQuery(
  { countries: nullable(texts) },
  { setup: nullable(json<TaxSetup>()) },
)`select tax_setup(:countries::text[]) as setup`;

/** All that there is, with or without a registration. */
export const selectWholeSetup = preparedQuery(
  {},
  {
    origin: nullable(json<TaxSetup['from']>()),
    included_tax: json<IncludedTax>(),
    registrations: json<StoredRegistration[]>(),
    rates: json<TaxSetup['rates']>(),
  },
)`
select
  (select json_build_object('country', country, 'region', region, 'postcode', postcode)
    from tax_origin) as origin,
  (select coalesce(json_object_agg(currency, country), '{}') from included_tax) as included_tax,
  (select coalesce(json_agg(json_build_object('id', id, 'version', version, 'place', place,
    'scheme', scheme, 'number', number, 'firstDay', first_day, 'lastDay', last_day,
    'limitMinor', limit_minor, 'isOriginSourced', is_origin_sourced)
    order by place, scheme, first_day), '[]') from tax_registration) as registrations,
  (select coalesce(json_agg(json_build_object('place', place, 'jurisdiction', jurisdiction,
    'postcodes', postcodes, 'taxClass', tax_class, 'millionths', millionths,
    'taxesDelivery', taxes_delivery, 'firstDay', first_day, 'lastDay', last_day,
    'source', source) order by place, jurisdiction, tax_class, first_day), '[]')
    from tax_rate) as rates`;

/** Until the transaction ends: a change looks at all that there is. */
export const lockTaxSetup = preparedQuery({})`select pg_advisory_xact_lock(140, 1)`;

export const writeOrigin = preparedQuery({ country: text, region: text, postcode: text })`
insert into tax_origin (country, region, postcode) values (:country, :region, :postcode)
on conflict (is_only) do update set country = excluded.country, region = excluded.region,
  postcode = excluded.postcode`;

/** Of these currencies: null takes the row of one away. */
export const writeIncludedTax = preparedQuery({ currencies: texts, countries: nullableTexts })`
with wanted as materialized (
  select * from unnest(:currencies::text[], :countries::text[]) as wanted (currency, country)
), none as (
  delete from included_tax
  where currency in (select currency from wanted where country is null)
)
insert into included_tax (currency, country)
select currency, country from wanted where country is not null
on conflict (currency) do update set country = excluded.country`;

export const selectIncludedTax = preparedQuery({}, { included_tax: json<IncludedTax>() })`
select coalesce(json_object_agg(currency, country), '{}') as included_tax from included_tax`;

export const insertRegistration = preparedQuery(
  {
    ...{ place: text, scheme: text, number: text, firstDay: date, limitMinor: nullable(integer) },
    isOriginSourced: boolean,
  },
  { id: uuid },
)`
insert into tax_registration (place, scheme, number, first_day, limit_minor, is_origin_sourced)
values (:place, :scheme, :number, :firstDay::date, :limitMinor, :isOriginSourced) returning id`;

export const endRegistrationRow = preparedQuery({ id: uuid, lastDay: date, version: integer })`
update tax_registration set last_day = :lastDay::date, version = version + 1
where id = :id and version = :version`;

/** What goes on of the same jurisdiction and class ends the day before. */
export const endFormerRates = preparedQuery({ rates: json<string>() })`
update tax_rate t set last_day = wanted."firstDay" - 1
from jsonb_to_recordset(:rates::jsonb) as wanted (place text, jurisdiction text, "taxClass" text,
  "firstDay" date)
where t.place = wanted.place and t.jurisdiction = wanted.jurisdiction
  and t.tax_class = wanted."taxClass" and t.last_day is null
  and t.first_day < wanted."firstDay"`;

export const insertTaxRates = preparedQuery({ rates: json<string>() })`
insert into tax_rate (place, jurisdiction, postcodes, tax_class, millionths, taxes_delivery,
  first_day, source)
select place, jurisdiction, array(select jsonb_array_elements_text(postcodes)), "taxClass",
  millionths, "taxesDelivery", "firstDay", source
from jsonb_to_recordset(:rates::jsonb) as wanted (place text, jurisdiction text, postcodes jsonb,
  "taxClass" text, millionths integer, "taxesDelivery" boolean, "firstDay" date, source text)`;
