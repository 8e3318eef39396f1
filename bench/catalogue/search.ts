/** Two hundred questions, eight at once: to the catalogue itself, and as rendered pages. */
import {
  createCardCache,
  createFacetIndex,
  createSearchIndex,
  searchCatalogue,
} from '#modules/catalogue/catalogue.ts';
import type { Database } from '#platform/database/database.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { goals, type Figure } from './goals.ts';
import { makeQuestions } from './questions.ts';
import { time, timePaths, type Timing } from './timing.ts';

const questionCount = 200;
const atOnce = 8;

export async function measureSearch(shop: BenchShop, db: Database): Promise<Figure[]> {
  console.error('… search');
  const warmUp = await makeQuestions(db, { count: questionCount, seed: 1 });
  const questions = await makeQuestions(db, { count: questionCount, seed: 2 });
  const indexes = {
    searchIndex: createSearchIndex(),
    facetIndex: createFacetIndex(),
    cardCache: createCardCache(),
  };
  const ask = async (text: string) => {
    await searchCatalogue({ db, ...indexes }, { text, page: 1, filters: {} }, new Date());
  };
  await time(shop, warmUp, atOnce, ask);
  const alone = await time(shop, questions, atOnce, ask);
  const toPath = (text: string) => `/search?${new URLSearchParams({ q: text })}`;
  await timePaths(shop, warmUp.map(toPath), { atOnce });
  const pages = await timePaths(shop, questions.map(toPath), { atOnce });
  return [...toFigures('search', alone), ...toFigures('search page', pages)];
}

function toFigures(what: string, { p50Ms, p99Ms, cpuMs }: Timing): Figure[] {
  return [
    { what: `${what}, 8 at once: p50`, goal: goals.searchMedian, measured: p50Ms, cpuMs },
    { what: `${what}, 8 at once: p99`, goal: goals.searchSlowest, measured: p99Ms },
  ];
}
