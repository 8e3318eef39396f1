import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  text,
  timestamp,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';

const disputeRow = {
  id: text,
  /** What it is about. */
  amount_minor: integer,
  /** What it took of the shop's money, nothing while it is an inquiry; and gave back of it. */
  taken_minor: integer,
  returned_minor: integer,
  /** Of what is lost of it, tax. */
  tax_minor: integer,
  reason: text,
  status: text,
  due_by: nullable(timestamp),
  opened_at: timestamp,
  closed_at: nullable(timestamp),
};

export type DisputeRow = ShapeOf<typeof disputeRow>;

const columns = `id, amount_minor, taken_minor, returned_minor, tax_minor, reason, status, due_by,
  opened_at, closed_at`;

export const selectDispute = preparedQuery({ id: text }, disputeRow)`
select ${columns} from dispute where id = :id`;

export const selectDisputesOfOrder = preparedQuery({ orderId: uuid }, disputeRow)`
select ${columns} from dispute where order_id = :orderId order by opened_at, id`;

export const insertDispute = preparedQuery(
  {
    id: text,
    orderId: uuid,
    intentId: text,
    amountMinor: integer,
    reason: text,
    status: text,
    dueBy: nullable(timestamp),
    openedAt: timestamp,
  },
  disputeRow,
)`
insert into dispute (id, order_id, intent_id, amount_minor, reason, status, due_by, opened_at)
values (:id, :orderId, :intentId, :amountMinor, :reason, :status, :dueBy, :openedAt)
returning ${columns}`;

export const updateDispute = preparedQuery({
  id: text,
  status: text,
  amountMinor: integer,
  dueBy: nullable(timestamp),
  closedAt: nullable(timestamp),
  takenMinor: integer,
  returnedMinor: integer,
})`
update dispute set status = :status, amount_minor = :amountMinor, due_by = :dueBy,
  closed_at = :closedAt, taken_minor = :takenMinor,
  returned_minor = :returnedMinor
where id = :id`;
