/** Drops cached pages when what they were made of changed, in this process or in another. */
import type { Clock } from '#platform/clock.ts';
import type { Announcements } from '#platform/database/announcements.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import { stockTag } from '#api/contract/cached-lists.ts';
import type { KeptReading } from '#platform/database/kept-reading.ts';
import { createDeliveryReader, type DeliveryReader } from '#modules/delivery/delivery.ts';
import { createCurrenciesReader, type CurrenciesReader } from '#modules/prices/prices.ts';
import { createSellerReader, type SellerReader } from '#modules/seller/seller.ts';
import {
  createIncludedTaxReader,
  createTaxSetupReader,
  type IncludedTaxReader,
  type TaxSetupReader,
} from '#modules/tax/tax.ts';
import { countTag, deliveryTag, everyPageTag, productTag } from '#web/page-tags.ts';

/** Lists show whether a product can be ordered; they are rendered anew at most so often. */
const listsMs = 1000;
/** How old the units that a cached page shows may be; whoever orders is told the exact number. */
const countsMs = 3000;
/**
 * Everything is rendered anew so often, in case a process ended before it announced a change, or an
 * order compared with a minimum that was changed meanwhile.
 */
const longestMs = 10 * 60_000;

/**
 * Texts, prices and what is on sale: at once, and everything where products come or go. A product
 * of which more or fewer can be ordered now: its pages at once, lists soon. Units alone: the list
 * of the API at once, the pages that show them soon.
 */
export function keepPagesFresh(
  { on }: Pick<Announcements, 'on'>,
  cache: Pick<PageCache, 'invalidate'>,
): void {
  const drop = (tags: readonly string[]) => tags.forEach((tag) => cache.invalidate(tag));
  const dropLists = createDelayedDrop(drop, listsMs);
  const dropCounts = createDelayedDrop(drop, countsMs);

  on('catalogue', (products) => {
    drop(products ? ['lists', ...[...products].map(productTag)] : ['catalogue']);
  });
  on('availability', (products) => {
    drop(products ? [...products].map(productTag) : ['catalogue']);
    dropLists(['lists']);
  });
  on('stock', (tools) => {
    drop(tools ? [...tools].map(stockTag) : ['stock']);
    dropCounts(tools ? [...tools].map(countTag) : ['catalogue']);
  });
  on('finder', () => drop(['finder']));
  on('reviews', () => drop(['reviews']));
  setInterval(() => drop(['catalogue', 'finder', 'reviews']), longestMs).unref();
}

interface ReaderDeps {
  db: Database;
  clock: Clock;
  announcements: Pick<Announcements, 'on'>;
}

export interface PageReaders {
  delivery: DeliveryReader;
  /** Whose tax prices include. */
  includedTax: IncludedTaxReader;
  /** By which prices are shown with tax and without. */
  taxSetup: TaxSetupReader;
  /** The company as pages of products name it. */
  seller: SellerReader;
  /** In which currencies visitors may choose to see prices. */
  currencies: CurrenciesReader;
}

/** What pages say that seldom changes: read once, and anew after it was announced to be another. */
export function openPageReaders(
  { db, clock, announcements }: ReaderDeps,
  cache: Pick<PageCache, 'invalidate'>,
): PageReaders {
  const keep = <Reader extends Pick<KeptReading<unknown>, 'invalidate'>>(
    reader: Reader,
    topic: 'delivery' | 'tax' | 'seller' | 'currencies',
    tag = everyPageTag,
  ): Reader => {
    announcements.on(topic, () => {
      reader.invalidate();
      cache.invalidate(tag);
    });
    return reader;
  };
  return {
    delivery: keep(createDeliveryReader({ db }), 'delivery', deliveryTag),
    includedTax: keep(createIncludedTaxReader({ db }), 'tax'),
    taxSetup: keep(createTaxSetupReader({ db }), 'tax'),
    seller: keep(createSellerReader({ db }), 'seller'),
    currencies: keep(createCurrenciesReader({ db, clock }), 'currencies'),
  };
}

/** Drops tags a while after the first change, each at most once in that time. */
function createDelayedDrop(drop: (tags: readonly string[]) => void, delayMs: number) {
  const waiting = new Set<string>();
  return (tags: readonly string[]) => {
    const added = tags.filter((tag) => !waiting.has(tag));
    if (added.length === 0) return;
    added.forEach((tag) => waiting.add(tag));
    setTimeout(() => {
      added.forEach((tag) => waiting.delete(tag));
      drop(added);
    }, delayMs).unref();
  };
}
