/** Made-up orders into the tables of orders, customers, parcels and emails. */

const paymentState = `case kind when 'all_back' then 'refunded' when 'returned' then 'refunded'
    when 'dispute_lost' then 'refunded' when 'units_back' then 'partly_refunded'
    when 'amount_back' then 'partly_refunded' when 'part_back' then 'partly_refunded'
    when 'disputed' then 'disputed' when 'cancelled' then 'cancelled' when 'expired' then 'expired'
    when 'unpaid' then 'unpaid' else 'paid' end`;
const fulfilmentState = `case when kind in ('in_production', 'partly_shipped', 'shipped') then kind
    when shipped > 0 then 'delivered' else 'new' end`;

const wasProduced = `(shipped > 0 or kind = 'in_production')`;
const wasDelivered = `(shipped > 0 and kind not in ('partly_shipped', 'shipped'))`;
/** A parcel's number, as the carrier writes it. */
const trackingNumber = `'RM ' || lpad(o.number::text, 9, '0')`;

export const customerStatements = [
  `
insert into app_user (id, issuer, subject, email, email_verified, display_name, created_at)
select id, 'made-up', id, email, true, name, since from grown_person`,
  `
insert into app_user (id, issuer, subject, email, email_verified, display_name, created_at)
select id, 'made-up', id, lower(replace(name, ' ', '.')) || '.' || left(id::text, 8)
  || '@staff.example', true, name, first_at from grown_staff, growth`,
];

export const orderStatements = [
  `
insert into orders (id, number, user_id, user_email, customer_name, phone, tool_id, tool_name,
  unit_price_minor, quantity, total_minor, payment_state, fulfilment_state, payment_id,
  reservation_expires_at, placed_at, handed_over, request_key, request_hash, emptied_at,
  line_count, goods_minor, cancelled, goods_text)
overriding system value
select o.id, number, user_id, case when is_emptied then '' else email end,
  case when is_emptied then '' else customer end, case when is_emptied then '' else phone end,
  t.id, goods, unit_minor, quantity, total_minor, ${paymentState}, ${fulfilmentState},
  case when is_paid then intent end,
  case when kind = 'unpaid' then placed_at + interval '30 minutes' end, placed_at,
  nullif(shipped, 0), case when not is_emptied then token end,
  case when not is_emptied then sha256(token::bytea) end,
  case when is_emptied then placed_at + interval '30 days 2 minutes' end,
  lines, total_minor, cancelled, goods_text
from grown_order o join grown_tool t on t.n = first_tool order by i`,
  `select setval(pg_get_serial_sequence('orders', 'number'), max(number)) from orders`,
  `
insert into order_line (order_id, position, tool_id, product_id, product_slug, sku, name, variant,
  attributes, quantity, unit_price_minor, goods_minor, net_minor, total_minor, cancelled, shipped,
  returned, refunded_minor)
select o.id, l.position, t.id, t.product_id, t.slug, t.sku, t.name, t.variant, t.facts, l.quantity,
  l.unit_minor, l.goods_minor, l.goods_minor, l.goods_minor, l.cancelled, l.shipped, l.returned,
  l.refunded_minor
from grown_line l join grown_order o using (i) join grown_tool t using (n) order by i, position`,
  `
insert into delivery_address (order_id, recipient, street, city, postcode, country, updated_at,
  country_code)
select id, customer, street, city, 'LS1 4AP', 'United Kingdom', placed_at, 'GB'
from grown_order where not is_emptied order by i`,
  `
insert into order_detail_change (order_id, detail, actor, changed_by, at, before, after,
  from_total_minor, to_total_minor)
select id, 'address', user_id::text, 'customer', placed_at, '', case when is_emptied then ''
  else concat_ws(E'\\n', customer, street, city, 'LS1 4AP', 'United Kingdom') end,
  total_minor, total_minor
from grown_order order by placed_at`,
  // A method that costs nothing: the orders come to what their goods do.
  `
insert into order_delivery (order_id, method_id, kind, name, price_minor)
select o.id, m.id, m.kind, m.name, 0 from grown_order o, (
  select m.id, m.kind, m.name from delivery_method m join delivery_rate r on r.method_id = m.id
  where m.kind = 'delivery' and m.currency = 'usd' and r.price_minor = 0
  order by m.position limit 1) as m order by i`,
  `
insert into parcel (id, order_id, carrier, tracking_number, shipped_at)
select pg_temp.made_up_id('parcel', i), id, 'Royal Mail', ${trackingNumber}, shipped_at
from grown_order o where shipped > 0 order by i`,
  `
insert into parcel_line (parcel_id, order_id, position, units)
select pg_temp.made_up_id('parcel', i), o.id, l.position, l.shipped
from grown_line l join grown_order o using (i) where l.shipped > 0 order by i, position`,
];

/** What happened to each, in the order in which it did. */
export const historyStatement = `
insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
select * from (
  select id, 'payment', null, 'unpaid', user_id::text, 'order_placed', placed_at from grown_order
  union all select id, 'payment', 'unpaid', 'paid', 'processor', 'payment_succeeded', paid_at
  from grown_order where is_paid
  union all select id, 'payment', 'unpaid', kind,
    case kind when 'expired' then 'shop' else user_id::text end,
    case kind when 'expired' then 'reservation_expired' else 'cancelled_by_customer' end, ended_at
  from grown_order where kind in ('cancelled', 'expired')
  union all select id, 'fulfilment', 'new', 'in_production', staff::text, 'on the bench',
    produced_at
  from grown_order where ${wasProduced}
  union all select id, 'fulfilment', 'in_production',
    case kind when 'partly_shipped' then kind else 'shipped' end, staff::text,
    'sent with Royal Mail, ' || ${trackingNumber}, shipped_at
  from grown_order o where shipped > 0
  union all select id, 'fulfilment', 'shipped', 'delivered', staff::text,
    'arrived at the customer', delivered_at
  from grown_order where ${wasDelivered}
  union all select id, 'payment', 'paid',
    case when kind in ('all_back', 'returned') then 'refunded' else 'partly_refunded' end,
    'processor', 'a bristle came out', after_at
  from grown_order where refund_minor > 0
  union all select id, 'payment', 'paid', 'disputed', 'processor', 'dispute_opened', after_at
  from grown_order where kind in ('disputed', 'dispute_won', 'dispute_lost')
  union all select id, 'payment', 'disputed',
    case kind when 'dispute_won' then 'paid' else 'refunded' end, 'processor', kind, closed_at
  from grown_order where kind in ('dispute_won', 'dispute_lost')
) as happened (id, machine, from_state, to_state, actor, reason, at) order by at`;

/** Every email was sent a few seconds after it was written. */
export const emailStatement = `
with grown_step as (
  select *, case when lines > 1 then contents else contents - 'total' end
    || jsonb_build_object('name', customer) as stepped from grown_order
)
insert into email (recipient, kind, contents, order_id, written_at, sent_at, attempts, due_at)
select case when is_emptied then '' else email end, about,
  case when is_emptied then '{}' else said end, id, at, at + interval '7 seconds', 1,
  at + interval '5 minutes'
from (
  select is_emptied, email, id, 'order_received' as about, placed_at as at, contents
    || jsonb_build_object('name', customer, 'link', '/dashboard/payment/' || id, 'until',
      to_char(placed_at at time zone 'UTC' + interval '30 minutes',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as said
  from grown_order
  union all select is_emptied, email, id, 'receipt', paid_at,
    contents || jsonb_build_object('transaction', intent) from grown_order where is_paid
  union all select is_emptied, email, id, 'order_' || kind, ended_at,
    contents || jsonb_build_object('name', customer)
  from grown_order where kind in ('cancelled', 'expired')
  union all select false, email, id, 'order_in_production', produced_at, stepped
  from grown_step where ${wasProduced}
  union all select false, email, id, case kind when 'partly_shipped' then 'order_partly_shipped'
      else 'order_shipped' end, shipped_at,
    case kind when 'partly_shipped' then stepped || jsonb_build_object('parcel', sent, 'toCome',
      to_come, 'total', contents -> 'total') else stepped end
    || jsonb_build_object('carrier', 'Royal Mail', 'trackingNumber', ${trackingNumber},
      'trackingLink', 'https://www.royalmail.com/track-your-item#/tracking-results/'
        || replace(${trackingNumber}, ' ', ''))
  from grown_step o where shipped > 0
  union all select false, email, id, 'order_delivered', delivered_at, stepped
  from grown_step where ${wasDelivered}
  union all select false, email, id, 'refund_made', after_at, contents
    || case when gone is null then '{}' else jsonb_build_object('units', gone) end
    || jsonb_build_object('transaction', intent, 'reason', 'a bristle came out', 'amount',
      '$' || to_char(refund_minor / 100.0, 'FM999,999,990.00'))
  from grown_order where refund_minor > 0
) as written order by at`;
