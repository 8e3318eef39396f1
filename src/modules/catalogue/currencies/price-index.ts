/**
 * What products cost in other currencies than the home currency, kept in the process: lists are
 * put in their order, and the database would have to find the price of each size of each product
 * for every page. Of a currency nothing is kept until a page is in its order, and of products
 * nothing but two numbers for each that has a price in it. Read again, product by product, after
 * what was announced, and when a price begins or ends by itself.
 */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import {
  findPassedMoments,
  findProductPrices,
  listProductsPricedIn,
  type ProductPrice,
} from '#modules/prices/prices.ts';
import { createIndexRefresh } from '../index-refresh.ts';

/** In which order products can stand by what they cost. */
export interface CurrencyPrices {
  /** Of the cheapest size, comparable; undefined for what is not sold in the currency. */
  lowestOf(product: string): number | undefined;
  /** The same of the dearest. */
  highestOf(product: string): number | undefined;
  /** When the next of these prices begins or ends by itself. */
  until: Date | undefined;
}

export interface PriceIndex {
  /** What changed is read again before the next answer; everything without ids. */
  invalidate(products?: Iterable<string>): void;
  /** As they are at the moment, with all that was announced before. */
  read(executor: Executor, moment: { currency: Currency; at: Date }): Promise<CurrencyPrices>;
}

export function createPriceIndex(): PriceIndex {
  const numbers = createNumbers();
  const kept = new Map<Currency, KeptCurrency>();
  return {
    invalidate(products) {
      const ids = products && [...products];
      for (const one of kept.values()) one.invalidate(ids);
    },
    read(executor, { currency, at }) {
      if (currency === homeCurrency) throw new Error('a product has its own price in that');
      const one = kept.get(currency) ?? keepCurrency(currency, numbers);
      kept.set(currency, one);
      return one.read(executor, at);
    },
  };
}

type Numbers = ReturnType<typeof createNumbers>;

/** A product has the same number in all currencies. */
function createNumbers() {
  const numbers = new Map<string, number>();
  return {
    find: (id: string) => numbers.get(id),
    of(id: string): number {
      const number = numbers.get(id) ?? numbers.size;
      if (number === numbers.size) numbers.set(id, number);
      return number;
    },
  };
}

type KeptCurrency = ReturnType<typeof keepCurrency>;

/** So that other requests are served between. */
const productsAtOnce = 1000;

function keepCurrency(currency: Currency, numbers: Numbers) {
  let ranges = new Float64Array(0);
  /** The first moment at which a price begins or ends that is not as it is from then on. */
  let until = Infinity;
  /** At which prices are read: the latest for which anybody has asked. */
  let nowMs = -Infinity;
  let passing: Promise<void> | undefined;
  const index = createIndexRefresh(readAgain);

  async function readAgain(executor: Executor, products: string[] | null): Promise<void> {
    const at = new Date(nowMs);
    const moment = { currency, at };
    const ids = products ?? (await listProductsPricedIn(executor, moment));
    let next = products ? until : Infinity;
    const found: (readonly [string, ProductPrice])[] = [];
    for (let start = 0; start < ids.length; start += productsAtOnce) {
      const some = ids.slice(start, start + productsAtOnce);
      const priced = await findProductPrices(executor, some, moment);
      found.push(...priced.prices);
      next = Math.min(next, priced.until?.getTime() ?? Infinity);
    }
    // At once: nobody is shown an order of which a part is missing.
    if (!products) ranges = new Float64Array(0);
    for (const id of products ?? []) keepRange(numbers.find(id), 0, 0);
    for (const [id, { fromMinor, fromPerUnits, toMinor, toPerUnits }] of found)
      keepRange(numbers.of(id), each(fromMinor, fromPerUnits), each(toMinor, toPerUnits));
    until = Math.max(next, at.getTime() + 1);
  }

  function keepRange(number: number | undefined, lowest: number, highest: number): void {
    if (number === undefined || (lowest === 0 && number * 2 >= ranges.length)) return;
    if (number * 2 >= ranges.length) ranges = grown(ranges, number * 2 + 2);
    ranges[number * 2] = lowest;
    ranges[number * 2 + 1] = highest;
  }

  async function pass(executor: Executor, at: Date): Promise<void> {
    const since = new Date(until - 1);
    const passed = await findPassedMoments(executor, { currency, at, since });
    index.invalidate(passed.products);
    // The database may know a moment more exactly than to a millisecond.
    until = Math.max(passed.until?.getTime() ?? Infinity, at.getTime() + 1);
  }

  const find = (id: string, place: 0 | 1) => {
    const number = numbers.find(id);
    return number === undefined ? undefined : ranges[number * 2 + place] || undefined;
  };

  return {
    invalidate: index.invalidate,
    async read(executor: Executor, at: Date): Promise<CurrencyPrices> {
      do {
        if (at.getTime() >= until)
          await (passing ??= pass(executor, at).finally(() => (passing = undefined)));
        nowMs = Math.max(nowMs, at.getTime());
        await index.refresh(executor);
      } while (at.getTime() >= until);
      return {
        lowestOf: (id) => find(id, 0),
        highestOf: (id) => find(id, 1),
        until: until === Infinity ? undefined : new Date(until),
      };
    },
  };
}

/** Prices are for up to a thousand units: what so many cost is a whole number for all of them. */
const mostPerUnits = 1000;

function each(priceMinor: number, perUnits: number): number {
  return (priceMinor * mostPerUnits) / perUnits;
}

/** Of twice the length, or of what is wanted. */
function grown(numbers: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(length, 2 * numbers.length));
  larger.set(numbers);
  return larger;
}
