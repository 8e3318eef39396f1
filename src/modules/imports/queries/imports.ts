import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { pageParams } from '#platform/database/pagination.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  oneOf,
  oneOfs,
  text,
  timestamp,
  uuid,
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { TableSource } from '#platform/spreadsheets/table.ts';
import type { ImportState, ImportTarget, Mapping, StopReason } from '../import.ts';

const target = oneOf<ImportTarget>();
const state = oneOf<ImportState>();

export const insertImport = preparedQuery(
  {
    target,
    fileName: text,
    source: json<string>(),
    headers: json<string>(),
    headerKey: text,
    mapping: json<string>(),
    at: timestamp,
    by: uuid,
    list: nullable(uuid),
  },
  { id: uuid },
)`
insert into import (target, file_name, source, headers, header_key, mapping, state, row_count,
  created_at, created_by, acting, acted_at, price_list_id)
values (:target, :fileName, :source::jsonb, :headers::jsonb, :headerKey, :mapping::jsonb, 'read', 0,
  :at, :by, :by, :at, :list)
returning id`;

export const updateRowCount = preparedQuery({ id: uuid, rowCount: integer })`
update import set row_count = :rowCount where id = :id`;

export const selectSavedMapping = preparedQuery(
  { target, headerKey: text },
  { mapping: json<Mapping>() },
)`
select mapping from import_mapping where target = :target and header_key = :headerKey`;

export const saveMapping = preparedQuery({ id: uuid, at: timestamp })`
insert into import_mapping (target, header_key, mapping, saved_at)
select target, header_key, mapping, :at from import where id = :id
on conflict (target, header_key) do update
  set mapping = excluded.mapping, saved_at = excluded.saved_at`;

const importRow = {
  id: uuid,
  target,
  file_name: text,
  source: json<TableSource>(),
  headers: json<string[]>(),
  mapping: json<Mapping>(),
  state,
  row_count: integer,
  skips_wrong: boolean,
  stopped_by: nullable(oneOf<StopReason>()),
  repeated: nullable(json<Readonly<Record<string, RepeatedLine>>>()),
  created_at: timestamp,
  created_by: nullable(uuid),
  acting: nullable(uuid),
  price_list_id: nullable(uuid),
  /** Of the amounts in it. */
  currency: oneOf<Currency>(),
  rows_deleted_at: nullable(timestamp),
};

/** A line that says again what an earlier one says, by its number. */
export interface RepeatedLine {
  column: string;
  first: number;
  /** None where an earlier version of the shop found it. */
  code?: string;
}

export type ImportRow = ShapeOf<typeof importRow>;

const columns = `id, target, file_name, source, headers, mapping, state, row_count, skips_wrong,
  stopped_by, repeated, created_at, created_by, acting, price_list_id, rows_deleted_at,
  coalesce((select l.currency from price_list l where l.id = price_list_id), 'usd') as currency`;

export const selectImport = preparedQuery({ id: uuid }, importRow)`
select ${columns} from import where id = :id`;

/** Locked until the transaction ends, so that one batch follows another. */
export const lockImport = preparedQuery({ id: uuid }, importRow)`
select ${columns} from import where id = :id for update`;

export const setState = preparedQuery({
  id: uuid,
  state,
  stoppedBy: nullable(text),
  by: nullable(uuid),
  at: timestamp,
})`
update import set state = :state, stopped_by = :stoppedBy, acting = coalesce(:by::uuid, acting),
  acted_at = :at
where id = :id`;

export const setMapping = preparedQuery({ id: uuid, mapping: json<string>() })`
update import set mapping = :mapping::jsonb, repeated = null where id = :id`;

export const setRepeated = preparedQuery({ id: uuid, repeated: json<string>() })`
update import set repeated = :repeated::jsonb where id = :id`;

export const setSkipsWrong = preparedQuery({ id: uuid, skipsWrong: boolean })`
update import set skips_wrong = :skipsWrong where id = :id`;

export const touchImport = preparedQuery({ id: uuid, at: timestamp })`
update import set acted_at = :at where id = :id`;

const batchCounts = `
  (select count(*) from import_batch b where b.import_id = i.id) as batches,
  (select count(*) from import_batch b where b.import_id = i.id and tried is not null) as tried,
  (select count(*) from import_batch b where b.import_id = i.id and b.state <> 'waiting')
    as applied,
  (select count(*) from import_batch b where b.import_id = i.id and b.state = 'undone') as undone`;

export const selectImportList = preparedQuery(
  { cursor: pageParams.cursor, limit: pageParams.limit, targets: oneOfs<ImportTarget>() },
  {
    id: uuid,
    target,
    file_name: text,
    state,
    row_count: integer,
    created_at: timestamp,
    created_by: nullable(uuid),
    batches: integer,
    tried: integer,
    applied: integer,
    undone: integer,
  },
)`
select i.id, i.target, i.file_name, i.state, i.row_count, i.created_at, i.created_by, ${batchCounts}
from import i
where i.target = any(:targets::text[]) and (:cursor::uuid is null or i.id < :cursor::uuid)
order by i.id desc limit :limit`;

/** Those that should run and did no batch for a while: their process may have ended. */
export const selectIdle = preparedQuery({ before: timestamp }, { id: uuid })`
select id from import
where state in ('trying', 'applying', 'undoing') and acted_at < :before order by acted_at limit 10`;

/** Those that are older, and not about to change; files about people sooner, if not applied. */
export const selectToEmpty = preparedQuery(
  { before: timestamp, personalBefore: timestamp },
  { id: uuid },
)`
select id from import
where rows_deleted_at is null and (created_at < :before
    or target in ('customers', 'addresses') and state in ('read', 'tried')
      and created_at < :personalBefore)
  and state not in ('trying', 'applying', 'undoing') order by created_at limit 100`;

export const markEmptied = preparedQuery({ id: uuid, at: timestamp })`
update import set rows_deleted_at = :at, repeated = null where id = :id`;
