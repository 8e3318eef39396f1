/** One page of products in the order of what they cost. Pure. */

/** A product with its place in the order of the catalogue. */
export interface PlacedProduct {
  id: string;
  position: number;
  /** In milliseconds. */
  createdAt: number;
}

export interface PageOfPrices<Product> {
  /** What it costs, comparable; undefined for what is not sold, which comes last. */
  priceOf: (product: Product) => number | undefined;
  isHighestFirst: boolean;
  offset: number;
  limit: number;
}

/**
 * Of equal prices the order of the catalogue decides. Only the page itself is put in order, so that
 * it takes a few looks at each product, and not as many as sorting all of them.
 */
export function pageByPrice<Product extends PlacedProduct>(
  products: readonly Product[],
  { priceOf, isHighestFirst, offset, limit }: PageOfPrices<Product>,
): Product[] {
  const sign = isHighestFirst ? -1 : 1;
  // Loops: `from` would take as long as all the rest.
  const keys = new Float64Array(products.length);
  const order = new Uint32Array(products.length);
  for (const [place, product] of products.entries()) {
    const price = priceOf(product);
    keys[place] = price === undefined ? Infinity : sign * price;
    order[place] = place;
  }
  const compare = (one: number, other: number): number => {
    const [first, second] = [keys[one] ?? 0, keys[other] ?? 0];
    if (first !== second) return first < second ? -1 : 1;
    return byPlace(products[one], products[other]);
  };
  sortPart(order, compare, { from: offset, to: offset + limit });
  return [...order.subarray(offset, offset + limit)].flatMap((place) => products[place] ?? []);
}

function byPlace(one: PlacedProduct | undefined, other: PlacedProduct | undefined): number {
  if (!one || !other) return 0;
  return (
    one.position - other.position ||
    one.createdAt - other.createdAt ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  );
}

/** Puts those in order that belong between two places; the rest comes before or after them. */
function sortPart(
  order: Uint32Array,
  compare: (one: number, other: number) => number,
  { from, to }: { from: number; to: number },
): void {
  const parts = [{ low: 0, high: order.length - 1 }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { low, high } = part;
    if (low >= high || low >= to || high < from) continue;
    const { left, right } = divide(order, compare, part);
    parts.push({ low, high: right }, { low: left, high });
  }
}

/** Lower ones to the left of higher ones: up to `right`, and from `left` on. */
function divide(
  order: Uint32Array,
  compare: (one: number, other: number) => number,
  { low, high }: { low: number; high: number },
): { left: number; right: number } {
  const at = (place: number) => order[place] ?? 0;
  const middle = at((low + high) >>> 1);
  let [left, right] = [low, high];
  while (left <= right) {
    while (compare(at(left), middle) < 0) left += 1;
    while (compare(at(right), middle) > 0) right -= 1;
    if (left > right) break;
    [order[left], order[right]] = [at(right), at(left)];
    left += 1;
    right -= 1;
  }
  return { left, right };
}
