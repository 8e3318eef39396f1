import { preparedQuery } from '#platform/database/prepared-query.ts';
import { bytes, text, texts, timestamp, uuid } from '#platform/database/sql-types.ts';

/** Uploading the same picture again changes nothing. */
export const insertImage = preparedQuery({
  name: text,
  type: text,
  bytes: bytes,
  uploadedBy: uuid,
  uploadedAt: timestamp,
})`
insert into image (name, type, bytes, uploaded_by, uploaded_at)
values (:name, :type, :bytes, :uploadedBy, :uploadedAt)
on conflict do nothing`;

export const selectImage = preparedQuery({ name: text }, { type: text, bytes: bytes })`
select type, bytes from image where name = :name`;

export const selectImageNames = preparedQuery({ names: texts }, { name: text })`
select name from image where name = any(:names)`;

/** The largest WebP of each picture. */
export const selectImagesOfUser = preparedQuery(
  { uploadedBy: uuid },
  { name: text, uploaded_at: timestamp },
)`
select name, uploaded_at from image where uploaded_by = :uploadedBy
  and name !~ '-' order by uploaded_at`;

export const deleteImagesOfUser = preparedQuery({ uploadedBy: uuid, digests: texts })`
delete from image
where uploaded_by = :uploadedBy and not (left(name, 20) = any(:digests))`;

export const clearImageOwner = preparedQuery({ uploadedBy: uuid })`
update image set uploaded_by = null where uploaded_by = :uploadedBy`;
