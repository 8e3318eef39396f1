import type { Order } from './order.ts';
import type { OrderRow } from './queries/orders.ts';

/** The order of a row. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    userId: row.user_id ?? undefined,
    userEmail: row.user_email,
    customerName: row.customer_name,
    phone: row.phone,
    toolId: row.tool_id,
    toolName: row.tool_name,
    unitPriceMinor: row.unit_price_minor,
    quantity: row.quantity,
    totalMinor: row.total_minor,
    goodsMinor: row.goods_minor,
    discountMinor: row.discount_minor,
    discountCode: row.discount_code,
    billTo: row.bill_to ?? undefined,
    company: row.company ?? undefined,
    delivery: row.delivery ?? undefined,
    deliveryMinor: row.delivery_minor,
    deliveryRefundedMinor: row.delivery_refunded_minor,
    taxMinor: row.tax_minor,
    tax: row.tax ?? undefined,
    cancelled: row.cancelled,
    lines: row.lines,
    lineCount: row.line_count,
    currency: row.currency,
    paymentState: row.payment_state,
    fulfilmentState: row.fulfilment_state,
    cancelBecause: row.cancel_because ?? undefined,
    receivedMinor: row.received_minor,
    paymentId: row.payment_id ?? undefined,
    reservationExpiresAt: row.reservation_expires_at ?? undefined,
    placedAt: row.placed_at,
    placedBy: row.placed_by ?? undefined,
    termsVersion: row.terms_version ?? undefined,
  };
}
