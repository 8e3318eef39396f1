import { statement } from '#platform/database/statement.ts';

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  message: string;
  received_at: Date;
}

/** name, email, message, moment */
export const insertMessage = statement<[string, string, string, Date], { id: string }>(`
insert into contact_message (name, email, message, received_at)
values ($1, $2, $3, $4) returning id`);

/** cursor, pattern, limit; each may be null */
export const selectMessages = statement<[string | null, string | null, number | null], MessageRow>(`
select id, name, email, message, received_at from contact_message
where ($1::uuid is null or (received_at, id)
    < (select received_at, id from contact_message where id = $1::uuid))
  and ($2::text is null or concat_ws(' ', name, email, message) ilike $2)
order by received_at desc, id desc limit $3`);

/** moment */
export const countMessages = statement<[Date], { count: number }>(
  'select count(*) from contact_message where received_at >= $1',
);

/** email, cursor, limit; the oldest first */
export const selectMessagesFrom = statement<[string, string | null, number | null], MessageRow>(`
select id, name, email, message, received_at from contact_message
where lower(email) = $1
  and ($2::uuid is null
    or (received_at, id) > (select received_at, id from contact_message where id = $2::uuid))
  and received_at
    >= coalesce((select received_at from contact_message where id = $2::uuid), '-infinity')
order by received_at, id limit $3`);

/** messages, replacement name and email, for each message the words to replace */
export const anonymiseMessages = statement<
  [readonly string[], string, string, readonly string[]],
  Record<string, never>
>(`
update contact_message m set name = $2, email = $3,
  message = regexp_replace(message, pattern, $2, 'gi')
from unnest($1::uuid[], $4::text[]) as one (id, pattern) where m.id = one.id`);
