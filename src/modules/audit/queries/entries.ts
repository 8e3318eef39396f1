import { statement } from '#platform/database/statement.ts';

export interface HeadRow {
  id: number;
  hash: Buffer;
}

/** The newest entry; whoever has this row is the only writer until its transaction ends. */
export const lockHead = statement<[], HeadRow>('select id, hash from audit_head for update');

/** id, moment, actor, action, object, detail, peer, previous hash, hash */
export const appendEntry = statement<
  [number, Date, string, string, string, string, string, Buffer, Buffer],
  Record<string, never>
>(`
with head as (update audit_head set id = $1, hash = $9)
insert into audit_entry (id, at, actor, action, object, detail, peer, previous_hash, hash)
values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`);

export interface EntryRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail: Record<string, string>;
  peer: string;
}

/** Actor, action, object (whole, its kind or its id), from, before, below which id; limit. */
export const selectEntries = statement<
  [
    string | null,
    string | null,
    string | null,
    Date | null,
    Date | null,
    number | null,
    number | null,
  ],
  EntryRow
>(`
select id, at, actor, action, object, detail, peer from audit_entry
where ($1::text is null or actor = $1) and ($2::text is null or action = $2)
  and ($3::text is null or $3 in (object, split_part(object, ':', 1), split_part(object, ':', 2)))
  and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
  and ($6::bigint is null or id < $6)
order by id desc limit $7`);

export const selectHead = statement<[], HeadRow>('select id, hash from audit_head');

/** id */
export const selectHashOf = statement<[number], { hash: Buffer }>(
  'select hash from audit_entry where id = $1',
);

export interface LinkRow {
  id: number;
  epoch: string;
  actor: string;
  action: string;
  object: string;
  detail: unknown;
  peer: string;
  previous_hash: Buffer;
  hash: Buffer;
}

/** Id after which to go on, limit; everything as exact as the table has it. */
export const selectLinks = statement<[number, number], LinkRow>(`
select id, extract(epoch from at)::text as epoch, actor, action, object, detail, peer,
  previous_hash, hash
from audit_entry where id > $1 order by id limit $2`);

/** What is read until the transaction ends is of one moment. */
export const readOneMoment = statement<[], Record<string, never>>(
  'set transaction isolation level repeatable read, read only',
);
