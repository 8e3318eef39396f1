/** The order that a request and its quote make, and the rows that it is written as. */
import { later, minuteMs } from '#platform/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { formatMoney } from '#platform/money.ts';
import type { BuyingCompany } from '#modules/companies/company.ts';
import type { EmailContents } from '#modules/emails/emails.ts';
import type { Order, OrderCompany } from '../order.ts';
import type { ManualLine } from '../by-staff/manual-price.ts';
import type { OrderLine } from '../order-line.ts';
import { goodsForEmail, summarizeLines } from '../order-summary.ts';
import type { LineRow } from '../queries/line-rows.ts';
import { insertOrders, type DeliveryRow, type HeadRow } from '../queries/placing.ts';
import type { AccountOrders } from './account-orders.ts';
import { fingerprint } from './fingerprint.ts';
import type { OrderRequest } from './order-request.ts';
import type { Quote, QuotedLine } from './quote-lines.ts';

/** A request that nothing speaks against, with the id of the order that it becomes. */
export interface AcceptedRequest {
  id: string;
  request: OrderRequest;
  quote: Quote;
  accountOrders: AccountOrders;
  /** Undefined for the account itself, and for guests. */
  company: BuyingCompany | undefined;
}

/** Inserts the orders, and returns them by id; no units are reserved yet. */
export async function insertAccepted(
  tx: Tx,
  accepted: readonly AcceptedRequest[],
  { at, reservationMinutes }: { at: Date; reservationMinutes: number },
): Promise<ReadonlyMap<string, Order>> {
  const until = later(at, reservationMinutes * minuteMs);
  const orders = accepted.map((one) => toNewOrder(one, { at, until }));
  const heads = orders.map((order, index) => toHeadRow(order, accepted[index]?.request));
  const rows = await insertOrders.all(tx, {
    heads: JSON.stringify(heads),
    lines: JSON.stringify(toLineRows(accepted)),
    deliveries: JSON.stringify(orders.flatMap(toDeliveryRows)),
    reservationExpiresAt: until,
    placedAt: at,
  });
  if (heads.some((head) => head.received_email)) tx.announce('emails');
  const inserted = new Map(rows.map((row) => [row.id, row]));
  return new Map(orders.map((order) => [order.id, { ...order, ...inserted.get(order.id) }]));
}

/**
 * One that comes to nothing has a receipt instead, unless terms are still to be accepted. The
 * number is added as the order gets it.
 */
function toReceivedEmail(order: Order, confirmation: OrderRequest['confirmation']) {
  const isPaid = order.totalMinor === 0 && order.placedBy === undefined;
  if (!confirmation || isPaid || !order.reservationExpiresAt) return null;
  const { orderNumber: _, ...contents } = receivedForEmail(order, confirmation);
  return contents;
}

/** What the email of an order that waits for its payment says. */
export function receivedForEmail(
  order: Order,
  { billTo }: { billTo?: string | undefined },
): EmailContents['order_received'] {
  const { customerName: name, totalMinor, reservationExpiresAt: until, id, placedBy } = order;
  if (!until) throw new Error(`order ${id} waits for no payment`);
  return {
    ...{ orderNumber: String(order.number), name, ...goodsForEmail(order) },
    ...{ total: formatMoney(totalMinor, order.currency), until: until.toISOString() },
    link: `/dashboard/payment/${id}`,
    ...(billTo !== undefined && { billTo }),
    ...(placedBy !== undefined && { placedBy: 'staff' }),
  };
}

function toNewOrder(
  { id, request, quote, company }: AcceptedRequest,
  { at, until }: { at: Date; until: Date },
): Order {
  const { customer, phone, billTo } = request;
  const lines = quote.lines.map(toOrderLine);
  return {
    ...{ id, number: 0, version: 1, currency: quote.currency },
    userId: customer.isGuest ? undefined : customer.id,
    ...{ userEmail: customer.email, customerName: customer.name, phone },
    ...summarizeLines(lines, quote.totalMinor),
    ...{
      lines,
      lineCount: lines.length,
      goodsMinor: quote.goodsMinor,
      tax: quote.tax,
      taxMinor: quote.taxMinor,
    },
    discountMinor: quote.discount?.discountMinor ?? 0,
    discountCode: quote.discount?.code ?? '',
    ...{ billTo, receivedMinor: 0, company: company && toOrderCompany(company) },
    ...{ delivery: quote.delivery, deliveryMinor: quote.delivery?.priceMinor ?? 0 },
    ...{ totalMinor: quote.totalMinor, cancelled: 0, deliveryRefundedMinor: 0 },
    ...{ paymentState: 'unpaid', fulfilmentState: 'new' },
    ...{ cancelBecause: undefined, paymentId: undefined, termsVersion: request.acceptedTerms },
    placedBy: request.placedBy,
    ...{ reservationExpiresAt: until, placedAt: at },
  };
}

/** As it is now: what is changed of it later changes no order. */
function toOrderCompany({ id, name, taxNumber, deliveryTerms }: BuyingCompany): OrderCompany {
  return { id, name, taxNumber, deliveryTerms };
}

export function toOrderLine(line: QuotedLine, index: number): OrderLine {
  const { tool, quantity, unitPriceMinor, perUnits, source, goodsMinor, discountMinor } = line;
  const { netMinor, taxMinor, manual = null } = line;
  return {
    ...{ position: index + 1, toolId: tool.id, productId: tool.productId },
    ...{ productSlug: tool.productSlug, sku: tool.sku, name: tool.name, variant: tool.variant },
    ...{ quantity, unitPriceMinor, perUnits, priceList: source?.name ?? '', manual },
    ...{ goodsMinor, discountMinor, taxMinor, totalMinor: netMinor + taxMinor },
    ...{ cancelled: 0, shipped: 0, returned: 0, refundedMinor: 0 },
  };
}

/** What staff find the order by. */
export function toGoodsText(lines: readonly OrderLine[]): string {
  return lines.map(({ sku, name }) => (sku === null ? name : `${sku} ${name}`)).join('\n');
}

function toHeadRow(order: Order, request: OrderRequest | undefined): HeadRow {
  if (!request) throw new Error('an order was made without a request');
  const { customer, key } = request;
  return {
    id: order.id,
    customer_id: customer.id,
    is_guest: customer.isGuest === true,
    user_email: order.userEmail,
    customer_name: order.customerName,
    phone: order.phone,
    tool_id: order.toolId,
    tool_name: order.toolName,
    unit_price: order.unitPriceMinor,
    quantity: order.quantity,
    line_count: order.lines.length,
    goods: order.goodsMinor,
    discount: order.discountMinor,
    discount_code: order.discountCode,
    delivery: order.deliveryMinor,
    total: order.totalMinor,
    tax: order.taxMinor,
    tax_record: order.tax ?? null,
    currency: order.currency,
    goods_text: toGoodsText(order.lines),
    terms_version: order.termsVersion ?? null,
    bill_to: order.billTo ?? null,
    company: order.company ?? null,
    placed_by: order.placedBy ?? null,
    request_key: key ?? null,
    request_hash: key === undefined ? null : fingerprint(request).toString('hex'),
    received_email: toReceivedEmail(order, request.confirmation),
  };
}

function toDeliveryRows({ id, delivery }: Order): DeliveryRow[] {
  if (!delivery) return [];
  const { methodId, kind, name, priceMinor, carrier, customerNumber } = delivery;
  const chosen = { method_id: methodId, kind, name, price_minor: priceMinor };
  return [{ order_id: id, ...chosen, carrier, customer_number: customerNumber }];
}

/** In the sequence of the orders and their lines. */
export function toLineRows(accepted: readonly Pick<AcceptedRequest, 'id' | 'quote'>[]): LineRow[] {
  return accepted.flatMap(({ id, quote }) =>
    quote.lines.map(({ tool, quantity, source, ...line }, index) => ({
      ...{ order_id: id, position: index + 1, tool_id: tool.id, product_id: tool.productId },
      ...{ product_slug: tool.productSlug, sku: tool.sku, name: tool.name, variant: tool.variant },
      ...{ attributes: tool.facts, quantity, unit_price: line.unitPriceMinor },
      ...{ per_units: line.perUnits, goods: line.goodsMinor, discount: line.discountMinor },
      ...{ net: line.netMinor, tax: line.taxMinor },
      ...{ list: source?.list ?? null, list_name: source?.name ?? '' },
      ...toManualColumns(line.manual),
    })),
  );
}

function toManualColumns(manual: ManualLine | undefined) {
  return {
    manual_by: manual?.by ?? null,
    manual_reason: manual?.reason ?? null,
    manual_instead: manual?.insteadMinor ?? null,
    manual_most_percent: manual?.mostPercent ?? null,
  };
}
