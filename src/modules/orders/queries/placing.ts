/** Placing orders: sets in, sets out. */
import { guestActor } from '#modules/audit/entry.ts';
import type { OrderableTool } from '#modules/catalogue/orderable-tool.ts';
import type { DeliverySetup } from '#modules/delivery/delivery-zone.ts';
import type { BuyingCompanies } from '#modules/companies/company.ts';
import { deleteEmailsSql, insertEmailsSql, leavesOnSql } from '#modules/emails/insert-emails.ts';
import type { PromotionTerms } from '#modules/promotions/promotion.ts';
import type { ExemptionCertificate, TaxSetup } from '#modules/tax/tax-case.ts';
import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  booleans,
  bytes,
  integer,
  json,
  nullable,
  nullableTexts,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { Minimums } from '../placing/quote-lines.ts';
import { manualColumnsSql, soldLinesSql, soldManualSql } from './line-rows.ts';

const claimRow = {
  /** In the first row. */
  tools: nullable(json<OrderableTool[]>()),
  setup: nullable(json<DeliverySetup>()),
  minimums: nullable(json<Minimums>()),
  tax: nullable(json<TaxSetup>()),
  companies: nullable(json<BuyingCompanies>()),
  /** By the code of the request, for its customer. */
  promotion: nullable(json<PromotionTerms>()),
  certificates: nullable(json<ExemptionCertificate[]>()),
  earlier: nullable(uuid),
  request_hash: nullable(bytes),
  waiting: integer,
  waiting_until: nullable(timestamp),
  later_units: json<Record<string, number>>(),
  most_placed_at: nullable(timestamp),
};

export type ClaimRow = ShapeOf<typeof claimRow>;

/**
 * One row for each request, in their order: the order that was placed with its key, and what its
 * account has ordered; see the function. Waits for other orders of these accounts. After that the
 * tools of all requests are read, the terms of the shop, and those of the promotions.
 */
export const claimRequests = preparedQuery(
  {
    userIds: uuids,
    keys: nullableTexts,
    codes: nullableTexts,
    emails: texts,
    areGuests: booleans,
    countedSince: timestamp,
    mostOrders: integer,
    /** How long it waits for a lock, as PostgreSQL writes it; null for as long as all do. */
    lockTimeout: nullable(text),
    toolIds: uuids,
    toolNames: texts,
    countries: texts,
    at: timestamp,
    /** Whether it is for a company that the account need not have chosen, and for which. */
    isForNamed: boolean,
    namedCompany: nullable(uuid),
  },
  claimRow,
)`
with claim as materialized (
  select * from claim_requests(:userIds::uuid[], :keys::text[], :countedSince::timestamptz,
    :mostOrders::integer, :lockTimeout)
), buyer as materialized (
  select case when :isForNamed::boolean
    then company_of_member((:userIds::uuid[])[1], :namedCompany::uuid)
    else buying_companies(:userIds::uuid[]) end as companies
)
select case when place <> 1 then null
    when (select companies from buyer) is null
      then orderable_tools(:toolIds::uuid[], :toolNames::text[], :at::timestamptz)
    else orderable_tools(:toolIds::uuid[], :toolNames::text[], :at::timestamptz,
      (select companies from buyer)) end as tools,
  case when place = 1 then (select companies from buyer) end as companies,
  case when place = 1 then delivery_setup(:countries::text[]) end as setup,
  case when place = 1 then order_minimums() end as minimums,
  case when place = 1 then tax_setup(:countries::text[]) end as tax,
  case when (:codes::text[])[place] is not null then promotion_terms((:codes::text[])[place],
    :toolIds::uuid[], case when not (:areGuests::boolean[])[place]
      then (:userIds::uuid[])[place] end, lower((:emails::text[])[place]), null) end as promotion,
  tax_certificates((:userIds::uuid[])[place]) as certificates,
  earlier, request_hash, waiting, waiting_until, later_units, most_placed_at
from claim order by place`;

/** The tools of lines, and the terms of the shop for an address in one of these countries. */
export const selectTerms = preparedQuery(
  {
    ...{ toolIds: uuids, countries: texts, at: timestamp },
    /** Whose certificates count; null for those of nobody. */
    certificatesOf: nullable(uuid),
    /** Who buys; null for everybody's prices. */
    pricesOf: nullable(uuid),
    /** For which of their companies; null for the one that they buy for now. */
    company: nullable(uuid),
  },
  {
    tools: json<OrderableTool[]>(),
    companies: nullable(json<BuyingCompanies>()),
    setup: json<DeliverySetup>(),
    minimums: json<Minimums>(),
    tax: nullable(json<TaxSetup>()),
    certificates: nullable(json<ExemptionCertificate[]>()),
  },
)`
with buying as materialized (
  select case when :pricesOf::uuid is null then null
    when :company::uuid is null then buying_companies(array[:pricesOf::uuid])
    else company_of_member(:pricesOf::uuid, :company::uuid) end as companies
)
select orderable_tools(:toolIds::uuid[], '{}', :at::timestamptz, (select companies from buying))
    as tools,
  (select companies from buying) as companies,
  delivery_setup(:countries::text[]) as setup, order_minimums() as minimums,
  tax_setup(:countries::text[]) as tax, tax_certificates(:certificatesOf::uuid)
    as certificates`;

/** An order as `insertOrders` takes it, and what is written with it. */
export interface HeadRow {
  id: string;
  customer_id: string;
  is_guest: boolean;
  user_email: string;
  customer_name: string;
  phone: string;
  tool_id: string;
  tool_name: string;
  unit_price: number;
  quantity: number;
  line_count: number;
  goods: number;
  discount: number;
  discount_code: string;
  delivery: number;
  total: number;
  tax: number;
  tax_record: unknown;
  currency: Currency;
  goods_text: string;
  terms_version: string | null;
  bill_to: unknown;
  company: unknown;
  placed_by: string | null;
  request_key: string | null;
  request_hash: string | null;
  /** Without the order's number; null where no email says that the order is here. */
  received_email: unknown;
}

export interface DeliveryRow {
  order_id: string;
  method_id: string;
  kind: string;
  name: string;
  price_minor: number;
  carrier: string;
  customer_number: string;
}

/**
 * The heads with their first change, their lines and deliveries, in one statement. Lines are
 * inserted in the order of their tools, as all that locks several of them does. The rows come as
 * JSON: `HeadRow[]`, `LineRow[]` and `DeliveryRow[]`.
 */
export const insertOrders = preparedQuery(
  {
    heads: json<string>(),
    lines: json<string>(),
    deliveries: json<string>(),
    reservationExpiresAt: timestamp,
    placedAt: timestamp,
  },
  { id: uuid, number: integer },
)`
with head as materialized (
  select * from json_to_recordset(:heads::json) as head (id uuid, customer_id uuid,
    is_guest boolean, user_email text, customer_name text, phone text, tool_id uuid,
    tool_name text, unit_price bigint, quantity integer, line_count integer, goods bigint,
    discount bigint, discount_code text, delivery bigint, total bigint, tax bigint,
    tax_record jsonb, currency text, goods_text text, terms_version text, bill_to jsonb,
    company jsonb, placed_by uuid, request_key text, request_hash text, received_email jsonb)
), placed as (
  insert into orders (id, user_id, guest_id, user_email, customer_name, phone, tool_id, tool_name,
    unit_price_minor, quantity, line_count, goods_minor, discount_minor, discount_code,
    delivery_minor, total_minor, tax_minor, tax, currency, goods_text, terms_version, bill_to,
    company, placed_by, request_key, guest_key, request_hash, reservation_expires_at, placed_at,
    payment_state, fulfilment_state)
  select id, case when not is_guest then customer_id end, case when is_guest then customer_id end,
    user_email, customer_name, phone, tool_id, tool_name, unit_price, quantity,
    line_count, goods, discount, discount_code, delivery, total, tax, tax_record, currency,
    goods_text, terms_version, bill_to, company, placed_by,
    case when not is_guest then request_key end,
    case when is_guest then request_key end, decode(request_hash, 'hex'),
    :reservationExpiresAt, :placedAt, 'unpaid', 'new'
  from head
  returning id, number, user_id, placed_by
), line as (
  insert into order_line (order_id, position, tool_id, product_id, product_slug, sku, name, variant,
    attributes, quantity, unit_price_minor, per_units, goods_minor, discount_minor,
    net_minor, tax_minor, total_minor, price_list_id, price_list, ${manualColumnsSql})
  select order_id, position, tool_id, product_id, product_slug, sku, name, variant,
    attributes, quantity, unit_price, per_units, goods, discount, net, tax, net + tax,
    list, list_name, ${soldManualSql}
  from ${soldLinesSql}
  order by tool_id
), delivered as (
  insert into order_delivery (order_id, method_id, kind, name, price_minor, carrier,
    customer_number)
  select * from json_to_recordset(:deliveries::json) as chosen (order_id uuid, method_id uuid,
    kind text, name text, price_minor bigint, carrier text, customer_number text)
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'payment', null, 'unpaid', coalesce(placed_by::text, user_id::text, '${guestActor}'),
    'order_placed', :placedAt from placed
), emailed as (
  ${insertEmailsSql}
  select user_email, 'order_received',
    received_email || jsonb_build_object('orderNumber', number::text)
      || ${leavesOnSql(':placedAt')}, id, :placedAt
  from placed join head using (id) where received_email is not null
)
select id, number from placed`;

/** Orders of this transaction whose units were not there after all, with all that is theirs. */
export const deleteUnplaced = preparedQuery({ ids: uuids })`
with line as (
  delete from order_line where order_id = any(:ids::uuid[])
), change as (
  delete from order_change where order_id = any(:ids::uuid[])
), email_of_it as (
  ${deleteEmailsSql} where order_id = any(:ids::uuid[])
)
delete from orders where id = any(:ids::uuid[])`;
