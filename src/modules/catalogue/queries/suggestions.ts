import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, notNull, text } from '#platform/database/sql-types.ts';
import { isListed } from './public-catalogue.ts';

/** Of letters alone, and long enough to be worth completing. */
export const selectTopWords = preparedQuery({ limit: integer }, { word: text })`
select word from search_word
where locale = 'en' and products > 0 and word ~ '^[^0-9=]{3,}$'
order by products desc, word limit :limit`;

/** In the order of the catalogue. */
export const selectTopCodes = preparedQuery({ limit: integer }, { sku: notNull(text), name: text })`
select t.sku, t.name from tool t where t.is_on_sale and t.sku is not null
order by t.position, t.created_at, t.id limit :limit`;

export const selectTopProducts = preparedQuery({ limit: integer }, { name: text, slug: text })`
select x.name, s.slug from product p
join product_text x on x.product_id = p.id and x.locale = 'en'
join product_slug s on s.product_id = p.id and s.locale = 'en' and s.is_current
where ${isListed} order by p.position, p.created_at, p.id limit :limit`;
