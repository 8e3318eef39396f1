/** Carts as they are sent: amounts for minor units. */
import type { z } from 'zod';
import type { Currency } from '#platform/currency.ts';
import { toDollars } from '#platform/money.ts';
import type * as fields from '#api/contract/carts/cart-fields.ts';
import type { Cart, CartLine, LineChange } from '#modules/carts/cart.ts';
import { fittingOf } from '#modules/carts/line-rules.ts';
import { serializePer } from '../prices/serialize-ladder.ts';
import type { CodeQuote, CodeError } from '#modules/promotions/promotion.ts';

/** Of nobody's cart: nothing. */
export function serializeCart(
  cart: Cart | undefined,
  currency: Currency,
): z.infer<typeof fields.cart> {
  if (!cart) {
    return {
      _id: null,
      name: '',
      version: 0,
      shared: false,
      company: null,
      lines: [],
      currency,
      total: 0,
      minimum: 0,
      missing: 0,
      discount: null,
      orderable: false,
    };
  }
  const { id, name, version, isShared: shared, lines, totalMinor, canBeOrdered, discount } = cart;
  const { minimumMinor, missingMinor, company } = cart;
  return {
    ...{ _id: id, name, version, shared },
    company: company ? serializeCompany(company) : null,
    lines: lines.map(serializeLine),
    total: toDollars(totalMinor),
    discount: discount ? serializeCodeQuote(discount) : null,
    currency,
    minimum: toDollars(minimumMinor),
    missing: toDollars(missingMinor),
    orderable: canBeOrdered,
  };
}

function serializeCompany({ id: _id, name, deliveryTerms }: NonNullable<Cart['company']>) {
  return { _id, name, deliveryTerms };
}

export function serializeLine(line: CartLine): z.infer<typeof fields.cartLine> {
  const { tool, productSlug: product, name, variant, sku, img, quantity, band, nextStep } = line;
  const { per: seenPer } = serializePer(line.seen);
  return {
    ...{ tool, product, name, variant, sku, img, quantity },
    price: toDollars(line.priceMinor),
    ...serializePer(line),
    seenPrice: toDollars(line.seen.priceMinor),
    ...(seenPer !== undefined && { seenPer }),
    total: toDollars(line.totalMinor),
    ...{ minimum: line.minimumOrder, multiple: line.orderMultiple, maximum: line.maximumOrder },
    band,
    nextStep: nextStep
      ? {
          quantity: nextStep.quantity,
          price: toDollars(nextStep.priceMinor),
          ...serializePer(nextStep),
        }
      : null,
    changes: line.changes.map(serializeChange),
    violations: [...line.violations],
    fitting: fittingOf(line),
  };
}

function serializeChange(change: LineChange): z.infer<typeof fields.lineChange> {
  if (!('was' in change)) return change;
  const { code, was: from, now: to } = change;
  const [{ per: fromPer }, { per: toPer }] = [serializePer(from), serializePer(to)];
  return {
    ...{ code, from: toDollars(from.priceMinor), to: toDollars(to.priceMinor) },
    ...(fromPer !== undefined && { fromPer }),
    ...(toPer !== undefined && { toPer }),
  };
}

export function serializeCodeQuote(quote: CodeQuote): z.infer<typeof fields.codeQuote> {
  const { code } = quote;
  if (quote.ok) {
    const { discountMinor, lines } = quote;
    return { code, amount: toDollars(discountMinor), lines: lines.map(toDollars), error: null };
  }
  return { code, amount: 0, lines: [], error: serializeCodeError(quote) };
}

export function serializeCodeError(error: CodeError) {
  const { reason } = error;
  switch (error.reason) {
    case 'code_ended':
    case 'code_not_yet':
      return { reason, day: error.day };
    case 'code_below_value':
      return {
        reason,
        minimum: toDollars(error.minimumMinor),
        missing: toDollars(error.missingMinor),
        currency: error.currency,
      };
    case 'code_for_currency':
      return { reason, currency: error.currency };
    case 'code_below_quantity':
      return { reason, minimum: error.minimum, missing: error.missing };
    default:
      return { reason };
  }
}
