/** Finds tools by their codes, as many as an order has lines, in one statement. */
import type { Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import {
  audiencesOf,
  inCurrency,
  isInCurrency,
  isValidAt,
  priceLadder,
  type Buyer,
  type PricedTool,
  type PriceLadder,
} from '#modules/prices/price-list.ts';
import { readGtin, skuKey } from '../codes.ts';
import type { TaxClass } from '../product-fields.ts';
import { selectCodesAlike, selectToolsByCode } from '../queries/codes.ts';
import { taxClassOf } from '../queries/tools.ts';

/** A size of a product as an order pad shows it. */
export interface CodedTool {
  id: string;
  sku: string | null;
  name: string;
  /** What tells it from the other sizes of its product; '' when there is no other. */
  variant: string;
  productSlug: string;
  /** By quantity, without the other sizes of its product. */
  ladder: PriceLadder;
  /** What says the ladder with other sizes; undefined where they change nothing. */
  together?: PricedTool | undefined;
  minimumOrder: number;
  orderMultiple: number;
  maximumOrder: number | null;
  available: number;
  /** False for what is not sold any more. */
  isOnSale: boolean;
  /** False without a price in the currency. */
  isPriced: boolean;
  /** Undefined for the standard one. */
  taxClass?: TaxClass;
}

export interface CodeOfTool {
  sku: string;
  name: string;
}

/** Whose prices, in which currency and when. */
interface CodesMoment {
  buyer?: Buyer | undefined;
  currency: Currency;
  at: Date;
}

/** By `skuKey` of the code: the tools that have it as their SKU or GTIN; two where they differ. */
export async function findToolsByCode(
  executor: Executor,
  codes: readonly string[],
  moment: CodesMoment,
): Promise<ReadonlyMap<string, readonly CodedTool[]>> {
  const keys = [...new Set(codes.map(skuKey))].filter((key) => key !== '');
  const { buyer, at } = moment;
  const gtinOf = new Map(
    keys.flatMap((key) => {
      const read = readGtin(key);
      return read.ok ? [[key, read.gtin] as const] : [];
    }),
  );
  if (keys.length === 0) return new Map();
  const gtins = [...gtinOf.values()];
  const rows = await selectToolsByCode.all(executor, {
    ...{ skuKeys: keys, gtins, at, audiences: audiencesOf(buyer) },
  });
  const bySku = new Map(rows.map((row) => [row.sku_key, row]));
  const byGtin = new Map(rows.map((row) => [row.gtin, row]));
  return new Map(
    keys.map((key) => {
      const gtin = gtinOf.get(key);
      const found = [bySku.get(key), gtin === undefined ? undefined : byGtin.get(gtin)];
      const tools = new Map(
        found.flatMap((row) => (row ? [[row.id, toCodedTool(row, moment)]] : [])),
      );
      return [key, [...tools.values()]];
    }),
  );
}

type Row = Awaited<ReturnType<typeof selectToolsByCode.all>>[number];

function toCodedTool(row: Row, { buyer, currency, at }: CodesMoment): CodedTool {
  const prices = [...(row.prices ?? []), ...(row.agreed ?? [])];
  const sold = inCurrency({ priceMinor: row.price_minor, prices, buyer }, currency, at);
  const own = sold ?? { priceMinor: 0, prices: [] };
  return {
    ...{ id: row.id, sku: row.sku, name: row.name, variant: row.variant, productSlug: row.slug },
    ...{ ladder: priceLadder(own, at), together: toTogether(own, at) },
    minimumOrder: row.minimum_order,
    ...{ orderMultiple: row.order_multiple, maximumOrder: row.maximum_order },
    ...{ available: Math.max(0, row.available), isOnSale: row.is_on_sale },
    isPriced: sold !== undefined,
    ...taxClassOf(row),
  };
}

/** Of the lists that hold at the moment, as if they always did: what is to come stays unknown. */
function toTogether({ prices, ...own }: PricedTool, at: Date): PricedTool | undefined {
  const valid = prices
    .filter((price) => isInCurrency(price, own))
    .filter((price) => isValidAt(price, at.getTime()))
    .map((price) => ({ ...price, fromMs: 0, untilMs: null }));
  return valid.some(({ sizesTogether }) => sizesTogether) ? { ...own, prices: valid } : undefined;
}

/** Shorter ones are like too many. */
const shortestMisspelt = 3;
/** A statement for all of them; a page with more mends these first. */
const mostAsked = 50;
const mostAlike = 3;

/** By `skuKey`: the codes on sale that are spelt most alike, of the first fifty of these. */
export async function findCodesAlike(
  executor: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly CodeOfTool[]>> {
  const keys = [...new Set(codes.map(skuKey))]
    .filter((key) => key.length >= shortestMisspelt)
    .slice(0, mostAsked);
  if (keys.length === 0) return new Map();
  const rows = await selectCodesAlike.all(executor, {
    ...{ keys, shortest: shortestMisspelt, most: mostAlike },
  });
  return new Map(
    keys.map((key, index) => [
      key,
      rows.flatMap(({ place, sku, name }) => (place === index + 1 ? [{ sku, name }] : [])),
    ]),
  );
}
