-- Tax: where the shop charges it, at which rates, and what of it each order has. Without a
-- registration nothing is charged, and orders are written as before.

create extension if not exists btree_gist;

-- tax ----------------------------------------------------------------------------------------
-- Where goods leave: of the shop, in one row.
create table tax_origin (
  is_only boolean primary key default true check (is_only),
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text not null default '' check (region = '' or region like country || '-%'),
  postcode text not null default ''
);

create table tax_registration (
  id uuid primary key default uuidv7(),
  place text not null check (place ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  scheme text not null check (scheme in ('local', 'oss', 'ioss', 'uk_import')),
  number text not null check (number <> ''),
  first_day date not null,
  -- within; null is without end
  last_day date check (last_day >= first_day),
  -- of net goods up to which a scheme for imports counts
  limit_minor bigint check (limit_minor > 0),
  -- within the region, local rates are those of where goods leave
  is_origin_sourced boolean not null default false,
  version integer not null default 1,
  constraint tax_registration_limit check (
    (scheme in ('ioss', 'uk_import')) = (limit_minor is not null)),
  constraint tax_registration_once exclude using gist (
    place with =, scheme with =, daterange(first_day, last_day, '[]') with &&)
);

create table tax_rate (
  id uuid primary key default uuidv7(),
  place text not null check (place ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  -- a county, a city or a district; '' for the place as a whole
  jurisdiction text not null default '',
  -- beginnings of its postcodes; none for all of the place
  postcodes text[] not null default '{}',
  tax_class text not null check (tax_class in ('standard', 'reduced')),
  millionths integer not null check (millionths between 0 and 1000000),
  taxes_delivery boolean not null default true,
  first_day date not null,
  last_day date check (last_day >= first_day),
  -- where it was read, and when
  source text not null default '',
  constraint tax_rate_whole_place check (jurisdiction <> '' or postcodes = '{}'),
  constraint tax_rate_once exclude using gist (
    place with =, jurisdiction with =, tax_class with =,
    daterange(first_day, last_day, '[]') with &&)
);

-- What counts for places in these countries; null without a registration. The rates of France and
-- Britain count elsewhere as well: in Monaco, and on the Isle of Man. As they are now: whoever calls
-- it may have waited for a lock.
create function tax_setup(countries text[]) returns json language plpgsql volatile as $$
begin
  if not exists (select from tax_registration) then return null; end if;
  return json_build_object(
    'from', (select json_build_object('country', country, 'region', region, 'postcode', postcode)
      from tax_origin),
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
        or left(place, 2) = (select country from tax_origin)));
end $$;

-- orders -------------------------------------------------------------------------------------
create function tax_of_rows(tax jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((tax_row ->> 'taxMinor')::bigint), 0)::bigint
  from jsonb_array_elements(tax -> 'rows') as tax_row
$$;

alter table orders
  -- the reason and the rows as they were decided; null where no tax was set up
  add column tax jsonb,
  add constraint orders_tax_is_its_rows check (
    case when tax is null then tax_minor = 0 else tax_minor = tax_of_rows(tax) end),
  drop constraint orders_delivery_refunded,
  -- with its tax
  add constraint orders_delivery_refunded
    check (delivery_refunded_minor between 0 and delivery_minor + tax_minor);

-- payments -----------------------------------------------------------------------------------
-- Of what goes back, tax.
alter table refund
  add column tax_minor bigint not null default 0,
  add constraint refund_tax_within check (tax_minor between 0 and amount_minor);

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check check (value in (
  'processor_balance', 'manual_payments', 'sales', 'refunds_payable', 'processor_fees', 'disputed',
  'dispute_losses', 'transfer_balance', 'tax_owed'));
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in (
  'charge', 'fee', 'refund', 'refund_failed', 'dispute_opened', 'dispute_fee', 'dispute_won',
  'dispute_lost', 'manual_payment', 'manual_refund', 'transfer_received', 'transfer_applied',
  'transfer_released', 'transfer_returned', 'transfer_return_failed', 'tax_charged',
  'tax_refunded', 'tax_refund_failed'));
