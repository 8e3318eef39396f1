/** The delivery of an order as one JSON column, and its changes. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, integers, nullable, text, uuid } from '#platform/database/sql-types.ts';

const deliveryFrom = (rows: string) => `
  (select json_build_object('methodId', d.method_id, 'kind', d.kind, 'name', d.name,
    'priceMinor', d.price_minor, 'carrier', d.carrier, 'customerNumber', d.customer_number)
  from ${rows} d) as delivery`;

/** Of the row of `orders`. */
export const deliverySql = deliveryFrom(
  '(select * from order_delivery where order_id = orders.id)',
);

/** Of a row of `locked`: as it is after the wait for its lock. */
export const deliveryNowSql = deliveryFrom('delivery_now(locked.id)');

/** Of an order whose head is locked; its price, taxes and the totals follow. */
export const writeDelivery = preparedQuery({
  ...{ id: uuid, methodId: uuid, kind: text, name: text, priceMinor: integer },
  ...{ carrier: text, customerNumber: text, totalMinor: integer, unitPriceMinor: integer },
  ...{ tax: integer, taxRecord: nullable(text), positions: integers },
  ...{ lineNets: integers, lineTaxes: integers },
})`
with head as (
  update orders set delivery_minor = :priceMinor, total_minor = :totalMinor,
    unit_price_minor = :unitPriceMinor, tax_minor = :tax, tax = :taxRecord::text::jsonb
  where id = :id
), line as (
  update order_line l set net_minor = taxed.net, tax_minor = taxed.tax,
    total_minor = taxed.net + taxed.tax
  from unnest(:positions::integer[], :lineNets::bigint[], :lineTaxes::bigint[])
    as taxed (position, net, tax)
  where l.order_id = :id and l.position = taxed.position
    and (l.net_minor, l.tax_minor) <> (taxed.net, taxed.tax)
)
insert into order_delivery (order_id, method_id, kind, name, price_minor, carrier, customer_number)
values (:id, :methodId, :kind, :name, :priceMinor, :carrier, :customerNumber)
on conflict (order_id) do update set method_id = excluded.method_id, kind = excluded.kind,
  name = excluded.name, price_minor = excluded.price_minor, carrier = excluded.carrier,
  customer_number = excluded.customer_number`;
