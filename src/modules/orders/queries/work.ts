/** The worklist of staff: orders by what they wait for, the oldest due first. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { searchedRows } from '#platform/database/searched-rows.ts';
import {
  integer,
  nullable,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import { listed, lookUp, searchExpression } from './list.ts';
import { listedColumns, orderRow } from './orders.ts';

/** A page is found along the index of its tab, whatever the list holds. */
export const readWork = searchedRows(
  {
    ...{ params: { tab: text }, row: orderRow, id: 'id', searchExpression, lookUp },
    takesAlsoIds: true,
  },
  (isSought) => `
select ${listedColumns} from order_work join orders on orders.id = order_work.order_id
where tab = :tab and due_at >= coalesce((select work_due(:cursor::uuid)), '-infinity')
  and (:cursor::uuid is null
    or (due_at, order_id) > ((select work_due(:cursor::uuid)), :cursor::uuid))
  and ${isSought}
order by due_at, order_id limit :limit`,
);

/** No more than `most` of each tab. */
export const countWork = preparedQuery(
  { tabs: texts, most: integer },
  { tab: text, count: integer },
)`
select tab, (select count(*) from (
  select from order_work w where w.tab = wanted.tab limit :most::integer) as counted) as count
from unnest(:tabs::text[]) as wanted (tab)`;

/** Of what the list of all orders has; no more than `most`. */
export const countListed = preparedQuery({ most: integer }, { count: integer })`
select count(*) as count from (
  select from orders where ${listed} limit :most::integer) as counted`;

export const selectSummaries = preparedQuery(
  { ids: uuids },
  { id: uuid, tool_id: uuid, due_at: nullable(timestamp) },
)`
select id, tool_id, due_at from orders left join order_work on order_work.order_id = orders.id
where id = any(:ids::uuid[])`;
