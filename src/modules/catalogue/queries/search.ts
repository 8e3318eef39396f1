import { preparedQuery } from '#platform/database/prepared-query.ts';
import { date, integer, nullable, text, texts, uuids } from '#platform/database/sql-types.ts';
import {
  isListed,
  productCardColumns,
  productCardRow,
  productCardSource,
} from './public-catalogue.ts';

/** Words from here on begin otherwise. */
const afterAll = (word: string) => `${word} || chr(1114111)`;

/** The product of a tool on sale by its SKU, in any spelling, or by its GTIN. */
export const findSlugByCode = preparedQuery({ skuKey: text, gtin: nullable(text) }, { slug: text })`
select s.slug from tool t
join product_slug s on s.product_id = t.product_id and s.locale = 'en' and s.is_current
where t.is_on_sale and (sku_key(t.sku) = :skuKey or t.gtin = :gtin)
order by sku_key(t.sku) = :skuKey desc limit 1`;

const countOf = (condition: string) => `(select coalesce(sum(products), 0)::integer
  from search_word where locale = 'en' and products > 0 and ${condition})`;

/** The words of a text in its order, each once, as the vocabulary knows them. */
export const selectAskedWords = preparedQuery(
  { text, limit: integer, shortest: integer },
  {
    word: text,
    means: texts,
    products: integer,
    nearest: nullable(text),
    nearest_products: integer,
  },
)`
select entered.word, synonym.means, found.products, alike.word as nearest,
  coalesce(alike.products, 0) as nearest_products
from (
  select word, min(place) as place from unnest(search_words(:text)) with ordinality
    as typed (word, place) group by word order by 2 limit :limit
) entered
cross join lateral (
  select coalesce(array_agg(means order by means), '{}') as means
  from search_synonym where locale = 'en' and word = entered.word
) synonym
cross join lateral (
  select case when entered.word ~ '^([0-9]|[a-z]$)' then ${countOf('word = entered.word')}
    else ${countOf(`word >= entered.word and word < ${afterAll('entered.word')}`)}
      + ${countOf('word = any(synonym.means)')} end as products
) found
left join lateral (
  select w.word, w.products from search_word w
  where found.products = 0 and length(entered.word) >= :shortest and entered.word !~ '^[0-9]'
    and w.locale = 'en' and w.products > 0 and length(w.word) >= :shortest - 1
    and w.word % entered.word
  order by similarity(w.word, entered.word) desc, w.products desc, w.word limit 1
) alike on true
order by entered.place`;

/** How many products have one of these words, or a little more. */
export const selectWordProducts = preparedQuery({ words: texts }, { products: integer })`
select ${countOf('word = any(:words::text[])')} as products`;

/** What more than this many products have is no help: the rest is not looked at. */
export const mostFound = 1000;
/** Five pages are ranked by all that counts; the rest has the oldest first. */
const mostRanked = 120;
const ranked = String(mostRanked);

/** As subqueries, whose values no plan is made for: planning takes as long as the search. */
const unplanned = {
  terms: '(select :terms::text::tsquery)',
  skuKey: '(select :skuKey::text)',
  products: '(select :products::uuid[])',
  limit: '(select :limit::integer)',
  offset: '(select :offset::integer)',
} as const;

const begins = `sku_key(t.sku) collate "C" >= ${unplanned.skuKey}
  and sku_key(t.sku) collate "C" < ${afterAll(unplanned.skuKey)}`;

const canBeOrdered = `exists (select from tool t join stock s on s.tool_id = t.id
  where t.product_id = p.id and t.is_on_sale and s.on_hand - s.reserved >= t.minimum_order)`;

/**
 * Products that have all terms, or a size whose SKU begins so; neither where it is null. A query
 * without any term would be a notice. Codes first, then names, then what can be ordered, then the
 * more that is said of it. `count` is that of all pages; above `mostFound` there may be more.
 * With `products` only those of them. `hits` are the ids of all pages, in the first row alone.
 */
export const selectHits = preparedQuery(
  {
    ...{ terms: nullable(text), skuKey: nullable(text), products: nullable(uuids) },
    ...{ limit: integer, offset: integer },
  },
  { ...productCardRow, count: integer, hits: nullable(uuids) },
)`
with coded as (
  select distinct product_id from (
    select t.product_id from tool t where t.is_on_sale and ${begins}
    order by sku_key(t.sku) collate "C" limit ${String(mostFound)}
  ) of_tools
), named as materialized (
  select product_id from search_document
  where locale = 'en' and names @@ ${unplanned.terms} limit ${String(mostFound + 1)}
), matched as (
  select product_id from search_document
  where locale = 'en' and document @@ ${unplanned.terms}
    and (select count(*) from named) <= ${String(mostFound)} limit ${String(mostFound + 1)}
), hit as materialized (
  select product_id, weight, count(*) over () as count,
    row_number() over (order by weight desc, product_id) as place
  from (
    select product_id, sum(weight) as weight from (
      select product_id, 2 from coded union all select product_id, 1 from named
      union all select product_id, 0 from matched
    ) as found (product_id, weight)
    where ${unplanned.products} is null or product_id = any(${unplanned.products}::uuid[])
    group by product_id
  ) weighed
), page as materialized (
  select p.id, hit.count, row_number() over (
    order by hit.weight desc, case when hit.place <= ${ranked} then ${canBeOrdered} end desc,
      case when hit.place <= ${ranked}
        then coalesce(ts_rank(d.document, ${unplanned.terms}), 0) end desc,
      case when hit.place <= ${ranked} then p.position end, p.created_at, p.id) as place
  from hit join product p on p.id = hit.product_id
  left join search_document d on d.product_id = p.id and d.locale = 'en'
  where (hit.place <= ${ranked}) = (${unplanned.offset} < ${ranked}) and ${isListed}
  order by place limit ${unplanned.limit}
  offset ${unplanned.offset} - case when ${unplanned.offset} < ${ranked} then 0 else ${ranked} end
)
select ${productCardColumns}, page.count,
  case when row_number() over (order by page.place) = 1
    then (select array_agg(product_id) from hit) end as hits
${productCardSource}
join page on page.id = p.id
order by page.place`;

export const countLostSearchAgain = preparedQuery({ day: date, words: text })`
update lost_search set searches = searches + 1 where day = :day and words = :words`;

/** At most so many different ones a day. */
export const insertLostSearch = preparedQuery({ day: date, words: text, most: integer })`
insert into lost_search (day, words, searches)
select :day, :words, 1
where (select count(*) from lost_search where day = :day) < :most
on conflict (day, words) do update set searches = lost_search.searches + 1`;

export const deleteLostSearches = preparedQuery({ before: date })`
delete from lost_search where day < :before`;

/** What visitors find these products by, as their newest revisions say. */
export const writeSearchDocuments = preparedQuery({ products: uuids })`
select write_search_documents(:products::uuid[])`;
