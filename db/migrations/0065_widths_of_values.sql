-- A width in millimetres that visitors narrow by is found in inches, too, whatever the name says.
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
    from category c join category up on up.path = c.path or starts_with(c.path, up.path || '/')
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

select write_search_documents(array_agg(id)) from product;
