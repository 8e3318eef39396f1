/**
 * When an index of products that the process keeps is read: when it is first needed, and again,
 * product by product, after what was announced.
 */
import type { Executor } from '#platform/database/database.ts';

/** Reads these products again, or everything with null; throws when the index cannot be trusted. */
export type ReadProducts = (executor: Executor, products: string[] | null) => Promise<void>;

export interface IndexRefresh {
  /** What changed is read again before the next answer; everything without ids. */
  invalidate(products?: Iterable<string>): void;
  /** Resolves once the index has all that was announced before. */
  refresh(executor: Executor): Promise<void>;
}

export function createIndexRefresh(read: ReadProducts): IndexRefresh {
  let stale: 'all' | Set<string> = 'all';
  let reading: Promise<void> | undefined;

  async function readStale(executor: Executor): Promise<void> {
    const changed = stale;
    stale = new Set();
    try {
      await read(executor, changed === 'all' ? null : [...changed]);
    } catch (error) {
      stale = 'all';
      throw error;
    }
  }

  return {
    invalidate(products) {
      if (!products) stale = 'all';
      else if (stale !== 'all') for (const id of products) stale.add(id);
    },
    async refresh(executor) {
      while (reading || stale === 'all' || stale.size > 0) {
        reading ??= readStale(executor).finally(() => (reading = undefined));
        await reading;
      }
    },
  };
}

/** So that other requests are served between, and what is read takes little memory. */
const productsAtOnce = 1000;

interface PageOfProducts {
  products: string[] | null;
  after: string | null;
  limit: number;
}

/** Reads rows in the order of their products' ids, so many products at once. */
export async function readByProduct<Row extends { id: string }>(
  products: string[] | null,
  select: (page: PageOfProducts) => Promise<readonly Row[]>,
  add: (row: Row) => void,
): Promise<void> {
  for (let after: string | null = null, isMore = true; isMore;) {
    const rows: readonly Row[] = await select({ products, after, limit: productsAtOnce });
    for (const row of rows) add(row);
    after = rows.at(-1)?.id ?? null;
    isMore = rows.length > 0;
  }
}
