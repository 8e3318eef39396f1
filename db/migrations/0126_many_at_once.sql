-- Many products at once: a category's ancestors are looked up by their paths. Before, each call
-- compared every category with every other one, which took longer than all the rest of a change.
create or replace function write_search_documents(changed uuid[]) returns void language plpgsql as $$
begin
  -- The counts of words are shared by all products: one transaction at a time changes them.
  perform pg_advisory_xact_lock(7246170053);
  with size as (
    select t.product_id, string_agg(t.name || ' ' || t.variant, ' ; ') as name,
      string_agg(t.sku, ' ; ') as sku,
      string_agg(concat_ws(' ', t.kind, t.description,
        (select string_agg(value #>> '{}', ' ') from jsonb_path_query(t.facts, '$[*].value') value)
      ), ' ; ') as about
    from tool t where t.product_id = any(changed) and t.archived_at is null group by t.product_id
  ), home as (
    select c.id, y.locale, string_agg(y.name, ' ; ') as name
    from (select distinct category_id as id from product where id = any(changed)) chosen
    join category c using (id)
    cross join lateral string_to_array(c.path, '/') as parts
    cross join lateral generate_subscripts(parts, 1) as depth
    join category up on up.path = array_to_string(parts[:depth], '/')
    join category_text y on y.category_id = up.id group by c.id, y.locale
  ), said as (
    select p.id, p.version, x.locale, told.text, told.weight
    from product p join product_text x on x.product_id = p.id
    left join size on size.product_id = p.id
    left join home on home.id = p.category_id and home.locale = x.locale
    cross join lateral (values (concat_ws(' ; ', x.name, size.name, size.sku), 'A'),
      (coalesce(home.name, ''), 'B'), (concat_ws(' ; ', x.description, size.about), 'C')
    ) as told (text, weight)
    where p.id = any(changed) and p.state = 'published'
  ), lexeme as (
    select id, version, locale, word, min(weight) as weight
    from said cross join unnest(search_words(text)) as word group by id, version, locale, word
    union all
    select distinct said.id, said.version, said.locale,
      '=' || round(replace(width[1], ',', '.')::numeric), 'A'
    from said join size on size.product_id = said.id and said.weight = 'A' cross join
      regexp_matches(size.name, '(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?)\s?mm\M', 'gi') as width
    union
    select distinct said.id, said.version, said.locale, '=' || round(v.number), 'A'
    from said join tool t on t.product_id = said.id and t.archived_at is null and said.weight = 'A'
    join tool_value v on v.tool_id = t.id join attribute a on a.id = v.attribute_id
    where a.kind = 'number' and a.unit = 'mm' and a.is_facet
  ), described as (
    select id, version, locale,
      string_agg(format('''%s'':1%s', word, weight), ' ')::tsvector as document
    from lexeme group by id, version, locale
  ), former as (
    select product_id, locale, document from search_document where product_id = any(changed)
  ), written as (
    insert into search_document (product_id, locale, document, version)
    select id, locale, document, version from described
    on conflict (product_id, locale) do update
      set document = excluded.document, version = excluded.version
    returning product_id, locale, document
  ), removed as (
    delete from search_document d where product_id = any(changed)
      and not exists (select from described where id = d.product_id and locale = d.locale)
    returning locale, document as before, null::tsvector as after
  ), change as (
    select locale, former.document as before, written.document as after
    from written left join former using (product_id, locale)
    union all select * from removed
  )
  insert into search_word (locale, word, products)
  select locale, word, sum(difference) from (
    select locale, lexeme, -1 from change cross join unnest(before)
    union all select locale, lexeme, 1 from change cross join unnest(after)
  ) as changed_word (locale, word, difference)
  group by locale, word having sum(difference) <> 0
  on conflict (locale, word) do update set products = search_word.products + excluded.products;
end $$;

-- Nothing is written for a draft that nobody could find before.
create or replace function keep_search_document() returns trigger language plpgsql as $$
begin
  if exists (select from product p
    left join search_document d on d.product_id = p.id
    where p.id = new.product_id
      and case when p.state = 'published' then d.version is null or d.version < new.version
        else d.product_id is not null end)
  then perform write_search_documents(array[new.product_id]);
  end if;
  return null;
end $$;

-- catalogue ----------------------------------------------------------------------------------
-- What staff and the order pad look for tools by, apart from the tools themselves: a price that
-- changes writes its tool into all indexes of `tool` again, and these two took most of that time.
create table tool_search (
  tool_id uuid primary key references tool on delete cascade,
  -- name, SKU and GTIN
  text text not null,
  -- null where it is not on sale, or has none
  sku_key text
);
insert into tool_search (tool_id, text, sku_key)
select id, name || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, ''),
  case when is_on_sale then sku_key(sku) end
from tool;
create index tool_search_alike on tool_search using gin (text gin_trgm_ops);
create index tool_search_near on tool_search using gin (sku_near(sku_key))
  where sku_key is not null;
drop index tool_alike;
drop index tool_sku_near;

create function add_tool_search() returns trigger language plpgsql as $$
begin
  insert into tool_search (tool_id, text, sku_key)
  select id, name || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, ''),
    case when is_on_sale then sku_key(sku) end
  from tool_after;
  return null;
end $$;
create trigger tool_search_of_new after insert on tool referencing new table as tool_after
  for each statement execute function add_tool_search();

create function keep_tool_search() returns trigger language plpgsql as $$
begin
  update tool_search s
  set text = a.name || ' ' || coalesce(a.sku, '') || ' ' || coalesce(a.gtin, ''),
    sku_key = case when a.is_on_sale then sku_key(a.sku) end
  from tool_before b join tool_after a using (id)
  where s.tool_id = a.id and (a.name, a.sku, a.gtin, a.is_on_sale)
    is distinct from (b.name, b.sku, b.gtin, b.is_on_sale);
  return null;
end $$;
create trigger tool_search_of_changed after update on tool
  referencing old table as tool_before new table as tool_after
  for each statement execute function keep_tool_search();

-- One comparison of what stood there with what stands there now, where there were two.
create or replace function keep_prices_of_changed_products() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select distinct unnest(array[b.product_id, a.product_id])
    from tool_before b join tool_after a using (id)
    where (a.product_id, a.price_minor, a.is_on_sale)
      <> (b.product_id, b.price_minor, b.is_on_sale));
begin
  if cardinality(changed) > 0 then perform write_prices_of_products(changed); end if;
  return null;
end $$;
