import { preparedQuery } from '#platform/database/prepared-query.ts';
import { json, uuid } from '#platform/database/sql-types.ts';

/** Locked in the order of their ids, and only those that cost what they are expected to. */
export const updateOwnPrices = preparedQuery({ rows: json<string>() }, { id: uuid, product: uuid })`
with locked as materialized (
  select t.id, r."afterMinor" as after
  from jsonb_to_recordset(:rows::jsonb) as r (id uuid, "beforeMinor" bigint, "afterMinor" bigint)
  join tool t on t.id = r.id
  where t.price_minor = r."beforeMinor" and t.archived_at is null
  order by t.id for update of t
)
update tool set price_minor = locked.after from locked
where tool.id = locked.id
returning tool.id, tool.product_id as product`;
