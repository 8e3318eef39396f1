/**
 * Prices: what a tool costs for a quantity at a moment. It owns price lists, which hold in place
 * of a tool's own price while they are valid, and the history of what they said.
 *
 * Words: a list has prices of tools, each with steps by quantity; the steps of all lists together
 * are the ladder of a tool. Promises: `price-list.ts` is the one rule that says what a tool costs,
 * and `effective_prices` in the database says the same; a price is never changed, another row
 * supersedes it; no tool has two prices in a list at once, and no two lists of a kind the same
 * rank.
 */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { explainPrice, type ExplainedList } from './explain-price.ts';
import { findCut, type PriceCut } from './price-history.ts';
import {
  audiencesOf,
  effectivePrice,
  inCurrency,
  nextPriceChange,
  priceLadder,
  stepAt,
  type Buyer,
  type LadderStep,
  type ListPrice,
  type PriceLadder,
  type PriceListKind,
} from './price-list.ts';
import {
  selectAudienceOfList,
  selectContractCurrency,
  selectListsFor,
  selectToolsOfList,
  selectToolToExplain,
} from './queries/price-lists.ts';
import {
  selectNextChange,
  selectPriceHistory,
  selectPricesOf,
  selectProductPrices,
} from './queries/listed-prices.ts';

export {
  changePriceList,
  createCurrenciesReader,
  createPriceList,
  endPriceList,
  findPriceList,
  listOfferedCurrencies,
  listPriceLists,
  type ChangeListResult,
  type CurrenciesReader,
  type ListError,
  type PriceList,
  type PriceListFields,
} from './edit-lists.ts';
export { addPriceList } from './add-list.ts';
export type { PriceError } from './check-prices.ts';
export { findPassedMoments, listProductsPricedIn } from './prices-in-currency.ts';
export { listAllPricesOf, listPricesOf, setPrices, type SetPricesResult } from './edit-prices.ts';
export { findTools, importPrices, type ImportedTool } from './import-prices.ts';
export {
  replacePrices,
  saysSame,
  type StoredPrice,
  type TimedPrice,
  type ToolPrices,
} from './write-prices.ts';

/** A tool of a list, with its own price and what the list and public ones say. */
export interface ToolOfList {
  tool: string;
  product: string;
  priceMinor: number;
  minimumOrder: number;
  prices: readonly ListPrice[];
}

/** The lists that are for one of these, the contract's first. */
export function listListsFor(
  executor: Executor,
  { buyer, at }: { buyer: Buyer | undefined; at: Date },
): Promise<{ id: string; kind: PriceListKind }[]> {
  return selectListsFor.all(executor, { audiences: audiencesOf(buyer), at });
}

/** Of the prices that a company has agreed; undefined for nobody, and without a contract. */
export async function findContractCurrency(
  executor: Executor,
  { company, at }: { company: string | undefined; at: Date },
): Promise<Currency | undefined> {
  if (company === undefined) return undefined;
  return (await selectContractCurrency.first(executor, { company, at }))?.currency;
}

/** Whether the buyer has a list that is for some; nobody else is told that it is there. */
export async function hasList(
  executor: Executor,
  { id, buyer, at }: { id: string; buyer: Buyer | undefined; at: Date },
): Promise<boolean> {
  const row = await selectAudienceOfList.first(executor, { id, at });
  return row !== undefined && audiencesOf(buyer).includes(row.audience);
}

/**
 * All that a buyer's browser needs to say what the tools of a list cost now. What begins later is
 * told to nobody before; `until` is when the next of these prices changes by itself.
 */
export async function listToolsOfList(
  executor: Executor,
  { list, at }: { list: string; at: Date },
): Promise<{ tools: ToolOfList[]; until: Date | undefined }> {
  const rows = await selectToolsOfList.all(executor, { list, at });
  const tools = rows.map(({ tool_id: tool, product_id: product, prices, ...row }) => ({
    ...{ tool, product, priceMinor: row.price_minor, minimumOrder: row.minimum_order },
    prices: prices.filter(({ fromMs }) => fromMs <= at.getTime()),
  }));
  const until = nextPriceChange(
    rows.flatMap(({ prices }) => prices),
    at,
  );
  return { tools: tools.filter(({ prices }) => prices.some((one) => one.list === list)), until };
}

export interface TriedPrice {
  sku: string;
  name: string;
  currency: Currency;
  /** Undefined where it is not sold in the currency. */
  step: LadderStep | undefined;
  /** Undefined in any but the home currency. */
  ownMinor: number | undefined;
  /** What everybody pays for as many. */
  everybodys: LadderStep | undefined;
  lists: readonly ExplainedList[];
}

/** What a tool would cost somebody, and why; undefined where no tool is called so. */
export async function tryPrice(
  executor: Executor,
  { tool: named, quantity, buyer, currency, at }: TriedRequest,
): Promise<TriedPrice | undefined> {
  const row = await selectToolToExplain.first(executor, {
    ...{ tool: named, audiences: audiencesOf(buyer), at },
  });
  if (!row) return undefined;
  const { sku, name, price_minor: ownMinor, prices } = row;
  const own = { priceMinor: ownMinor, prices };
  const tool = { ...own, currency, buyer };
  const sold = inCurrency(tool, currency, at);
  const everybodys = inCurrency(own, currency, at);
  return {
    ...{ sku, name, currency },
    ownMinor: currency === homeCurrency ? ownMinor : undefined,
    step: sold && effectivePrice(sold, quantity, at),
    everybodys: everybodys && effectivePrice(everybodys, quantity, at),
    lists: explainPrice(sold ?? tool, quantity, at),
  };
}

interface TriedRequest {
  /** Its SKU, or its id. */
  tool: string;
  quantity: number;
  /** Undefined for everybody. */
  buyer: Buyer | undefined;
  currency: Currency;
  at: Date;
}

export interface FoundLadders {
  /** By tool; none of what is not sold in the currency. */
  ladders: Readonly<Record<string, PriceLadder>>;
  /** By tool: what a sale takes off the price of its minimum order; none where it does not. */
  cuts: Readonly<Record<string, PriceCut>>;
  /** When the next of these prices changes by itself. */
  until: Date | undefined;
}

export interface LadderRequest {
  id: string;
  /** Its own. */
  priceMinor: number;
  minimumOrder: number;
}

export interface PricesMoment {
  currency: Currency;
  at: Date;
}

/** The prices of tools by quantity, in a currency at a moment. */
export async function findLadders(
  executor: Executor,
  tools: readonly LadderRequest[],
  { currency, at }: PricesMoment,
): Promise<FoundLadders> {
  const rows = await selectPricesOf.all(executor, { tools: tools.map(({ id }) => id), at });
  const prices = new Map(rows.map((row) => [row.tool_id, row.prices]));
  const found = tools.flatMap((tool) => {
    const { id, priceMinor, minimumOrder } = tool;
    const sold = inCurrency({ priceMinor, prices: prices.get(id) ?? [] }, currency, at);
    if (!sold) return [];
    const ladder = priceLadder(sold, at);
    return [{ tool, ladder, source: stepAt(ladder, minimumOrder).source }];
  });
  const onSale = found.filter(({ source }) => source?.kind === 'sale').map(({ tool }) => tool);
  return {
    ladders: Object.fromEntries(found.map(({ tool, ladder }) => [tool.id, ladder])),
    cuts: await findCuts(executor, onSale, { currency, at }),
    until: nextPriceChange([...prices.values()].flat(), at),
  };
}

export interface ProductPrice {
  fromMinor: number;
  /** For how many units that is. */
  fromPerUnits: number;
  toMinor: number;
  toPerUnits: number;
  /** Of the cheapest, as the catalogue has it. */
  taxClass: string;
}

/**
 * What sizes of products cost at their smallest orders, by product; none of what is not sold in the
 * currency. `until` is when the next of these prices changes by itself.
 */
export async function findProductPrices(
  executor: Executor,
  products: readonly string[],
  moment: PricesMoment,
): Promise<{ prices: ReadonlyMap<string, ProductPrice>; until: Date | undefined }> {
  if (products.length === 0) return { prices: new Map(), until: undefined };
  const request = { products, ...moment };
  const rows = await selectProductPrices.all(executor, request);
  const change = await selectNextChange.first(executor, request);
  const prices = rows.map(({ product_id: id, ...row }) => {
    const from = { fromMinor: row.from_minor, fromPerUnits: row.from_per };
    const to = { toMinor: row.to_minor, toPerUnits: row.to_per };
    return [id, { ...from, ...to, taxClass: row.tax_class }] as const;
  });
  return { prices: new Map(prices), until: change?.next ?? undefined };
}

/** A statement where one of them is on sale. */
async function findCuts(
  executor: Executor,
  tools: readonly LadderRequest[],
  { currency, at }: PricesMoment,
): Promise<Record<string, PriceCut>> {
  if (tools.length === 0) return {};
  const ids = tools.map(({ id }) => id);
  // A sale may have begun long ago: what was before it is 30 days older.
  const rows = await selectPriceHistory.all(executor, { tools: ids, since: new Date(0) });
  const histories = new Map(rows.map((row) => [row.tool_id, row]));
  const cuts = tools.flatMap(({ id, priceMinor, minimumOrder }) => {
    const { former = [], prices = [] } = histories.get(id) ?? {};
    const cut = findCut({ priceMinor, currency, former, prices }, minimumOrder, at);
    return cut ? [[id, cut] as const] : [];
  });
  return Object.fromEntries(cuts);
}
