import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  json,
  nullable,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { WayToTake } from '#modules/orders/refunding/refund-shares.ts';

const paymentRow = {
  order_id: uuid,
  intent_id: nullable(text),
  state: text,
  amount_minor: integer,
  currency: text,
  created_at: timestamp,
};

export type PaymentRow = ShapeOf<typeof paymentRow>;

export const selectPayments = preparedQuery({ orderIds: uuids }, paymentRow)`
select order_id, intent_id, state, amount_minor, currency, created_at from payment_attempt
where order_id = any(:orderIds::uuid[]) order by created_at, id`;

const refundedRow = {
  order_id: uuid,
  amount_minor: integer,
  reason: text,
  state: text,
  asked_at: timestamp,
  settled_at: nullable(timestamp),
  lines: json<RefundedLine[]>(),
};

/** Units of a line; without a position delivery. */
export interface RefundedLine {
  position: number | null;
  units: number | null;
  taken: WayToTake | null;
  amountMinor: number;
}

export type RefundedRow = ShapeOf<typeof refundedRow>;

export const selectRefundsOf = preparedQuery({ orderIds: uuids }, refundedRow)`
select order_id, amount_minor, reason, state, asked_at, settled_at,
  (select coalesce(json_agg(json_build_object('position', l.position, 'units', l.units,
      'taken', l.taken, 'amountMinor', l.amount_minor) order by l.position), '[]')
    from refund_line l where l.refund_id = refund.id) as lines
from refund
where order_id = any(:orderIds::uuid[]) order by asked_at, id`;

export const maskRefundReasons = preparedQuery({ orderIds: uuids, words: text, mask: text })`
update refund set reason = regexp_replace(reason, :words, :mask, 'gi')
where order_id = any(:orderIds::uuid[]) and reason ~* :words`;

export const maskExceptions = preparedQuery({ orderIds: uuids, words: text, mask: text })`
update payment_exception set detail = regexp_replace(detail, :words, :mask, 'gi'),
  resolution = regexp_replace(resolution, :words, :mask, 'gi')
where order_id = any(:orderIds::uuid[]) and concat_ws(' ', detail, resolution) ~* :words`;

export const deleteClientSecrets = preparedQuery({ orderIds: uuids })`
update payment_attempt set client_secret = null
where order_id = any(:orderIds::uuid[]) and client_secret is not null`;
