/** Serializes orders and reviews: dollars for cents, the specification's own keys. */
import type { z } from 'zod';
import { toDollars } from '#platform/money.ts';
import type { orderDelivery, orderLine } from '#api/contract/orders/order-line.ts';
import type * as answers from '#api/contract/responses.ts';
import type { Order } from '#modules/orders/order.ts';
import type { OrderLine } from '#modules/orders/order-line.ts';
import { deriveStatus, isPaid } from '#modules/orders/payment-states.ts';
import { serializeTax } from './orders/serialize-tax.ts';
import type { Review } from '#modules/reviews/review.ts';

export function serializeOrder(order: Order): z.infer<typeof answers.order> {
  return {
    _id: order.id,
    number: order.number,
    version: order.version,
    tool: order.toolId,
    name: order.toolName,
    Name: order.customerName,
    email: order.userEmail,
    phone: order.phone,
    price: toDollars(order.unitPriceMinor),
    qurantity: order.quantity,
    currency: order.currency,
    total: toDollars(order.totalMinor),
    lines: order.lines.map(serializeLine),
    lineCount: order.lineCount,
    goods: toDollars(order.goodsMinor),
    discount: toDollars(order.discountMinor),
    discountCode: order.discountCode,
    billTo: order.billTo ?? null,
    company: order.company ?? null,
    delivery: toDollars(order.deliveryMinor),
    deliveredBy: serializeDelivery(order.delivery),
    deliveryRefunded: toDollars(order.deliveryRefundedMinor),
    tax: toDollars(order.taxMinor),
    taxed: serializeTax(order.tax),
    received: toDollars(order.receivedMinor),
    paid: isPaid(order.paymentState),
    transaction: order.paymentId ?? null,
    user: order.userId ?? null,
    useremail: order.userEmail,
    status: deriveStatus(order.paymentState, order.fulfilmentState),
    fulfilment: order.fulfilmentState,
    placedAt: order.placedAt.toISOString(),
    reservationExpiresAt: order.reservationExpiresAt?.toISOString() ?? null,
    byStaff: order.placedBy !== undefined,
    terms: order.termsVersion ?? null,
  };
}

export function serializeDelivery(delivery: Order['delivery']): z.infer<typeof orderDelivery> {
  if (!delivery) return null;
  const { methodId: method, priceMinor, ...rest } = delivery;
  return { ...rest, method, price: toDollars(priceMinor) };
}

function serializeLine(line: OrderLine): z.infer<typeof orderLine> {
  const { position, sku, name, variant, quantity, cancelled, shipped, returned } = line;
  return {
    ...{ position, tool: line.toolId, product: line.productSlug, sku, name, variant, quantity },
    ...{ price: toDollars(line.unitPriceMinor), per: line.perUnits },
    ...(line.priceList !== '' && { priceList: line.priceList }),
    ...{ goods: toDollars(line.goodsMinor), discount: toDollars(line.discountMinor) },
    ...{ tax: toDollars(line.taxMinor), total: toDollars(line.totalMinor) },
    ...{ cancelled, shipped, returned, refunded: toDollars(line.refundedMinor) },
  };
}

export function serializeReview(review: Review): z.infer<typeof answers.review> {
  const { id, name, review: text, rating, image } = review;
  return { _id: id, name, review: text, rating, image };
}
