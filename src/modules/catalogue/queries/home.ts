import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, integer, nullable, text, uuid, uuids } from '#platform/database/sql-types.ts';
import { productSizes, firstSizesOf } from './public-catalogue.ts';
import { keptRows, toolColumns, toolRow } from './tools.ts';

const columns = `${toolColumns}, ${firstSizesOf('t.product_id')} as sizes`;

/** The chosen ones that are on sale; where there is none, the first of the catalogue. */
export const selectHomeTools = preparedQuery(
  { limit: integer },
  { ...toolRow, sizes: productSizes },
)`
(select ${columns} from ${keptRows} join home_tool h on h.tool_id = t.id
  where t.is_on_sale order by h.position)
union all
(select ${columns} from ${keptRows}
  where t.is_on_sale and not exists (
    select from home_tool h join tool chosen on chosen.id = h.tool_id where chosen.is_on_sale)
  order by t.position, t.created_at, t.id limit :limit)`;

/** The chosen ones in their order, those that are not on sale, too. */
export const selectHomeSelection = preparedQuery(
  {},
  { id: uuid, name: text, sku: nullable(text), is_on_sale: boolean },
)`
select t.id, t.name, t.sku, t.is_on_sale
from home_tool h join tool t on t.id = h.tool_id order by h.position`;

/** Until the transaction ends, nobody else chooses. */
export const lockHomeTools = preparedQuery({}, {})`
lock table home_tool in share row exclusive mode`;

export const deleteHomeTools = preparedQuery({})`delete from home_tool`;

/** In the order given; answers how many of them are kept. */
export const insertHomeTools = preparedQuery({ tools: uuids })`
insert into home_tool (tool_id, position)
select t.id, wanted.place
from unnest(:tools::uuid[]) with ordinality as wanted (id, place) join tool t on t.id = wanted.id
where t.archived_at is null`;
