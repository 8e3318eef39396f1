/** Fills an empty shop with the catalogue and the first reviews. */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addTool, isCatalogueEmpty } from '#modules/catalogue/catalogue.ts';
import { addReview, areReviewsEmpty } from '#modules/reviews/reviews.ts';
import { later, minuteMs } from '#platform/clock.ts';
import { seedReviews } from './reviews.ts';
import { seedTools } from './tools.ts';

const tenthsPerStar = 10;

/** All or nothing, and only once: a catalogue with any tool in it is left as it is. */
export function fillEmptyShop(db: Database, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.query({ text: 'lock table tool in share row exclusive mode' });
    if (!(await isCatalogueEmpty(tx))) return false;
    const at = clock.now();
    for (const [index, tool] of seedTools.entries()) {
      const { rating, ...rest } = tool;
      const ratingTenths = Math.round(rating * tenthsPerStar);
      await addTool(tx, { ...rest, ratingTenths, position: index + 1 }, { at });
    }
    if (!(await areReviewsEmpty(tx))) return true;
    for (const [index, { text, ...review }] of seedReviews.entries()) {
      await addReview(tx, { ...review, review: text }, { at: later(at, -index * minuteMs) });
    }
    return true;
  });
}
