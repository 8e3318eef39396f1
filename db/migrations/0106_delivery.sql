-- Delivery: zones of countries and postcodes, the methods of each, and what they cost. A fresh
-- shop has one zone, everywhere, and one method in it, which is free.

-- delivery -----------------------------------------------------------------------------------
create table delivery_zone (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  -- counts every change of the zone, its areas and its methods
  version integer not null default 1 check (version > 0)
);
create unique index delivery_zone_name on delivery_zone (lower(name));

create table delivery_area (
  zone_id uuid not null references delivery_zone on delete cascade,
  -- '' is every country that no other zone has
  country_code text not null check (country_code ~ '^([A-Z]{2})?$'),
  -- how the postcodes begin, without spaces and hyphens; '' is the whole country
  postcode_from text collate "C" not null check (postcode_from ~ '^[A-Z0-9]{0,12}$'),
  postcode_to text collate "C" not null check (postcode_to ~ '^[A-Z0-9]{0,12}$'),
  -- of two zones none has the same; what crosses is refused where zones are written
  primary key (country_code, postcode_from, postcode_to),
  check (length(postcode_from) = length(postcode_to) and postcode_from <= postcode_to),
  check (country_code <> '' or postcode_from = '')
);
create index delivery_area_of_zone on delivery_area (zone_id);

create table delivery_method (
  id uuid primary key default uuidv7(),
  zone_id uuid not null references delivery_zone on delete cascade,
  position integer not null check (position > 0),
  name text not null check (length(name) between 1 and 80),
  -- what customers read below it, such as where to pick up
  note text not null default '' check (length(note) <= 200),
  kind text not null check (kind in ('delivery', 'pick_up', 'own_carrier')),
  basis text not null check (basis in ('flat', 'weight', 'value', 'cartons')),
  free_from_minor bigint check (free_from_minor between 1 and 99999999)
);
create index delivery_method_of_zone on delivery_method (zone_id);

create table delivery_rate (
  method_id uuid not null references delivery_method on delete cascade,
  -- for so many grams, cents or cartons and fewer; null is whatever it is
  up_to bigint check (up_to between 1 and 1000000000),
  price_minor bigint not null check (price_minor between 0 and 99999999),
  unique nulls not distinct (method_id, up_to)
);

-- The zones that may have an address in one of these countries, with nothing of the others; all of
-- them for null. `zoneCount` counts all. As they are now: whoever calls it may have waited for a lock.
create function delivery_setup(countries text[]) returns json language plpgsql volatile as $$
begin
  return json_build_object(
    'zoneCount', (select count(*) from delivery_zone),
    'zones', (
      select coalesce(json_agg(json_build_object(
        'id', z.id, 'name', z.name, 'version', z.version, 'areas', a.areas,
        'methods', (
          select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'note', m.note,
            'kind', m.kind, 'basis', m.basis, 'freeFromMinor', m.free_from_minor,
            'rates', (
              select coalesce(json_agg(json_build_object('upTo', r.up_to,
                'priceMinor', r.price_minor) order by r.up_to nulls last), '[]')
              from delivery_rate r where r.method_id = m.id
            )) order by m.position, m.id), '[]')
          from delivery_method m where m.zone_id = z.id
        )) order by lower(z.name)), '[]')
      from delivery_zone z cross join lateral (
        select json_agg(json_build_object('country', country_code, 'from', postcode_from,
          'to', postcode_to) order by country_code, postcode_from) as areas
        from delivery_area
        where zone_id = z.id
          and (countries is null or country_code = '' or country_code = any(countries))
      ) a
      where countries is null or a.areas is not null
    ));
end $$;

with zone as (
  insert into delivery_zone (name) values ('Everywhere') returning id
), area as (
  insert into delivery_area (zone_id, country_code, postcode_from, postcode_to)
  select id, '', '', '' from zone
), method as (
  insert into delivery_method (zone_id, position, name, kind, basis)
  select id, 1, 'Standard delivery', 'delivery', 'flat' from zone returning id
)
insert into delivery_rate (method_id, up_to, price_minor) select id, null, 0 from method;
