/** Serializes edits of orders, and what an order would come to after one. */
import type { z } from 'zod';
import type { orderDetail, orderEdit } from '#api/contract/responses.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { DetailChange, OrderEdit, QuoteEditResult } from '#modules/orders/orders.ts';
import { toDollars } from '#platform/money.ts';
import { serializeTax } from './serialize-tax.ts';

export function serializeEdit(edit: OrderEdit): z.infer<typeof orderEdit> {
  const { version, by, at, lines } = edit;
  return {
    ...{ version, by, at: at.toISOString(), lines: [...lines] },
    ...{ formerTotal: toDollars(edit.fromTotalMinor), total: toDollars(edit.toTotalMinor) },
  };
}

export function serializeDetail(change: DetailChange): z.infer<typeof orderDetail> {
  const { detail, by, at, before, after } = change;
  return {
    ...{ detail, by, at: at.toISOString(), before, after },
    ...{ formerTotal: toDollars(change.fromTotalMinor), total: toDollars(change.toTotalMinor) },
  };
}

export function serializeQuote({
  quote,
}: Extract<QuoteEditResult, { ok: true }>): ResponseBody<'quoteOrderEdit'> {
  const lines = quote.lines.map(({ tool: { id: tool, name }, ...line }) => ({
    ...{ tool, name, quantity: line.quantity, per: line.perUnits },
    price: toDollars(line.unitPriceMinor),
    total: toDollars(line.goodsMinor),
  }));
  return {
    lines,
    discount: toDollars(quote.discount?.discountMinor ?? 0),
    discountCode: quote.discount?.code ?? '',
    delivery: toDollars(quote.delivery?.priceMinor ?? 0),
    taxed: serializeTax(quote.tax),
    total: toDollars(quote.totalMinor),
  };
}
