-- A product is what the shop shows and describes; its sizes are tools, which are priced, stocked
-- and ordered. Every tool belongs to exactly one product.

-- catalogue ----------------------------------------------------------------------------------
create table category (
  id uuid primary key default uuidv7(),
  parent_id uuid references category deferrable initially deferred,
  slug text not null check (length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- the slugs from the root, as in 'brushes/varnish'
  path text collate "C" not null unique,
  position integer not null default 0,
  constraint category_not_its_own_parent check (parent_id <> id),
  constraint category_path_ends_with_slug check (path = slug or path like '%/' || slug)
);
create index category_of_parent on category (parent_id);

create table category_text (
  category_id uuid not null references category on delete cascade,
  locale text not null,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  primary key (category_id, locale)
);

create table product (
  id uuid primary key default uuidv7(),
  category_id uuid references category,
  state text not null check (state in ('draft', 'published', 'archived')),
  -- a draft becomes public at this moment
  publish_at timestamptz check (publish_at is null or state = 'draft'),
  version integer not null check (version > 0),
  position integer not null default 0,
  created_at timestamptz not null,
  created_by uuid references app_user
);
create index product_in_category on product (category_id, position, created_at, id)
  where state = 'published';
create index product_published on product (position, created_at, id) where state = 'published';
create index product_to_publish on product (publish_at) where publish_at is not null;

-- The whole document of each version. Nothing changes without its revision.
create table product_revision (
  -- of a product, which refers to its revision; a restore writes the revisions first
  product_id uuid not null,
  version integer not null check (version > 0),
  document jsonb not null,
  -- a user's id, or 'shop' for what happens by itself
  actor text not null,
  reason text not null,
  at timestamptz not null,
  primary key (product_id, version)
);
alter table product add constraint product_version_has_revision
  foreign key (id, version) references product_revision (product_id, version)
  deferrable initially deferred;
create trigger product_revision_is_kept before update or delete on product_revision
  execute function refuse_ledger_change();

create table product_text (
  product_id uuid not null references product,
  locale text not null,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  primary key (product_id, locale)
);

-- A slug is never given to another product; an earlier one leads to the current one.
create table product_slug (
  locale text not null,
  slug text not null check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  product_id uuid not null references product,
  is_current boolean not null,
  primary key (locale, slug)
);
create unique index product_slug_current on product_slug (product_id, locale) where is_current;

create table product_picture (
  product_id uuid not null references product,
  position integer not null check (position > 0),
  img text not null check (img <> ''),
  -- by locale
  alt jsonb not null default '{}',
  primary key (product_id, position)
);
create index product_picture_used on product_picture (img);

alter table tool
  add column product_id uuid,
  -- where it stands among the sizes of its product
  add column variant_position integer not null default 1,
  -- what tells it from the others, as in '50 mm'; '' when there is no other
  add column variant text not null default '' check (length(variant) <= 80),
  add column sku text check (length(sku) between 1 and 40),
  add column gtin text check (gtin ~ '^[0-9]{14}$'),
  add column order_multiple integer not null default 1 check (order_multiple > 0),
  add column maximum_order integer check (maximum_order >= minimum_order),
  add column weight_g integer check (weight_g > 0),
  add column units_per_carton integer check (units_per_carton > 0),
  -- null is unknown, which is not 0
  add column cost_minor bigint check (cost_minor >= 0),
  add column hs_code text check (hs_code ~ '^[0-9]{6,10}$'),
  add column origin text check (origin ~ '^[A-Z]{2}$'),
  add column lead_days integer check (lead_days between 0 and 3650),
  -- Its product is published, and it is not archived.
  add column is_on_sale boolean not null default false;

create function sku_key(sku text) returns text language sql immutable parallel safe
  return lower(regexp_replace(sku, '[[:space:]-]', '', 'g'));

-- What is on sale becomes a product of one size each.
update tool set product_id = uuidv7(), is_on_sale = archived_at is null;

insert into category (slug, path, position)
select slug, slug, row_number() over (order by slug)
from (
  select distinct trim('-' from regexp_replace(lower(kind), '[^a-z0-9]+', '-', 'g')) as slug
  from tool
) kinds
where slug not in ('', 'tool') and length(slug) <= 80;

insert into category_text (category_id, locale, name)
select id, 'en', case slug when 'brush' then 'Brushes' when 'sash' then 'Sash and trim'
  when 'roller' then 'Rollers' when 'vessel' then 'Trays and pails' when 'scraper' then 'Scrapers'
  else initcap(replace(slug, '-', ' ')) end
from category;

insert into product (id, category_id, state, version, position, created_at, created_by)
select t.product_id, c.id, case when t.archived_at is null then 'published' else 'archived' end, 1,
  t.position, t.created_at, t.created_by
from tool t
left join category c on c.slug = trim('-' from regexp_replace(lower(t.kind), '[^a-z0-9]+', '-', 'g'));

insert into product_text (product_id, locale, name, description)
select product_id, 'en', name, description from tool;

insert into product_slug (locale, slug, product_id, is_current)
select 'en', case when row_number() over same = 1 and base <> '' then base
  else concat_ws('-', nullif(base, ''), product_id) end, product_id, true
from (
  select product_id, archived_at, created_at,
    trim('-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 80)) as base
  from tool
) named
window same as (partition by base order by archived_at is not null, created_at, product_id);

insert into product_picture (product_id, position, img)
select product_id, 1, img from tool where img <> '';

insert into product_revision (product_id, version, document, actor, reason, at)
select t.product_id, 1, jsonb_build_object(
  'state', p.state, 'publishAt', null, 'category', p.category_id, 'slug', s.slug,
  'texts', jsonb_build_object('en', jsonb_build_object('name', t.name,
    'description', t.description, 'seoTitle', '', 'seoDescription', '')),
  'pictures', case when t.img = '' then '[]'
    else jsonb_build_array(jsonb_build_object('img', t.img, 'alt', jsonb_build_object())) end,
  'variants', jsonb_build_array(jsonb_build_object('id', t.id, 'name', t.name, 'variant', '',
    'description', t.description, 'img', t.img, 'sku', null, 'gtin', null, 'orderMultiple', 1,
    'maximumOrder', null, 'weightG', null, 'unitsPerCarton', null, 'hsCode', null,
    'origin', null, 'leadDays', null, 'isArchived', t.archived_at is not null))),
  'shop', 'became_product', t.created_at
from tool t join product p on p.id = t.product_id
join product_slug s on s.product_id = t.product_id;

set constraints all immediate;
alter table tool
  alter column product_id set not null,
  add constraint tool_product_id_fkey foreign key (product_id) references product,
  add constraint tool_on_sale_is_not_archived check (not is_on_sale or archived_at is null);
create index tool_of_product on tool (product_id, variant_position, id);
create unique index tool_variant on tool (product_id, lower(variant)) where archived_at is null;
create unique index tool_sku on tool (sku_key(sku)) where sku is not null;
create unique index tool_gtin on tool (gtin) where gtin is not null;
drop index tool_on_sale;
create index tool_on_sale on tool (position, created_at, id) where is_on_sale;
drop index tool_name_on_sale;
create index tool_name_on_sale on tool (name) where is_on_sale;
drop index tool_by_name;
create index tool_by_name on tool (lower(name), id) where is_on_sale;
drop index tool_by_price;
create index tool_by_price on tool (price_minor, id) where is_on_sale;
