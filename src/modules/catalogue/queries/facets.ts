import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, texts, timestamp, uuid, uuids } from '#platform/database/sql-types.ts';

/**
 * A row for each tool on sale of the next products by id, with what visitors filter by: 'width:50'.
 * Of all products without ids.
 */
export const selectFacetValues = preparedQuery(
  { products: nullable(uuids), after: nullable(uuid), limit: integer },
  {
    ...{ id: uuid, category: nullable(uuid), position: integer, created_at: timestamp },
    keys: texts,
  },
)`
select p.id, p.category_id as category, p.position, p.created_at,
  coalesce(array_agg(a.code || ':' || coalesce(c.code,
    trim_scale(v.number)::text, case when v.yes then 'yes' else 'no' end))
  filter (where a.id is not null), '{}') as keys
from (
  select p.id, p.category_id, p.position, p.created_at from product p
  where p.state = 'published' and p.sizes > 0
    and (:products::uuid[] is null or p.id = any(:products::uuid[]))
    and (:after::uuid is null or p.id > :after::uuid)
  order by p.id limit :limit
) p
join tool t on t.product_id = p.id
left join (tool_value v join attribute a on a.id = v.attribute_id and a.is_facet
  left join attribute_choice c on c.id = v.choice_id) on v.tool_id = t.id
where t.is_on_sale
group by t.id, p.id, p.category_id, p.position, p.created_at order by p.id`;
