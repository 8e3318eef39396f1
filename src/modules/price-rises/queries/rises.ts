/** Price rises, their tools, and what became of them. */
import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { PriceRounding, StaysReason } from '../raise-price.ts';
import type { StoredPeriod } from './plans.ts';

const head = {
  ...{ id: uuid, list_id: nullable(uuid), list_name: nullable(text), category: text },
  list_currency: nullable(oneOf<Currency>()),
  ...{ percent_hundredths: integer, rounding: oneOf<PriceRounding>() },
  ...{ starts_at: nullable(timestamp), rehearsed_at: timestamp },
  ...{ scheduled_at: nullable(timestamp), scheduled_by: nullable(text) },
  ...{ written_at: nullable(timestamp), ended_at: nullable(timestamp) },
  ...{ ended_by: nullable(text), restored_at: nullable(timestamp) },
};

const columns = `r.id, r.list_id, l.name as list_name, l.currency as list_currency,
  r.category, r.percent_hundredths,
  r.rounding, r.starts_at, r.rehearsed_at, r.scheduled_at, r.scheduled_by, r.written_at, r.ended_at,
  r.ended_by, r.restored_at`;

/** Those that were scheduled, the newest first. */
export const selectRises = preparedQuery({ limit: integer }, head)`
select ${columns} from price_rise r left join price_list l on l.id = r.list_id
where r.scheduled_at is not null order by r.scheduled_at desc, r.id limit :limit`;

export const selectRise = preparedQuery({ id: uuid }, head)`
select ${columns} from price_rise r left join price_list l on l.id = r.list_id where r.id = :id`;

export const lockRise = preparedQuery({ id: uuid }, { id: uuid })`
select id from price_rise where id = :id for update`;

/** So that of two rises that are scheduled at once one sees the tools of the other. */
export const lockSchedule = preparedQuery({})`select pg_advisory_xact_lock(190, 0)`;

export const selectTotals = preparedQuery(
  { id: uuid },
  {
    ...{ tools: integer, stays: integer, dearer: integer, left_count: integer, kept: integer },
    ...{ units: integer, sold_minor: integer, risen_minor: integer, written: integer },
  },
)`
select count(*) filter (where after is not null) as tools,
  count(*) filter (where after is null) as stays, count(*) filter (where is_dearer) as dearer,
  count(*) filter (where is_left) as left_count, count(*) filter (where is_kept) as kept,
  count(*) filter (where written_at is not null) as written,
  coalesce(sum(units), 0)::bigint as units, coalesce(sum(sold_minor), 0)::bigint as sold_minor,
  coalesce(sum(risen_minor), 0)::bigint as risen_minor
from price_rise_tool where rise_id = :id`;

export type ToolsShown = 'all' | 'stays' | 'dearer' | 'left' | 'kept';

/** In the order of their articles, those after this one. */
export const selectRisenTools = preparedQuery(
  { id: uuid, show: oneOf<ToolsShown>(), after: text, limit: integer },
  {
    ...{ tool_id: uuid, sku: text, name: text, before: json<StoredPeriod[]>() },
    ...{ stays: nullable(oneOf<StaysReason>()), is_dearer: boolean, units: integer },
    ...{ sold_minor: integer, risen_minor: integer, is_left: boolean, is_kept: boolean },
  },
)`
select r.tool_id, coalesce(t.sku, t.id::text) as sku, t.name, r.before, r.stays, r.is_dearer,
  r.units, r.sold_minor, r.risen_minor, r.is_left, r.is_kept
from price_rise_tool r join tool t on t.id = r.tool_id
where r.rise_id = :id and coalesce(t.sku, t.id::text) collate "C" > :after collate "C"
  and case :show when 'stays' then r.after is null when 'dearer' then r.is_dearer
    when 'left' then r.is_left when 'kept' then r.is_kept else true end
order by coalesce(t.sku, t.id::text) collate "C" limit :limit`;

export const markScheduled = preparedQuery({ id: uuid, at: timestamp, by: text })`
update price_rise set scheduled_at = :at, scheduled_by = :by where id = :id`;

export const markEnded = preparedQuery({ id: uuid, at: timestamp, by: text })`
update price_rise set ended_at = :at, ended_by = :by where id = :id`;

/** Those whose prices are to be written now, or to be as they were again. */
export const selectDue = preparedQuery({ at: timestamp }, { id: uuid })`
select id from price_rise
where scheduled_at is not null and restored_at is null
  and (ended_at is not null or written_at is null
    and (list_id is not null or coalesce(starts_at, scheduled_at) <= :at))
order by coalesce(starts_at, scheduled_at), scheduled_at, id`;

const batchRow = {
  ...{ tool_id: uuid, before: json<StoredPeriod[]>(), after: notNull(json<StoredPeriod[]>()) },
};

export const selectToWrite = preparedQuery({ id: uuid, limit: integer }, batchRow)`
select tool_id, before, after from price_rise_tool
where rise_id = :id and after is not null and written_at is null order by tool_id limit :limit`;

export const selectToRestore = preparedQuery({ id: uuid, limit: integer }, batchRow)`
select tool_id, before, after from price_rise_tool
where rise_id = :id and written_at is not null and not is_left and restored_at is null
order by tool_id limit :limit`;

/** Of these tools; `done` are those whose prices were written. */
export const markWritten = preparedQuery({
  ...{ id: uuid, tools: uuids, done: uuids, at: timestamp },
})`
update price_rise_tool set written_at = :at, is_left = tool_id <> all(:done::uuid[])
where rise_id = :id and tool_id = any(:tools::uuid[])`;

export const markRestored = preparedQuery({
  ...{ id: uuid, tools: uuids, done: uuids, at: timestamp },
})`
update price_rise_tool set restored_at = :at, is_kept = tool_id <> all(:done::uuid[])
where rise_id = :id and tool_id = any(:tools::uuid[])`;

export const finishWriting = preparedQuery({ id: uuid, at: timestamp })`
update price_rise set written_at = :at where id = :id`;

export const finishRestoring = preparedQuery({ id: uuid, at: timestamp })`
update price_rise set restored_at = :at where id = :id`;
