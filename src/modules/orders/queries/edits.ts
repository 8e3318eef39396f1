/** Edits of unpaid orders. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { ChangedLine, EditingSide } from '../editing/order-edit.ts';
import { manualColumnsSql, soldLinesSql, soldManualSql } from './line-rows.ts';

/** What else the order's customer has ordered; see the function. */
export const selectOrdersBeside = preparedQuery(
  { id: uuid },
  {
    is_later: boolean,
    waiting_until: nullable(timestamp),
    later_units: json<Record<string, number>>(),
  },
)`
select is_later, waiting_until, later_units from orders_beside(:id)`;

/** The edit that came first with a key, read after the order's lock. */
export const selectEditByKey = preparedQuery(
  { orderId: uuid, requestKey: text },
  { request_hash: nullable(bytes) },
)`
select request_hash from order_edit where order_id = :orderId and request_key = :requestKey`;

const editRow = {
  version: integer,
  edited_by: oneOf<EditingSide>(),
  at: timestamp,
  from_total_minor: integer,
  to_total_minor: integer,
  lines: json<ChangedLine[]>(),
};

export type EditRow = ShapeOf<typeof editRow>;

/** Those after a version, the oldest first. */
export const selectEdits = preparedQuery({ orderId: uuid, after: integer }, editRow)`
select version, edited_by, at, from_total_minor, to_total_minor, lines from order_edit
where order_id = :orderId and version > :after order by version`;

/** All of these orders, the oldest of each first. */
export const selectEditsOfOrders = preparedQuery(
  { orderIds: uuids },
  { order_id: uuid, ...editRow },
)`
select order_id, version, edited_by, at, from_total_minor, to_total_minor, lines from order_edit
where order_id = any(:orderIds::uuid[]) order by order_id, version`;

/**
 * The head and its lines in one statement, because each must be what the other says when it ends.
 * Lines are written in the order of their tools, as by placing.
 */
export const writeEdit = preparedQuery(
  {
    ...{ id: uuid, version: integer, toolId: uuid, toolName: text, unitPrice: integer },
    ...{
      quantity: integer,
      lineCount: integer,
      goods: integer,
      discount: integer,
      code: text,
      delivery: integer,
      total: integer,
      tax: integer,
      taxRecord: nullable(text),
      goodsText: text,
    },
    ...{ actor: text, editedBy: text, at: timestamp, fromTotal: integer, changedLines: text },
    ...{ requestKey: nullable(text), requestHash: nullable(text) },
    /** `LineRow[]`. */
    lines: json<string>(),
  },
  { id: uuid },
)`
with head as (
  update orders set version = version + 1, tool_id = :toolId, tool_name = :toolName,
    unit_price_minor = :unitPrice, quantity = :quantity, line_count = :lineCount,
    goods_minor = :goods, discount_minor = :discount, discount_code = :code,
    delivery_minor = :delivery, total_minor = :total, tax_minor = :tax,
    tax = :taxRecord::text::jsonb, goods_text = :goodsText
  where id = :id and version = :version and payment_state = 'unpaid'
  returning id, version
), written as (
  insert into order_line as l (order_id, position, tool_id, product_id, product_slug, sku, name,
    variant, attributes, quantity, unit_price_minor, per_units, goods_minor, discount_minor,
    net_minor, tax_minor, total_minor, price_list_id, price_list, ${manualColumnsSql})
  select order_id, position, tool_id, product_id, product_slug, sku, name, variant, attributes,
    quantity, unit_price, per_units, goods, discount, net, tax, net + tax, list, list_name,
    ${soldManualSql}
  from ${soldLinesSql} where exists (select from head)
  order by tool_id
  on conflict (order_id, position) do update set tool_id = excluded.tool_id,
    product_id = excluded.product_id, product_slug = excluded.product_slug, sku = excluded.sku,
    name = excluded.name, variant = excluded.variant, attributes = excluded.attributes,
    quantity = excluded.quantity, unit_price_minor = excluded.unit_price_minor,
    per_units = excluded.per_units, goods_minor = excluded.goods_minor,
    discount_minor = excluded.discount_minor, net_minor = excluded.net_minor,
    tax_minor = excluded.tax_minor, total_minor = excluded.total_minor,
    price_list_id = excluded.price_list_id, price_list = excluded.price_list,
    price_source = excluded.price_source, manual_by = excluded.manual_by,
    manual_reason = excluded.manual_reason,
    manual_instead_minor = excluded.manual_instead_minor,
    manual_most_percent = excluded.manual_most_percent
), gone as (
  delete from order_line l using head where l.order_id = head.id and l.position > :lineCount
), edited as (
  insert into order_edit (order_id, version, actor, edited_by, at, from_total_minor, to_total_minor,
    lines, request_key, request_hash)
  select id, version, :actor, :editedBy, :at, :fromTotal, :total, :changedLines::text::jsonb,
    :requestKey,
    decode(:requestHash, 'hex') from head
)
select id from head`;
