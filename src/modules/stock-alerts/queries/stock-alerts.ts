import { preparedQuery } from '#platform/database/prepared-query.ts';
import { bytes, integer, text, timestamp, uuid } from '#platform/database/sql-types.ts';

/** As many units can be ordered as `smallestOrder` has it. */
const canBeOrdered = `s.on_hand - s.reserved
  >= (t.minimum_order + t.order_multiple - 1) / t.order_multiple * t.order_multiple`;

/** No row for what is not on sale, or can be ordered now. */
export const selectSoldOut = preparedQuery({ toolId: uuid }, { id: uuid, name: text })`
select t.id, t.name from tool t join stock s on s.tool_id = t.id
where t.id = :toolId and t.is_on_sale and not (${canBeOrdered})`;

/** A count of 0 where the email waits for the tool already. */
export const insertAlert = preparedQuery({
  toolId: uuid,
  email: text,
  tokenHash: bytes,
  createdAt: timestamp,
})`
insert into stock_alert (tool_id, email, token_hash, created_at)
values (:toolId, :email, :tokenHash, :createdAt) on conflict (tool_id, email) do nothing`;

export const deleteAlert = preparedQuery({ tokenHash: bytes })`
delete from stock_alert where token_hash = :tokenHash`;

/** Deletes those whose tool can be ordered again, the oldest first, at most so many. */
export const takeDueAlerts = preparedQuery(
  { limit: integer },
  { email: text, tool_id: uuid, name: text },
)`
with due as (
  select a.tool_id, a.email, t.name
  from stock_alert a join tool t on t.id = a.tool_id join stock s on s.tool_id = t.id
  where t.is_on_sale and ${canBeOrdered}
  order by a.created_at limit :limit for update of a skip locked
)
delete from stock_alert a using due
where a.tool_id = due.tool_id and a.email = due.email
returning a.email, a.tool_id, due.name`;

export const deleteOldAlerts = preparedQuery({ before: timestamp, limit: integer })`
delete from stock_alert where (tool_id, email) in (
  select tool_id, email from stock_alert where created_at <= :before
  order by created_at limit :limit for update skip locked)`;

export const deleteAlertsTo = preparedQuery({ email: text })`
delete from stock_alert where email = lower(:email)`;

export const selectAlertsTo = preparedQuery(
  { email: text },
  { tool_id: uuid, name: text, created_at: timestamp },
)`
select a.tool_id, t.name, a.created_at
from stock_alert a join tool t on t.id = a.tool_id
where a.email = lower(:email) order by a.created_at, a.tool_id`;
