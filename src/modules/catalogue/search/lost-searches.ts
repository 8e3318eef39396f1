/** What visitors looked for and did not find, by day: a synonym or a product that is missing. */
import { hourMs, later } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { countLostSearchAgain, deleteLostSearches, insertLostSearch } from '../queries/search.ts';

/** Anybody can ask anything: more different ones a day tell nothing. */
const mostADay = 1000;
const keptDays = 400;
/** In characters, of the words together. */
const maxLength = 200;

/** Counts a search that had no result. */
export async function countLostSearch(executor: Executor, search: string, at: Date): Promise<void> {
  const [day, words] = [toDay(at), search.slice(0, maxLength).toWellFormed()];
  if ((await countLostSearchAgain.count(executor, { day, words })) > 0) return;
  await insertLostSearch.count(executor, { day, words, most: mostADay });
  await deleteLostSearches.count(executor, { before: toDay(later(at, -keptDays * 24 * hourMs)) });
}

const toDay = (at: Date) => at.toISOString().slice(0, 10);
