import { preparedQuery } from '#platform/database/prepared-query.ts';
import { indexedText, searchedRows } from '#platform/database/searched-rows.ts';
import {
  bytes,
  integer,
  json,
  nullable,
  text,
  timestamp,
  type ShapeOf,
} from '#platform/database/sql-types.ts';

const headRow = { id: integer, hash: bytes };

/** Locks the newest entry: there is one writer at a time, until its transaction ends. */
export const lockHead = preparedQuery({}, headRow)`
select id, hash from audit_head for update`;

export const insertAuditEntry = preparedQuery({
  id: integer,
  at: timestamp,
  actor: text,
  action: text,
  object: text,
  detail: json<string>(),
  clientNetwork: text,
  previousHash: bytes,
  hash: bytes,
})`
with head as (update audit_head set id = :id, hash = :hash)
insert into audit_entry (id, at, actor, action, object, detail, client_network, previous_hash, hash)
values (:id, :at, :actor, :action, :object, :detail::jsonb, :clientNetwork, :previousHash, :hash)`;

const auditEntryRow = {
  id: integer,
  at: timestamp,
  actor: text,
  action: text,
  object: text,
  detail: json<Record<string, string>>(),
  clientNetwork: text,
};

export type AuditEntryRow = ShapeOf<typeof auditEntryRow>;

/** As `audit_entry_words` has it. */
const searchExpression = 'audit_text(actor, action, object, detail)';
const lookUp = indexedText({
  ...{ table: 'audit_entry', id: 'id', text: searchExpression },
  // The text of an entry takes ten times as long as that of an order.
  sampleRows: 200,
});

/** Each may be null; `object` is the whole one, its kind or its id. */
const filters = {
  actor: nullable(text),
  action: nullable(text),
  object: nullable(text),
  from: nullable(timestamp),
  before: nullable(timestamp),
};

export const readAuditEntries = searchedRows(
  { params: filters, row: auditEntryRow, id: 'id', idType: 'bigint', searchExpression, lookUp },
  (isSought) => `
select id, at, actor, action, object, detail, client_network as "clientNetwork" from audit_entry
where (:actor::text is null or actor = :actor) and (:action::text is null or action = :action)
  and (:object::text is null or object = :object
    or (position(':' in :object) = 0
      and :object in (split_part(object, ':', 1), split_part(object, ':', 2))))
  and (:from::timestamptz is null or at >= :from) and (:before::timestamptz is null or at < :before)
  and (:cursor::text is null or id < :cursor::text::bigint)
  and ${isSought}
order by id desc limit :limit`,
);

export const selectHead = preparedQuery({}, headRow)`
select id, hash from audit_head`;

export const selectEntryHash = preparedQuery({ id: integer }, { hash: bytes })`
select hash from audit_entry where id = :id`;

const linkRow = {
  id: integer,
  epoch: text,
  actor: text,
  action: text,
  object: text,
  detail: json<unknown>(),
  clientNetwork: text,
  previous_hash: bytes,
  hash: bytes,
};

export type LinkRow = ShapeOf<typeof linkRow>;

/** Id after which to go on, limit; everything as exact as the table has it. */
export const selectLinks = preparedQuery({ id: integer, limit: integer }, linkRow)`
select id, extract(epoch from at)::text as epoch, actor, action, object, detail,
  client_network as "clientNetwork",
  previous_hash, hash
from audit_entry where id > :id order by id limit :limit`;

/** All reads of this transaction see one snapshot. */
export const useSnapshot = preparedQuery({})`
set transaction isolation level repeatable read, read only`;
