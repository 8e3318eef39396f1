/** Files of prices for tests: a list, the importer, and what the list says in the end. */
import { createPriceList, listPricesOf, type PriceListFields } from '#modules/prices/prices.ts';
import type { TestDatabase } from './database.ts';
import { createImporter } from './importer.ts';
import { makeWorld, type createManualClock, type World } from './world.ts';

export interface PriceImports {
  world: World;
  importer: ReturnType<typeof createImporter>;
  /** A base list without prices. */
  list: string;
  addList: (fields?: Partial<PriceListFields>) => Promise<string>;
  /** Answers the import, which is for the list, or for another one. */
  upload: (text: string, another?: string) => Promise<string>;
  /** 'FB-50: 1 × 400, 24 × 350' for each price of the list. */
  stored: (another?: string) => Promise<string[]>;
}

/** Empties the catalogue and the lists, and begins anew. */
export async function preparePriceImports(
  db: TestDatabase,
  clock: ReturnType<typeof createManualClock>,
): Promise<PriceImports> {
  await db.query({
    text: 'truncate list_price, price_list, stock_movement, stock, tool, app_user cascade',
  });
  const world = await makeWorld(db, clock);
  const importer = createImporter(db, clock, world.mira.id);
  for (const [id, sku] of [
    [world.flatBrush, 'FB-50'],
    [world.lastFive, 'SB-5'],
  ]) {
    await db.query({ text: 'update tool set sku = $2 where id = $1', values: [id, sku] });
  }
  async function addList(fields: Partial<PriceListFields> = {}): Promise<string> {
    const more = {
      audience: null,
      rank: 1,
      endsAt: null,
      sizesTogether: false,
      currency: 'usd',
    } as const;
    const base = { name: 'Spring', kind: 'base', ...more } as const;
    const all = { ...base, startsAt: clock.now(), ...fields };
    const result = await createPriceList({ db }, importer.actor(), all);
    if (!result.ok) throw new Error(result.reason);
    return result.id;
  }
  const list = await addList();
  return {
    ...{ world, importer, list, addList },
    upload: (text, another = list) => importer.upload(text, 'prices', another),
    stored: async (another = list) => {
      const prices = await listPricesOf(db, { list: another, after: '', limit: 1000 });
      return prices.map(({ sku, steps }) => {
        const texts = steps.map(({ from, priceMinor }) => `${from} × ${priceMinor}`);
        return `${sku}: ${texts.join(', ')}`;
      });
    },
  };
}
