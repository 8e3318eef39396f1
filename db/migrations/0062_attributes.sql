-- What a tool is made of and for, as attributes with values, in place of free facts; a product's
-- type says which attributes its sizes have. `tool.facts` and `tool.kind` stay as what readers are
-- shown, made of these by `write_tool_facts`, also for an older version that runs beside this one.

-- catalogue ----------------------------------------------------------------------------------
create table attribute (
  id uuid primary key default uuidv7(),
  -- stands in addresses and in versions of products, and never changes
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('text', 'number', 'choice', 'choices', 'yes_no')),
  unit text not null default '' check (length(unit) <= 10 and (unit = '' or kind = 'number')),
  -- whether visitors filter by it
  is_facet boolean not null default false check (not is_facet or kind <> 'text'),
  -- whether it is a row of a product's specification
  is_shown boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  unique (id, kind)
);

create table attribute_text (
  attribute_id uuid not null references attribute on delete cascade,
  locale text not null,
  name text not null check (length(name) between 1 and 200),
  primary key (attribute_id, locale)
);

create table attribute_choice (
  id uuid primary key default uuidv7(),
  attribute_id uuid not null references attribute on delete cascade,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  position integer not null,
  unique (attribute_id, code),
  unique (id, attribute_id)
);

create table attribute_choice_text (
  choice_id uuid not null references attribute_choice on delete cascade,
  locale text not null,
  name text not null check (length(name) between 1 and 200),
  primary key (choice_id, locale)
);

create table product_type (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{0,39}$'),
  position integer not null default 0,
  version integer not null default 1
);

create table product_type_text (
  product_type_id uuid not null references product_type on delete cascade,
  locale text not null,
  name text not null check (length(name) between 1 and 80),
  primary key (product_type_id, locale)
);

create table product_type_attribute (
  product_type_id uuid not null references product_type on delete cascade,
  attribute_id uuid not null references attribute,
  position integer not null,
  -- whether the sizes of one product differ in it
  varies boolean not null,
  primary key (product_type_id, attribute_id)
);
create index product_type_attribute_of on product_type_attribute (attribute_id);

alter table product add column product_type_id uuid references product_type;
create index product_of_type on product (product_type_id);

create table tool_value (
  tool_id uuid not null references tool,
  attribute_id uuid not null,
  kind text not null,
  texts jsonb,
  number numeric(12, 3),
  choice_id uuid,
  yes boolean,
  foreign key (attribute_id, kind) references attribute (id, kind),
  foreign key (choice_id, attribute_id) references attribute_choice (id, attribute_id),
  unique nulls not distinct (tool_id, attribute_id, choice_id),
  check (num_nonnulls(texts, number, choice_id, yes) = 1 and case kind
    when 'text' then texts is not null when 'number' then number is not null
    when 'yes_no' then yes is not null else choice_id is not null end)
);
create unique index tool_value_once on tool_value (tool_id, attribute_id) where kind <> 'choices';
create index tool_value_of_attribute on tool_value (attribute_id);
create index tool_value_of_choice on tool_value (choice_id) where choice_id is not null;

-- {"width": "50", "paint": "varnish,oil"}, by the codes.
create function tool_values(of_tool uuid) returns jsonb language sql stable
  return (select coalesce(jsonb_object_agg(code, value), '{}') from (
    select a.code, case a.kind
      when 'text' then min(v.texts ->> 'en') when 'number' then min(trim_scale(v.number)::text)
      when 'yes_no' then min(case when v.yes then 'yes' else 'no' end)
      else string_agg(c.code, ',' order by c.position, c.code) end as value
    from tool_value v join attribute a on a.id = v.attribute_id
    left join attribute_choice c on c.id = v.choice_id
    where v.tool_id = of_tool group by a.id
  ) said);

-- [{"label": "Width", "value": "50 mm"}], in the order of the type.
create function tool_facts(of_tool uuid) returns jsonb language sql stable
  return (select coalesce(jsonb_agg(jsonb_build_object('label', name, 'value', value)
      order by place, position, code), '[]') from (
    select a.code, a.position, min(x.name) as name, min(m.position) as place, case a.kind
      when 'text' then min(v.texts ->> 'en')
      when 'number' then concat_ws(' ', min(trim_scale(v.number)::text), nullif(a.unit, ''))
      when 'yes_no' then min(case when v.yes then 'Yes' else 'No' end)
      else string_agg(y.name, ', ' order by c.position, c.code) end as value
    from tool_value v join attribute a on a.id = v.attribute_id and a.is_shown
    join attribute_text x on x.attribute_id = a.id and x.locale = 'en'
    join tool t on t.id = v.tool_id join product p on p.id = t.product_id
    left join product_type_attribute m
      on m.product_type_id = p.product_type_id and m.attribute_id = a.id
    left join attribute_choice c on c.id = v.choice_id
    left join attribute_choice_text y on y.choice_id = c.id and y.locale = 'en'
    where v.tool_id = of_tool group by a.id
  ) said);

-- Kinds and facts as they were become types and attributes of text.
create temporary table kind on commit drop as
select kind, uuidv7() as id, row_number() over (order by kind) as position
from tool group by kind having kind <> 'tool' or bool_or(facts <> '[]');

insert into product_type (id, code, position)
select id, case when kind ~ '^[a-z][a-z0-9-]{0,39}$' then kind else 'type-' || position end, position
from kind;

insert into product_type_text (product_type_id, locale, name)
select id, 'en', case kind when 'sash' then 'Sash and trim' when 'vessel' then 'Tray or pail'
  else coalesce(nullif(initcap(left(replace(kind, '-', ' '), 80)), ''), '?') end
from kind;

create temporary table fact on commit drop as
select t.id as tool_id, t.kind, f.place, left(trim(f.fact ->> 'label'), 200) as label,
  f.fact ->> 'value' as value
from tool t cross join jsonb_array_elements(t.facts) with ordinality as f (fact, place)
where trim(f.fact ->> 'label') <> '' and f.fact ->> 'value' <> '';

create temporary table label on commit drop as
select label, uuidv7() as id, row_number() over (order by min(place), label) as position,
  left('a-' || trim('-' from regexp_replace(lower(label), '[^a-z0-9]+', '-', 'g')), 30) as base
from fact group by label;
update label set base = substr(base, 3) where base ~ '^a-[a-z]';

insert into attribute (id, code, kind, position)
select id, case when row_number() over same = 1 and base <> 'a-' then base
  else base || '-' || position end, 'text', position
from label window same as (partition by base order by position);
insert into attribute_text (attribute_id, locale, name) select id, 'en', label from label;

insert into tool_value (tool_id, attribute_id, kind, texts)
select f.tool_id, l.id, 'text', jsonb_build_object('en', string_agg(f.value, '; ' order by f.place))
from fact f join label l using (label) group by f.tool_id, l.id;

insert into product_type_attribute (product_type_id, attribute_id, position, varies)
select y.id, l.id, row_number() over (partition by y.id order by min(f.place), l.position), false
from fact f join label l using (label) join kind y using (kind)
group by y.id, l.id, l.position;

-- A version is never written without its revision.
create temporary table typed on commit drop as
select distinct on (t.product_id) t.product_id as id, y.id as type_id, y.code
from tool t left join kind using (kind) left join product_type y on y.id = kind.id
order by t.product_id, t.id;

insert into product_revision (product_id, version, document, actor, reason, at)
select p.id, p.version + 1, r.document || jsonb_build_object('type', typed.code, 'variants', (
    select coalesce(jsonb_agg(v || jsonb_build_object('values', tool_values((v ->> 'id')::uuid))
      order by place), '[]')
    from jsonb_array_elements(r.document -> 'variants') with ordinality as listed (v, place))),
  'shop', 'attributes_added', now()
from product p join typed using (id)
join product_revision r on r.product_id = p.id and r.version = p.version;

update product p set product_type_id = typed.type_id, version = p.version + 1
from typed where typed.id = p.id;

-- A later migration may alter these tables in the same transaction.
set constraints all immediate;
