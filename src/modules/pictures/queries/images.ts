import { statement } from '#platform/database/statement.ts';

/** name, type, bytes, by, moment; the same picture again changes nothing */
export const insertImage = statement<
  [string, string, Buffer, string, Date],
  Record<string, never>
>(`
insert into image (name, type, bytes, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5)
on conflict do nothing`);

export const selectImage = statement<[string], { type: string; bytes: Buffer }>(
  'select type, bytes from image where name = $1',
);
