/** Fills an empty shop with the catalogue and the first reviews. */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import {
  addCategory,
  addProduct,
  isCatalogueEmpty,
  type NewTool,
} from '#modules/catalogue/catalogue.ts';
import { addReview, areReviewsEmpty } from '#modules/reviews/reviews.ts';
import { later, minuteMs } from '#platform/clock.ts';
import { seedCategories, seedProducts, type SeedProduct } from './products.ts';
import { seedReviews } from './reviews.ts';
import { seedTools } from './tools.ts';

const tenthsPerStar = 10;

/** All or nothing, and only once: a catalogue with any tool in it is left as it is. */
export function fillEmptyShop(db: Database, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.query({ text: 'lock table tool in share row exclusive mode' });
    if (!(await isCatalogueEmpty(tx))) return false;
    const at = clock.now();
    await fillCatalogue(tx, at);
    if (!(await areReviewsEmpty(tx))) return true;
    for (const [index, { text, ...review }] of seedReviews.entries()) {
      await addReview(tx, { ...review, review: text }, { at: later(at, -index * minuteMs) });
    }
    return true;
  });
}

async function fillCatalogue(tx: Tx, at: Date): Promise<void> {
  for (const [index, category] of seedCategories.entries()) {
    await addCategory(tx, { ...category, position: index + 1 });
  }
  for (const [index, product] of seedProducts.entries()) {
    const tools = product.tools.map(toNewTool);
    const position = index + 1;
    await addProduct(tx, { ...product, ...whatToolsSay(product, tools), tools, position }, { at });
  }
}

function toNewTool(slug: string): NewTool {
  const index = seedTools.findIndex((one) => one.slug === slug);
  const tool = seedTools[index];
  if (!tool) throw new Error(`there is no seed tool ${slug}`);
  const { slug: _, picture: __, rating, ...rest } = tool;
  return { ...rest, ratingTenths: Math.round(rating * tenthsPerStar), position: index + 1 };
}

function whatToolsSay({ description }: SeedProduct, tools: readonly NewTool[]) {
  const pictures = tools.map(({ img, name }) => ({ img, alt: { en: name } }));
  return { description: description ?? tools[0]?.description ?? '', pictures };
}
