import { statement } from '#platform/database/statement.ts';

/** name, type, bytes, user, moment; uploading the same picture again changes nothing */
export const insertImage = statement<
  [string, string, Buffer, string, Date],
  Record<string, never>
>(`
insert into image (name, type, bytes, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5)
on conflict do nothing`);

export const selectImage = statement<[string], { type: string; bytes: Buffer }>(
  'select type, bytes from image where name = $1',
);

/** user; the largest WebP of each picture */
export const selectImagesOfUser = statement<[string], { name: string; uploaded_at: Date }>(`
select name, uploaded_at from image where uploaded_by = $1 and name !~ '-' order by uploaded_at`);

/** user, digests of pictures that are kept */
export const deleteImagesOfUser = statement<[string, readonly string[]], Record<string, never>>(`
delete from image
where uploaded_by = $1 and not (left(name, 20) = any($2))`);

/** user */
export const clearImageOwner = statement<[string], Record<string, never>>(
  'update image set uploaded_by = null where uploaded_by = $1',
);
