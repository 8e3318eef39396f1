/**
 * Cards of products that searches showed lately, kept in the process: a search of a large catalogue
 * shows the same ones again and again. One is read anew after its product was announced.
 */
import type { Executor } from '#platform/database/database.ts';
import { createLruCache } from '#platform/lru-cache.ts';
import type { ProductCard } from '../product.ts';
import { toProductCard } from '../public-catalogue.ts';
import { selectCardsOf } from '../queries/public-catalogue.ts';

export interface CardCache {
  /** Drops these products, or everything without ids. */
  invalidate(products?: Iterable<string>): void;
  /** Those of them that visitors see, in the order of the ids. */
  list(executor: Executor, ids: readonly string[]): Promise<ProductCard[]>;
}

/** Less than 1 KB each. */
const mostCards = 4000;

export function createCardCache(): CardCache {
  const cards = createLruCache<ProductCard>(mostCards);
  let invalidations = 0;

  async function read(executor: Executor, ids: readonly string[]): Promise<ProductCard[]> {
    if (ids.length === 0) return [];
    const before = invalidations;
    const newest = (await selectCardsOf.all(executor, { ids })).map(toProductCard);
    // What was announced meanwhile may be newer than what was read.
    if (invalidations === before) for (const card of newest) cards.set(card.id, card);
    return newest;
  }

  return {
    invalidate(products) {
      invalidations += 1;
      if (products) for (const id of products) cards.delete(id);
      else cards.clear();
    },
    async list(executor, ids) {
      const found = new Map(ids.map((id) => [id, cards.get(id)]));
      const missing = ids.filter((id) => found.get(id) === undefined);
      for (const card of await read(executor, missing)) found.set(card.id, card);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
