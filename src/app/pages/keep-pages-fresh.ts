/** Drops cached pages when what they were made of changed, in this process or in another. */
import type { Clock } from '#platform/clock.ts';
import type { Announcements } from '#platform/database/announcements.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import { stockTag } from '#api/contract/cached-lists.ts';
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
  announcements: Pick<Announcements, 'on'>;
}

/** What pages say of delivery, kept until a zone changes. */
export function openDeliveryReader(
  { db, announcements }: ReaderDeps,
  cache: Pick<PageCache, 'invalidate'>,
): DeliveryReader {
  const delivery = createDeliveryReader({ db });
  announcements.on('delivery', () => {
    delivery.invalidate();
    cache.invalidate(deliveryTag);
  });
  return delivery;
}

/** Whose tax prices include, which pages say. */
export function openIncludedTaxReader(
  { db, announcements }: ReaderDeps,
  cache: Pick<PageCache, 'invalidate'>,
): IncludedTaxReader {
  const reader = createIncludedTaxReader({ db });
  announcements.on('tax', () => {
    reader.invalidate();
    cache.invalidate(everyPageTag);
  });
  return reader;
}

/** By which prices are shown with tax and without, on every page that has one. */
export function openTaxSetupReader(
  { db, announcements }: ReaderDeps,
  cache: Pick<PageCache, 'invalidate'>,
): TaxSetupReader {
  const reader = createTaxSetupReader({ db });
  announcements.on('tax', () => {
    reader.invalidate();
    cache.invalidate(everyPageTag);
  });
  return reader;
}

/** In which currencies visitors may choose to see prices, which every page offers. */
export function openCurrenciesReader(
  { db, clock, announcements }: ReaderDeps & { clock: Clock },
  cache: Pick<PageCache, 'invalidate'>,
): CurrenciesReader {
  const reader = createCurrenciesReader({ db, clock });
  announcements.on('currencies', () => {
    reader.invalidate();
    cache.invalidate(everyPageTag);
  });
  return reader;
}

/** The company as pages of products name it, read anew when it changes. */
export function openSellerReader(
  { db, announcements }: ReaderDeps,
  cache: Pick<PageCache, 'invalidate'>,
): SellerReader {
  const reader = createSellerReader({ db });
  announcements.on('seller', () => {
    reader.invalidate();
    cache.invalidate(everyPageTag);
  });
  return reader;
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
