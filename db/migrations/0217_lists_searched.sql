-- Lists of staff are searched by indexes of trigrams: of one text for each row, which has all that
-- the row is found by, so that the words of a search are intersected in the index.

-- catalogue ----------------------------------------------------------------------------------
-- What the list of tools is searched in; `text` goes on to be written for earlier versions.
alter table tool_search add column words text not null default '';
update tool_search s set words = concat_ws(' ', t.name, t.kind, t.description, t.sku, t.gtin)
from tool t where t.id = s.tool_id;
create index tool_search_words on tool_search using gin (words gin_trgm_ops);

-- What the list of products is searched in: names, addresses, and names and codes of all sizes.
create table product_search (
  product_id uuid primary key references product on delete cascade,
  words text not null
);

create function write_product_search(changed uuid[]) returns void language plpgsql as $$
begin
  -- In their order, and before they are read: what another transaction changed meanwhile counts.
  perform from product where id = any(changed) order by id for no key update;
  insert into product_search (product_id, words)
  select p.id, concat_ws(' ',
    (select string_agg(x.name, ' ' order by x.locale) from product_text x
      where x.product_id = p.id),
    (select string_agg(s.slug, ' ' order by s.locale, s.slug) from product_slug s
      where s.product_id = p.id),
    (select string_agg(concat_ws(' ', t.name, t.sku, t.gtin), ' ' order by t.id) from tool t
      where t.product_id = p.id))
  from product p where p.id = any(changed)
  on conflict (product_id) do update set words = excluded.words
    where product_search.words <> excluded.words;
end $$;

create index product_slug_of_product on product_slug (product_id);
select write_product_search(array(select id from product));
create index product_search_words on product_search using gin (words gin_trgm_ops);

create function keep_product_search() returns trigger language plpgsql as $$
begin
  perform write_product_search(array(select distinct product_id from changed_row));
  return null;
end $$;
create trigger product_text_is_searched after insert on product_text
  referencing new table as changed_row for each statement execute function keep_product_search();
create trigger product_text_is_searched_again after update on product_text
  referencing new table as changed_row for each statement execute function keep_product_search();
create trigger product_slug_is_searched after insert on product_slug
  referencing new table as changed_row for each statement execute function keep_product_search();

-- Addresses of a product go to the one that it was joined to.
create function keep_product_search_of_slugs() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select distinct unnest(array[b.product_id, a.product_id])
    from slug_before b join slug_after a using (locale, slug) where a.product_id <> b.product_id);
begin
  if cardinality(changed) > 0 then perform write_product_search(changed); end if;
  return null;
end $$;
create trigger product_slug_is_searched_again after update on product_slug
  referencing old table as slug_before new table as slug_after
  for each statement execute function keep_product_search_of_slugs();

create or replace function add_tool_search() returns trigger language plpgsql as $$
begin
  insert into tool_search (tool_id, text, words, sku_key)
  select id, name || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, ''),
    concat_ws(' ', name, kind, description, sku, gtin),
    case when is_on_sale then sku_key(sku) end
  from tool_after;
  perform write_product_search(array(select distinct product_id from tool_after));
  return null;
end $$;

create or replace function keep_tool_search() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select distinct unnest(array[b.product_id, a.product_id])
    from tool_before b join tool_after a using (id)
    where (a.product_id, a.name, a.sku, a.gtin)
      is distinct from (b.product_id, b.name, b.sku, b.gtin));
begin
  update tool_search s
  set text = a.name || ' ' || coalesce(a.sku, '') || ' ' || coalesce(a.gtin, ''),
    words = concat_ws(' ', a.name, a.kind, a.description, a.sku, a.gtin),
    sku_key = case when a.is_on_sale then sku_key(a.sku) end
  from tool_before b join tool_after a using (id)
  where s.tool_id = a.id
    and (a.name, a.kind, a.description, a.sku, a.gtin, a.is_on_sale)
      is distinct from (b.name, b.kind, b.description, b.sku, b.gtin, b.is_on_sale);
  if cardinality(changed) > 0 then perform write_product_search(changed); end if;
  return null;
end $$;

drop index tool_search_alike;
drop index product_text_alike;
drop index product_slug_alike;

-- orders -------------------------------------------------------------------------------------
-- Not `concat_ws`, which no index may hold. What waits to be written into the index is read by
-- each search, and written by an order that happens to be placed then: half a megabyte at most.
create index orders_words on orders using gin (
  (number::text || ' ' || customer_name || ' ' || user_email || ' ' || goods_text) gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- identity -----------------------------------------------------------------------------------
create index app_user_words on app_user using gin (
  (display_name || ' ' || email) gin_trgm_ops);

-- inbox --------------------------------------------------------------------------------------
create index contact_message_words on contact_message using gin (
  (name || ' ' || email || ' ' || message) gin_trgm_ops);
