-- What visitors find products by: the words of each, and the vocabulary that typing errors are
-- corrected to. Both follow the product's revisions, without which nothing of it changes.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- 'Große 50mm-Bürste' → {grosse, 50, mm, burste}; the end of a very long word does not count.
create function search_words(said text) returns text[] language sql stable parallel safe
  return (select coalesce(array_agg(left(found[1], 40)), '{}')
    from regexp_matches(lower(unaccent(normalize(said, nfkc))), '[[:alpha:]]+|[[:digit:]]+', 'g')
      as found);

-- catalogue ----------------------------------------------------------------------------------
-- Of published products. A name weighs A, a category B, what is told about it C; a width of 50 mm
-- is the word '=50'.
create table search_document (
  product_id uuid not null references product on delete cascade,
  locale text not null,
  document tsvector not null,
  primary key (product_id, locale)
);
create index search_document_words on search_document using gin (document);

create table search_word (
  locale text not null,
  word text collate "C" not null,
  -- how many documents have it; a word stays when the last of them goes
  products integer not null,
  primary key (locale, word)
);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

-- Who looks for `word` also finds what `means` says.
create table search_synonym (
  locale text not null,
  word text not null check (word ~ '^[[:alpha:]]{1,40}$'),
  means text not null check (means ~ '^[[:alpha:]]{1,40}$'),
  primary key (locale, word, means)
);
insert into search_synonym (locale, word, means) values
  ('en', 'paintbrush', 'brush'), ('en', 'paintbrushes', 'brush'), ('en', 'lacquer', 'varnish'),
  ('en', 'bucket', 'pail'), ('en', 'kettle', 'pail'), ('en', 'spatula', 'scraper'),
  ('en', 'filler', 'putty'), ('en', 'latex', 'emulsion'), ('en', 'refill', 'sleeve'),
  ('en', 'galvanized', 'galvanised'), ('en', 'skirting', 'trim'), ('en', 'window', 'sash'),
  ('en', 'lettering', 'sign');

-- What was asked without a result, as words.
create table lost_search (
  day date not null,
  words text not null check (length(words) <= 200),
  searches integer not null check (searches > 0),
  primary key (day, words)
);

create index tool_sku_beginning on tool ((sku_key(sku) collate "C")) where is_on_sale;

create function write_search_document(changed uuid) returns void language plpgsql as $$
begin
  -- The counts of words are shared by all products: one transaction at a time changes them.
  perform pg_advisory_xact_lock(7246170053);
  with size as (
    select t.name || ' ' || t.variant as name, coalesce(t.sku, '') as sku,
      concat_ws(' ', t.kind, t.description,
        (select string_agg(value #>> '{}', ' ') from jsonb_path_query(t.facts, '$[*].value') value)
      ) as about
    from tool t where t.product_id = changed and t.archived_at is null
  ), said as (
    select x.locale, told.text, told.weight
    from product p join product_text x on x.product_id = p.id cross join lateral (
      select x.name, 'A' union all select x.description, 'C'
      union all select name || ' ' || sku, 'A' from size union all select about, 'C' from size
      union all select y.name, 'B' from category c
        join category up on up.path = c.path or starts_with(c.path, up.path || '/')
        join category_text y on y.category_id = up.id and y.locale = x.locale
        where c.id = p.category_id
    ) as told (text, weight)
    where p.id = changed and p.state = 'published'
  ), lexeme as (
    select locale, word, min(weight) as weight
    from said cross join unnest(search_words(text)) as word group by locale, word
    union all
    select distinct locale, '=' || round(replace(width[1], ',', '.')::numeric), 'A'
    from (select distinct locale from said) spoken cross join size cross join
      regexp_matches(size.name, '(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?)\s?mm\M', 'gi') as width
  ), described as (
    select locale, string_agg(format('''%s'':1%s', word, weight), ' ')::tsvector as document
    from lexeme group by locale
  ), former as (
    select product_id, locale, document from search_document where product_id = changed
  ), written as (
    insert into search_document (product_id, locale, document)
    select changed, locale, document from described
    on conflict (product_id, locale) do update set document = excluded.document
    returning product_id, locale, document
  ), removed as (
    delete from search_document where product_id = changed
      and locale not in (select locale from described)
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

-- Deferred, so that the lock above is the last that a transaction takes.
create function keep_search_document() returns trigger language plpgsql as $$
begin
  perform write_search_document(new.product_id);
  return null;
end $$;
create constraint trigger search_document_in_step after insert on product_revision
  deferrable initially deferred for each row execute function keep_search_document();

select write_search_document(id) from product;
