import { cursorParams } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  nullable,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

const noteRow = { id: uuid, note: text, written_at: timestamp, written_by: uuid };

export type NoteRow = ShapeOf<typeof noteRow>;

const subject = { orderId: nullable(uuid), userId: nullable(uuid) };
const columns = 'id, note, written_at, written_by';

/** Nothing for a request that has added one. */
export const insertNote = preparedQuery(
  { ...subject, note: text, at: timestamp, by: uuid, key: nullable(text) },
  noteRow,
)`
insert into staff_note (order_id, user_id, note, written_at, written_by, request_key)
values (:orderId, :userId, :note, :at, :by, :key)
on conflict (written_by, request_key) where request_key is not null do nothing
returning ${columns}`;

export const selectNoteOfRequest = preparedQuery(
  { by: uuid, key: text },
  { ...noteRow, order_id: nullable(uuid), user_id: nullable(uuid) },
)`
select ${columns}, order_id, user_id from staff_note
where written_by = :by and request_key = :key`;

/** Ids grow with time: the newest first. */
export const selectNotesOfOrder = preparedQuery({ orderId: uuid, ...cursorParams }, noteRow)`
select ${columns} from staff_note
where order_id = :orderId and (:cursor::uuid is null or id < :cursor::uuid)
order by id desc limit :limit`;

/** The newest first. */
export const selectNotesOfUser = preparedQuery({ userId: uuid, ...cursorParams }, noteRow)`
select ${columns} from staff_note
where user_id = :userId and (:cursor::uuid is null or id < :cursor::uuid)
order by id desc limit :limit`;

/** The oldest first. */
export const selectNotesOfOrders = preparedQuery(
  { orderIds: uuids },
  { order_id: nullable(uuid), ...noteRow },
)`
select order_id, ${columns} from staff_note where order_id = any(:orderIds::uuid[])
order by order_id, id`;

export const deleteNotesOfOrders = preparedQuery({ orderIds: uuids })`
delete from staff_note where order_id = any(:orderIds::uuid[])`;

export const deleteNotesOfUser = preparedQuery({ userId: uuid })`
delete from staff_note where user_id = :userId`;
