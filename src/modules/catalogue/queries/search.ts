import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  date,
  integer,
  json,
  notNull,
  nullable,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { AskedWord } from '../search/terms.ts';
import { canBeOrdered, isListed } from './public-catalogue.ts';

/** Words from here on begin otherwise. */
const afterAll = (word: string) => `${word} || chr(1114111)`;

const begins = `sku_key(t.sku) collate "C" >= (select :skuKey::text)
  and sku_key(t.sku) collate "C" < ${afterAll('(select :skuKey::text)')}`;

const countOf = (condition: string) => `(select coalesce(sum(products), 0)::integer
  from search_word where locale = 'en' and products > 0 and ${condition})`;

/** A word with each two letters beside each other in the other order: one error of spelling. */
const swapped = (word: string) => `array(
  select overlay(${word} placing reverse(substr(${word}, place, 2)) from place for 2)
  from generate_series(1, length(${word}) - 1) as place)`;

/**
 * The words of a text in its order, each once, as the vocabulary knows them. A word of two letters
 * in the wrong order has few trigrams in common with the right one, so that is looked up as it is.
 */
const askedWords = `
select coalesce(json_agg(json_build_object(
  'word', entered.word, 'means', synonym.means, 'products', found.products,
  'nearest', alike.word, 'nearestProducts', coalesce(alike.products, 0)
) order by entered.place), '[]')
from (
  select word, min(place) as place
  from unnest(search_words((select :text::text))) with ordinality as typed (word, place)
  group by word order by 2 limit (select :limit::integer)
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
  select w.word, w.products from (
    select word, products, 1.0 as similarity from search_word
    where locale = 'en' and products > 0 and word = any(${swapped('entered.word')})
    union all
    select word, products, similarity(word, entered.word) from search_word
    where locale = 'en' and products > 0 and length(word) >= (select :shortest::integer) - 1
      and word % entered.word
  ) w
  where found.products = 0 and entered.word !~ '^[0-9]'
    and length(entered.word) >= (select :shortest::integer)
  order by w.similarity desc, w.products desc, w.word limit 1
) alike on true`;

/**
 * What is asked of a text, in one statement: the product of a tool on sale by its SKU, in any
 * spelling, or by its GTIN; and where there is none, those of which a size has a SKU that begins
 * so, where it may be a beginning, and the words. An empty key is no code.
 *
 * Its parameters are read by `(select …)`: their values change nothing in the plan, and PostgreSQL
 * keeps it, where it made a new one for each text in six times what the query takes.
 */
export const selectAsked = preparedQuery(
  {
    ...{ skuKey: text, gtin: nullable(text), isBeginning: boolean, mostCoded: integer },
    ...{ text, limit: integer, shortest: integer },
  },
  { slug: nullable(text), coded: uuids, words: json<AskedWord[]>() },
)`
select by_code.slug, case when by_code.slug is not null then '{}' else array(
  select distinct product_id from (
    select t.product_id from tool t where (select :isBeginning::boolean)
      and t.is_on_sale and ${begins}
    order by sku_key(t.sku) collate "C" limit (select :mostCoded::integer)
  ) of_tools
) end as coded, case when by_code.slug is not null then '[]' else (${askedWords}) end as words
from (select (
  select s.slug from tool t
  join product_slug s on s.product_id = t.product_id and s.locale = 'en' and s.is_current
  where (select :skuKey::text) <> '' and t.is_on_sale
    and (sku_key(t.sku) = (select :skuKey::text) or t.gtin = (select :gtin::text))
  order by sku_key(t.sku) = (select :skuKey::text) desc limit 1
) as slug offset 0) by_code`;

/** The words of a text alone. */
export const selectAskedWords = preparedQuery(
  { text, limit: integer, shortest: integer },
  { words: json<AskedWord[]>() },
)`
select (${askedWords}) as words`;

/** Tools with this SKU, in any spelling, or this GTIN; and those on sale whose SKU begins so. */
export const selectToolsOfCode = preparedQuery(
  { skuKey: text, gtin: nullable(text), isBeginning: boolean, most: integer },
  { tool: uuid, product: uuid, is_whole: boolean },
)`
select id as tool, product_id as product, is_whole from (
  select id, product_id, true as is_whole from tool
  where (select :skuKey::text) <> '' and sku is not null and sku_key(sku) = (select :skuKey::text)
  union all
  select id, product_id, true from tool where gtin = (select :gtin::text)
  union all
  (select t.id, t.product_id, false from tool t where (select :isBeginning::boolean)
    and t.is_on_sale and ${begins} order by sku_key(t.sku) collate "C"
  limit (select :most::integer))
) coded`;

/** How many products have one of these words, or a little more. */
export const selectWordProducts = preparedQuery({ words: texts }, { products: integer })`
select ${countOf('word = any(:words::text[])')} as products`;

const searchDocumentRow = {
  id: uuid,
  position: integer,
  created_at: timestamp,
  /** Whether one of its sizes can be ordered at its minimum. */
  can_be_ordered: boolean,
  /** Words of its names and codes, separated by spaces, each once; widths as '=50'. */
  names: notNull(text),
  /** Those of its categories that no name has. */
  categories: notNull(text),
  /** All others. */
  others: notNull(text),
};

export type SearchDocumentRow = ShapeOf<typeof searchDocumentRow>;

const wordsOf = (weight: string) =>
  `array_to_string(tsvector_to_array(ts_filter(d.document, '{${weight}}')), ' ')`;

/** What the next products on sale by id are found by; of all without ids. */
export const selectSearchDocuments = preparedQuery(
  { products: nullable(uuids), after: nullable(uuid), limit: integer },
  searchDocumentRow,
)`
select p.id, p.position, p.created_at, ${canBeOrdered} as can_be_ordered,
  ${wordsOf('a')} as names, ${wordsOf('b')} as categories, ${wordsOf('c')} as others
from (
  select p.id, p.position, p.created_at from product p
  where ${isListed} and (:products::uuid[] is null or p.id = any(:products::uuid[]))
    and (:after::uuid is null or p.id > :after::uuid)
  order by p.id limit :limit
) p
join search_document d on d.product_id = p.id and d.locale = 'en'
order by p.id`;

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
