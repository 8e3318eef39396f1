-- Prices include the tax of a country, or none, by currency: one setting was for all of them.

-- tax ----------------------------------------------------------------------------------------
-- The country whose tax prices in a currency include; no row where they include none.
create table included_tax (
  currency text primary key check (currency in ('usd', 'eur', 'gbp')),
  country text not null check (country ~ '^[A-Z]{2}$')
);

-- What the one setting said holds for each.
insert into included_tax (currency, country)
select currency, prices_include
from tax_origin cross join unnest('{usd,eur,gbp}'::text[]) as currency
where prices_include is not null;

-- As does what a program of before says of all, which may end while this one has started.
create function include_tax_in_all() returns trigger language plpgsql as $$
begin
  delete from included_tax;
  insert into included_tax (currency, country)
  select currency, new.prices_include from unnest('{usd,eur,gbp}'::text[]) as currency
  where new.prices_include is not null;
  return null;
end $$;
create trigger include_tax_in_all after update of prices_include on tax_origin
for each row when (old.prices_include is distinct from new.prices_include)
execute function include_tax_in_all();

-- With the rates of all countries whose tax prices include: orders in several currencies are placed
-- together. `pricesInclude` is for a program of before.
create or replace function tax_setup(countries text[]) returns json language plpgsql volatile as $$
begin
  if not exists (select from tax_registration) then return null; end if;
  return json_build_object(
    'from', (select json_build_object('country', country, 'region', region, 'postcode', postcode)
      from tax_origin),
    'pricesInclude', (select prices_include from tax_origin),
    'includedTax', (select coalesce(json_object_agg(currency, country), '{}') from included_tax),
    'registrations', (
      select coalesce(json_agg(json_build_object('place', place, 'scheme', scheme,
        'number', number, 'firstDay', first_day, 'lastDay', last_day, 'limitMinor', limit_minor,
        'isOriginSourced', is_origin_sourced) order by place, scheme, first_day), '[]')
      from tax_registration),
    'rates', (
      select coalesce(json_agg(json_build_object('place', place, 'jurisdiction', jurisdiction,
        'postcodes', postcodes, 'taxClass', tax_class, 'millionths', millionths,
        'taxesDelivery', taxes_delivery, 'firstDay', first_day, 'lastDay', last_day)
        order by place, jurisdiction, tax_class, first_day), '[]')
      from tax_rate
      where countries is null or left(place, 2) = any(countries || '{FR,GB}'::text[])
        or left(place, 2) = (select country from tax_origin)
        or left(place, 2) in (select country from included_tax)));
end $$;
alter function tax_setup(text[]) set plan_cache_mode = force_generic_plan;
