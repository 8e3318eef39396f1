import { statement } from '#platform/database/statement.ts';

/** recipient, kind, contents, order, moment */
export const insertMail = statement<
  [string, string, string, string | null, Date],
  Record<string, never>
>(`
insert into mail (recipient, kind, contents, order_id, written_at)
values ($1, $2, $3::jsonb, $4, $5)`);

export const selectMailsOfOrder = statement<
  [string],
  { recipient: string; kind: string; written_at: Date }
>('select recipient, kind, written_at from mail where order_id = $1 order by id');
