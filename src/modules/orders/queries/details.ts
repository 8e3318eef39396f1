import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { ChangedDetail } from '../editing/details.ts';
import type { EditingSide } from '../editing/order-edit.ts';

export const insertDetails = preparedQuery({
  ...{ orderId: uuid, actor: text, changedBy: text, at: timestamp },
  ...{ details: texts, before: texts, after: texts, fromTotal: integer, toTotal: integer },
})`
insert into order_detail_change (order_id, detail, actor, changed_by, at, before, after,
  from_total_minor, to_total_minor)
select :orderId, detail, :actor, :changedBy, :at, before, after, :fromTotal, :toTotal
from unnest(:details::text[], :before::text[], :after::text[]) as changed (detail, before, after)`;

const detailRow = {
  order_id: uuid,
  detail: oneOf<ChangedDetail>(),
  changed_by: oneOf<EditingSide>(),
  at: timestamp,
  before: text,
  after: text,
  from_total_minor: integer,
  to_total_minor: integer,
};

/** The oldest of each order first. */
export const selectDetails = preparedQuery({ orderIds: uuids }, detailRow)`
select order_id, detail, changed_by, at, before, after, from_total_minor, to_total_minor
from order_detail_change where order_id = any(:orderIds::uuid[]) order by id`;

/** Addresses, and numbers at a carrier, name a customer. */
export const eraseDetails = preparedQuery({ userId: nullable(uuid), orderIds: uuids })`
update order_detail_change set before = '', after = ''
where detail <> 'code' and (before <> '' or after <> '')
  and order_id in (select unnest(:orderIds::uuid[])
    union all select id from orders where user_id = :userId::uuid)`;
