import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  integers,
  json,
  nullable,
  timestamp,
  uuid,
} from '#platform/database/sql-types.ts';
import type { AppliedLine } from '#modules/catalogue/catalogue.ts';
import type { AppliedRedirect } from '#modules/redirects/redirects.ts';
import type { AppliedAddress } from '../targets/addresses.ts';
import type { AppliedPrices } from '../targets/prices.ts';
import type { AppliedCustomer } from '../targets/customers.ts';
import type { LineHash } from '../line-bases.ts';
import type { ExampleLine, LineCounts, WrongLine } from '../import.ts';

/** A row as it is kept: its line, then its cells. */
export type KeptRow = readonly [line: number, ...cells: string[]];

export interface TriedBatch {
  counts: LineCounts;
  wrong: WrongLine[];
  examples: ExampleLine[];
  basis: string;
  /** None where an earlier version of the shop tried it. */
  lines?: LineHash[];
  /** None where an earlier version of the shop tried it. */
  warned?: WrongLine[];
}

export const insertBatch = preparedQuery({
  importId: uuid,
  number: integer,
  firstLine: integer,
  lastLine: integer,
  rows: json<string>(),
})`
insert into import_batch (import_id, number, first_line, last_line, rows, state)
values (:importId, :number, :firstLine, :lastLine, :rows::jsonb, 'waiting')`;

/** Of these lines, in their order, which are in the batches `from`. */
export const insertRegrouped = preparedQuery({
  ...{ id: uuid, number: integer, lines: integers, from: integers },
})`
insert into import_batch (import_id, number, first_line, last_line, rows, state)
select :id, :number, min(wanted.line), max(wanted.line),
  jsonb_agg(kept.row order by wanted.place), 'waiting'
from import_batch b cross join jsonb_array_elements(b.rows) as kept (row)
join unnest(:lines::integer[]) with ordinality as wanted (line, place)
  on wanted.line = (kept.row ->> 0)::integer
where b.import_id = :id and b.number = any(:from::integer[])`;

export const deleteBatches = preparedQuery({ id: uuid, last: integer })`
delete from import_batch where import_id = :id and number <= :last`;

export const renumberBatches = preparedQuery({ id: uuid, by: integer })`
update import_batch set number = number - :by where import_id = :id`;

const batchRow = {
  number: integer,
  rows: json<KeptRow[]>(),
  tried: nullable(json<TriedBatch>()),
};

export const selectBatch = preparedQuery({ id: uuid, number: integer }, batchRow)`
select number, rows, tried from import_batch where import_id = :id and number = :number`;

export const selectBatchToTry = preparedQuery({ id: uuid }, batchRow)`
select number, rows, tried from import_batch
where import_id = :id and state = 'waiting' and tried is null order by number limit 1`;

export const selectBatchToApply = preparedQuery({ id: uuid }, batchRow)`
select number, rows, tried from import_batch
where import_id = :id and state = 'waiting' order by number limit 1`;

/** The last first. */
export const selectBatchToUndo = preparedQuery({ id: uuid }, { number: integer })`
select number from import_batch
where import_id = :id and state = 'applied' order by number desc limit 1`;

export const forgetTries = preparedQuery({ id: uuid })`
update import_batch set tried = null
where import_id = :id and state = 'waiting' and tried is not null`;

export const recordTry = preparedQuery({ id: uuid, number: integer, tried: json<string>() })`
update import_batch set tried = :tried::jsonb where import_id = :id and number = :number`;

/** The line at which applying stopped; a new try forgets it. */
export const recordStop = preparedQuery({ id: uuid, number: integer, line: integer })`
update import_batch set tried = tried || jsonb_build_object('stoppedAt', :line::integer)
where import_id = :id and number = :number and state = 'waiting'`;

export const recordApplied = preparedQuery({
  id: uuid,
  number: integer,
  applied: json<string>(),
  at: timestamp,
})`
update import_batch set state = 'applied', applied = :applied::jsonb, applied_at = :at
where import_id = :id and number = :number`;

export const recordUndone = preparedQuery({
  id: uuid,
  number: integer,
  conflicts: json<string>(),
  at: timestamp,
})`
update import_batch set state = 'undone', conflicts = :conflicts::jsonb, undone_at = :at
where import_id = :id and number = :number`;

const appliedSql = `select coalesce(applied, '[]') as applied from import_batch
where import_id = :id and number = :number`;
const batchKey = { id: uuid, number: integer };

export const selectAppliedTools = preparedQuery(batchKey, {
  applied: json<AppliedLine[]>(),
})`${appliedSql}`;

export const selectAppliedCustomers = preparedQuery(batchKey, {
  applied: json<AppliedCustomer[]>(),
})`${appliedSql}`;

export const selectAppliedAddresses = preparedQuery(batchKey, {
  applied: json<AppliedAddress[]>(),
})`${appliedSql}`;

export const selectAppliedPrices = preparedQuery(batchKey, {
  applied: json<AppliedPrices[]>(),
})`${appliedSql}`;

export const selectAppliedRedirects = preparedQuery(batchKey, {
  applied: json<AppliedRedirect[]>(),
})`${appliedSql}`;

/** What the tries found in sum; null before the first of them. */
export const selectCounts = preparedQuery(
  { id: uuid },
  {
    ...{ added: integer, changed: integer, unchanged: integer, wrong: integer },
    ...{ batches: integer, tried: integer, applied: integer, undone: integer },
    warned: integer,
    stopped_at: nullable(integer),
  },
)`
select coalesce(sum((tried -> 'counts' ->> 'added')::int), 0) as added,
  coalesce(sum((tried -> 'counts' ->> 'changed')::int), 0) as changed,
  coalesce(sum((tried -> 'counts' ->> 'unchanged')::int), 0) as unchanged,
  coalesce(sum((tried -> 'counts' ->> 'wrong')::int), 0) as wrong,
  count(*) as batches, count(tried) as tried, count(*) filter (where state <> 'waiting') as applied,
  count(*) filter (where state = 'undone') as undone,
  coalesce(sum(jsonb_array_length(tried -> 'warned')), 0) as warned,
  min((tried ->> 'stoppedAt')::int) as stopped_at
from import_batch where import_id = :id`;

/** Lines after `after`, in their order. */
export const selectWrong = preparedQuery(
  { id: uuid, after: integer, limit: integer },
  { wrong: json<WrongLine>() },
)`
select wrong from import_batch, jsonb_array_elements(tried -> 'wrong') as wrong
where import_id = :id and last_line > :after and (wrong ->> 'line')::int > :after
order by (wrong ->> 'line')::int limit :limit`;

/** The first of those that are applied and are probably not meant so. */
export const selectWarned = preparedQuery(
  { id: uuid, limit: integer },
  { warned: json<WrongLine>() },
)`
select warned from import_batch, jsonb_array_elements(tried -> 'warned') as warned
where import_id = :id order by (warned ->> 'line')::int limit :limit`;

export const selectExamples = preparedQuery(
  { id: uuid, limit: integer },
  { example: json<ExampleLine>() },
)`
select example from import_batch, jsonb_array_elements(tried -> 'examples') as example
where import_id = :id order by (example ->> 'line')::int limit :limit`;

export const selectConflicts = preparedQuery(
  { id: uuid, limit: integer },
  { conflict: json<{ line: number; columns: string[] }>() },
)`
select conflict from import_batch, jsonb_array_elements(conflicts) as conflict
where import_id = :id order by (conflict ->> 'line')::int limit :limit`;

export const selectSample = preparedQuery({ id: uuid, limit: integer }, { row: json<KeptRow>() })`
select row from import_batch, jsonb_array_elements(rows) with ordinality as kept (row, place)
where import_id = :id and number = 1 order by place limit :limit`;

/** What was in a batch of the file, once it is applied. */
export const emptyAppliedBatch = preparedQuery(batchKey)`
update import_batch set rows = '[]', tried = jsonb_build_object('counts', tried -> 'counts')
where import_id = :id and number = :number`;

/** What was in the file; that and when its batches were applied stays. */
export const emptyBatches = preparedQuery({ id: uuid })`
update import_batch set rows = '[]', applied = case when applied is not null then '[]'::jsonb end,
  tried = jsonb_build_object('counts', tried -> 'counts'), conflicts = null
where import_id = :id`;
