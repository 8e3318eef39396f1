/** What a search box offers while somebody types: one file, so that no key asks the shop. */
import type { Executor } from '#platform/database/database.ts';
import { listCategories } from '../public-catalogue.ts';
import { selectTopCodes, selectTopProducts, selectTopWords } from '../queries/suggestions.ts';
import type { Suggestions } from './search-result.ts';

/** Enough for a catalogue of the usual size; a larger one keeps the file small. */
const most = { words: 1000, codes: 1000, products: 500, categories: 300 } as const;

/** The words that most products have, and the first products, codes and categories. */
export async function listSuggestions(executor: Executor): Promise<Suggestions> {
  const words = await selectTopWords.all(executor, { limit: most.words });
  const codes = await selectTopCodes.all(executor, { limit: most.codes });
  const products = await selectTopProducts.all(executor, { limit: most.products });
  const categories = (await listCategories(executor)).slice(0, most.categories);
  return {
    words: words.map(({ word }) => word),
    codes,
    products,
    categories: categories.map(({ name, path }) => ({ name, path })),
  };
}
