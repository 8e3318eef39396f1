/** Carts as they are sent: dollars for cents. */
import type { z } from 'zod';
import { toDollars } from '#platform/money.ts';
import type * as fields from '#api/contract/carts/cart-fields.ts';
import type { Cart, CartLine, LineChange } from '#modules/carts/cart.ts';

/** Of nobody's cart: nothing. */
export function serializeCart(cart: Cart | undefined): z.infer<typeof fields.cart> {
  if (!cart) {
    return {
      _id: null,
      name: '',
      version: 0,
      shared: false,
      lines: [],
      total: 0,
      minimum: 0,
      missing: 0,
      orderable: false,
    };
  }
  const { id, name, version, isShared: shared, lines, totalMinor, canBeOrdered } = cart;
  const { minimumMinor, missingMinor } = cart;
  return {
    ...{ _id: id, name, version, shared },
    lines: lines.map(serializeLine),
    total: toDollars(totalMinor),
    minimum: toDollars(minimumMinor),
    missing: toDollars(missingMinor),
    orderable: canBeOrdered,
  };
}

export function serializeLine(line: CartLine): z.infer<typeof fields.cartLine> {
  const { tool, productSlug: product, name, variant, sku, img, quantity, band } = line;
  return {
    ...{ tool, product, name, variant, sku, img, quantity },
    price: toDollars(line.priceMinor),
    seenPrice: toDollars(line.seenMinor),
    total: toDollars(line.totalMinor),
    ...{ minimum: line.minimumOrder, multiple: line.orderMultiple, maximum: line.maximumOrder },
    band,
    changes: line.changes.map(serializeChange),
    violations: [...line.violations],
  };
}

function serializeChange(change: LineChange): z.infer<typeof fields.lineChange> {
  if ('fromMinor' in change) {
    const { code, fromMinor, toMinor } = change;
    return { code, from: toDollars(fromMinor), to: toDollars(toMinor) };
  }
  return change;
}
