import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text, uuid, uuids } from '#platform/database/sql-types.ts';

export const selectProductNames = preparedQuery(
  { ids: uuids },
  { id: uuid, name: text, slug: text },
)`
select x.product_id as id, x.name, s.slug from product_text x
join product_slug s on s.product_id = x.product_id and s.locale = x.locale and s.is_current
where x.product_id = any(:ids::uuid[]) and x.locale = 'en'`;

export const selectToolsOfProduct = preparedQuery({ product: uuid }, { id: uuid })`
select id from tool where product_id = :product`;

export const selectProductOfTool = preparedQuery({ tool: uuid }, { product: uuid })`
select product_id as product from tool where id = :tool`;
