import { statement } from '#platform/database/statement.ts';

export interface HeadRow {
  id: number;
  hash: Buffer;
}

/** Locks the newest entry: there is one writer at a time, until its transaction ends. */
export const lockHead = statement<[], HeadRow>('select id, hash from audit_head for update');

/** id, moment, actor, action, object, detail, client network, previous hash, hash */
export const insertAuditEntry = statement<
  [number, Date, string, string, string, string, string, Buffer, Buffer],
  Record<string, never>
>(`
with head as (update audit_head set id = $1, hash = $9)
insert into audit_entry (id, at, actor, action, object, detail, client_network, previous_hash, hash)
values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`);

export interface AuditEntryRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail: Record<string, string>;
  clientNetwork: string;
}

/** Actor, action, object (whole, its kind or its id), from, before, cursor (an id), limit. */
export const selectAuditEntries = statement<
  [
    string | null,
    string | null,
    string | null,
    Date | null,
    Date | null,
    number | null,
    number | null,
  ],
  AuditEntryRow
>(`
select id, at, actor, action, object, detail, client_network as "clientNetwork" from audit_entry
where ($1::text is null or actor = $1) and ($2::text is null or action = $2)
  and ($3::text is null or $3 in (object, split_part(object, ':', 1), split_part(object, ':', 2)))
  and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
  and ($6::bigint is null or id < $6)
order by id desc limit $7`);

export const selectHead = statement<[], HeadRow>('select id, hash from audit_head');

/** id */
export const selectEntryHash = statement<[number], { hash: Buffer }>(
  'select hash from audit_entry where id = $1',
);

export interface LinkRow {
  id: number;
  epoch: string;
  actor: string;
  action: string;
  object: string;
  detail: unknown;
  clientNetwork: string;
  previous_hash: Buffer;
  hash: Buffer;
}

/** Id after which to go on, limit; everything as exact as the table has it. */
export const selectLinks = statement<[number, number], LinkRow>(`
select id, extract(epoch from at)::text as epoch, actor, action, object, detail,
  client_network as "clientNetwork",
  previous_hash, hash
from audit_entry where id > $1 order by id limit $2`);

/** All reads of this transaction see one snapshot. */
export const useSnapshot = statement<[], Record<string, never>>(
  'set transaction isolation level repeatable read, read only',
);
