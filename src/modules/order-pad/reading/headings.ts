/** Recognises lines of headings. Pure. */
import { gtinHeadings, headingKey, skuHeadings } from '#modules/catalogue/codes.ts';
import type { Columns, Delimiter } from '../pad-line.ts';
import { isLikeQuantity } from './read-row.ts';

const toKeys = (headings: readonly string[]) => new Set(headings.map(headingKey));

const skuKeys = toKeys([
  ...skuHeadings,
  'sku',
  'code',
  'article',
  'artikel',
  'item',
  'product code',
]);
const gtinKeys = toKeys([...gtinHeadings, 'gtin']);
const quantityKeys = toKeys([
  ...['quantity', 'qty', 'quantities', 'order quantity', 'amount', 'units', 'pieces', 'pcs'],
  ...['menge', 'anzahl', 'stück', 'stk', 'bestellmenge', 'ordered', 'order qty', 'how many'],
]);

type Headings =
  | { is: 'none' }
  /** Two are the same, or none of several is a code. */
  | { is: 'unclear' }
  /** Without columns where none is a quantity: its lines are read as if they had no headings. */
  | { is: 'headings'; columns: Columns | undefined };

/** What the cells of a line are, if they are headings. */
export function readHeadings(cells: readonly string[], delimiter: Delimiter): Headings {
  const keys = cells.map(headingKey);
  if (cells.some(isLikeQuantity)) return { is: 'none' };
  const placesOf = (set: ReadonlySet<string>) =>
    keys.flatMap((key, place) => (set.has(key) ? [place] : []));
  const [skus, gtins, quantities] = [placesOf(skuKeys), placesOf(gtinKeys), placesOf(quantityKeys)];
  if (skus.length + gtins.length + quantities.length === 0) return { is: 'none' };
  if (skus.length > 1 || gtins.length > 1 || quantities.length > 1) return { is: 'unclear' };
  const [quantity] = quantities;
  // 'Brush;Quantity': of two columns the other one is the code.
  const others = keys.flatMap((key, place) => (key !== '' && place !== quantity ? [place] : []));
  const named = [...skus, ...gtins];
  const codes = named.length === 0 && others.length === 1 ? others : named;
  if (codes.length === 0) return { is: 'unclear' };
  const columns =
    quantity === undefined ? undefined : { delimiter, codes, quantity, count: cells.length };
  return { is: 'headings', columns };
}

/** The same of a line without a delimiter: 'SKU Quantity'. */
export function readSpacedHeadings(line: string): Headings {
  const breaks = [...line.matchAll(/\s+/g)];
  for (const { index, 0: gap } of breaks) {
    const cells = [line.slice(0, index), line.slice(index + gap.length)];
    const all = [skuKeys, gtinKeys, quantityKeys];
    const isHeading = (cell: string) => all.some((keys) => keys.has(headingKey(cell)));
    if (cells.every(isHeading)) return readHeadings(cells, '\t');
  }
  return breaks.length === 0 && (skuKeys.has(headingKey(line)) || gtinKeys.has(headingKey(line)))
    ? readHeadings([line], '\t')
    : { is: 'none' };
}
