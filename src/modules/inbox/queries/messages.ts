import { statement } from '#platform/database/statement.ts';

/** name, email, message, moment */
export const insertMessage = statement<[string, string, string, Date], { id: string }>(`
insert into contact_message (name, email, message, received_at)
values ($1, $2, $3, $4) returning id`);

export const selectMessages = statement<
  [number],
  { id: string; name: string; email: string; message: string; received_at: Date }
>(`
select id, name, email, message, received_at from contact_message
order by received_at desc, id desc limit $1`);
