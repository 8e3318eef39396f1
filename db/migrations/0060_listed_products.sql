-- Lists of 30,000 products: what they are sorted by stands in the product itself and in indexes.
alter table product
  -- of its tools on sale: how many there are, and the lowest and the highest price
  add column sizes integer not null default 0,
  add column from_minor bigint,
  add column to_minor bigint,
  -- its English name in small letters
  add column sort_name text not null default '';

create function write_prices_of_products(changed uuid[]) returns void language plpgsql as $$
begin
  -- In their order, and before they are read: what another transaction changed meanwhile counts.
  perform from product where id = any(changed) order by id for update;
  update product p set sizes = sold.sizes, from_minor = sold.from_minor, to_minor = sold.to_minor
  from (
    select one.id, count(t.id)::integer as sizes, min(t.price_minor) as from_minor,
      max(t.price_minor) as to_minor
    from unnest(changed) as one (id) left join tool t on t.product_id = one.id and t.is_on_sale
    group by one.id
  ) sold
  where p.id = sold.id and (p.sizes, p.from_minor, p.to_minor)
    is distinct from (sold.sizes, sold.from_minor, sold.to_minor);
end $$;

create function keep_prices_of_products() returns trigger language plpgsql as $$
begin
  perform write_prices_of_products(array(select distinct product_id from tool_after));
  return null;
end $$;
create trigger tool_prices_of_new after insert on tool referencing new table as tool_after
  for each statement execute function keep_prices_of_products();

create function keep_prices_of_changed_products() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select b.product_id from tool_before b join tool_after a using (id)
    where (a.product_id, a.price_minor, a.is_on_sale)
      <> (b.product_id, b.price_minor, b.is_on_sale)
    union
    select a.product_id from tool_before b join tool_after a using (id)
    where (a.product_id, a.price_minor, a.is_on_sale)
      <> (b.product_id, b.price_minor, b.is_on_sale));
begin
  if cardinality(changed) > 0 then perform write_prices_of_products(changed); end if;
  return null;
end $$;
create trigger tool_prices_of_changed after update on tool
  referencing old table as tool_before new table as tool_after
  for each statement execute function keep_prices_of_changed_products();

create function keep_sort_names() returns trigger language plpgsql as $$
begin
  update product p set sort_name = lower(x.name) from text_after x
  where p.id = x.product_id and x.locale = 'en' and p.sort_name <> lower(x.name);
  return null;
end $$;
create trigger product_text_sorts_new after insert on product_text
  referencing new table as text_after for each statement execute function keep_sort_names();
create trigger product_text_sorts_changed after update on product_text
  referencing new table as text_after for each statement execute function keep_sort_names();

update product p set sort_name = lower(x.name) from product_text x
where x.product_id = p.id and x.locale = 'en';
select write_prices_of_products(array(select id from product));
-- A row that is written twice waits to have its reference to its revision checked.
set constraints all immediate;

drop index product_in_category;
drop index product_published;
create index product_listed on product (position, created_at, id)
  where state = 'published' and sizes > 0;
create index product_listed_by_name on product (sort_name, position, created_at, id)
  where state = 'published' and sizes > 0;
create index product_listed_by_lowest on product (from_minor, position, created_at, id)
  where state = 'published' and sizes > 0;
create index product_listed_by_highest on product (to_minor desc, position, created_at, id)
  where state = 'published' and sizes > 0;
create index product_in_category on product (category_id, position, created_at, id)
  where state = 'published' and sizes > 0;
create index product_in_category_by_name on product
  (category_id, sort_name, position, created_at, id) where state = 'published' and sizes > 0;
create index product_in_category_by_lowest on product
  (category_id, from_minor, position, created_at, id) where state = 'published' and sizes > 0;
create index product_in_category_by_highest on product
  (category_id, to_minor desc, position, created_at, id) where state = 'published' and sizes > 0;

-- Words of names have an index of their own: they are looked for first.
alter table search_document add column names tsvector
  generated always as (ts_filter(document, '{a}')) stored;
create index search_document_names on search_document using gin (names);
