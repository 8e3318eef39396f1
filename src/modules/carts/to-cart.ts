import { createHash } from 'node:crypto';
import type { Cart, CartHolder, StoredLine } from './cart.ts';
import type { Currency } from '#platform/currency.ts';
import {
  countSiblings,
  effectivePrice,
  inCurrency,
  priceLadder,
  stepAt,
  toUnitPrice,
  unitPriceOf,
} from '#modules/prices/price-list.ts';
import { areOrderable, assessLine, totalOfLines } from './line-rules.ts';
import type { CartRow } from './queries/carts.ts';

/** What is stored of a token: whoever reads the table cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** As the table has it. */
export function holderKey(holder: CartHolder): string {
  return 'user' in holder ? holder.user : hashToken(holder.guestToken).toString('hex');
}

/** When it is looked at, and in which currency. */
export interface CartMoment {
  at: Date;
  currency: Currency;
}

/**
 * The cart of these rows at the prices of a moment; undefined of none. With `hidesSeen` what its
 * owner saw is left out: that may be a price of their company.
 */
export function toCart(
  rows: readonly CartRow[],
  { at, currency }: CartMoment,
  { hidesSeen = false }: { hidesSeen?: boolean } = {},
): Cart | undefined {
  const [head] = rows;
  if (!head) return undefined;
  const siblings = countSiblings(
    rows.map(({ product_id: productId, quantity, is_on_sale: isOnSale }) => {
      return { productId: productId ?? '', quantity: isOnSale === true ? (quantity ?? 0) : 0 };
    }),
  );
  const lines = rows
    .flatMap(
      (row, index) => toLine(row, { at, currency, siblingUnits: siblings[index] ?? 0 }) ?? [],
    )
    .map((line) =>
      assessLine(
        hidesSeen
          ? { ...line, seen: { priceMinor: line.priceMinor, perUnits: line.perUnits } }
          : line,
      ),
    );
  const totalMinor = totalOfLines(lines);
  const minimumMinor = head.minimums[currency] ?? 0;
  const missingMinor = Math.max(0, minimumMinor - totalMinor);
  return {
    id: head.id,
    name: head.name,
    version: head.version,
    isShared: head.is_shared,
    company: head.company ?? undefined,
    lines,
    currency,
    totalMinor,
    ...{ minimumMinor, missingMinor },
    canBeOrdered: areOrderable(lines) && missingMinor === 0,
  };
}

/** Undefined for the only row of a cart without lines. */
function toLine(
  row: CartRow,
  { at, currency, siblingUnits }: CartMoment & { siblingUnits: number },
): StoredLine | undefined {
  const { tool_id: tool, quantity, seen_minor: seenMinor, seen_band: seenBand } = row;
  if (tool === null || quantity === null || seenMinor === null || seenBand === null)
    return undefined;
  const prices = [...(row.prices ?? []), ...(row.agreed ?? [])];
  const buyer = row.company ?? undefined;
  const own = { priceMinor: row.price_minor ?? 0, prices, buyer };
  const sold = inCurrency(own, currency, at);
  const priced = sold ?? { priceMinor: 0, prices: [] };
  const ladder = priceLadder({ ...priced, siblingUnits }, at);
  const price = unitPriceOf(stepAt(ladder, quantity));
  const seen = toUnitPrice(seenMinor, row.seen_per_units);
  const isSeen = sold && row.seen_currency === currency;
  return {
    ...{ tool, quantity, seenBand },
    seen: isSeen ? seen : price,
    productId: row.product_id ?? '',
    productSlug: row.product_slug ?? '',
    name: row.tool_name ?? '',
    variant: row.variant ?? '',
    sku: row.sku,
    img: row.img ?? '',
    ...{ ladder, ...price, isPriced: sold !== undefined },
    alone: unitPriceOf(effectivePrice(priced, quantity, at)),
    minimumOrder: row.minimum_order ?? 1,
    orderMultiple: row.order_multiple ?? 1,
    maximumOrder: row.maximum_order,
    leadDays: row.lead_days,
    available: row.available ?? 0,
    isOnSale: row.is_on_sale ?? false,
    isArchived: row.is_archived ?? false,
    ...(row.tax_class && row.tax_class !== 'standard' && { taxClass: row.tax_class }),
  };
}
