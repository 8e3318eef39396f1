/** Many who search at once, while the indexes are read. */
import type { QueryConfig, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';
import { createCardCache, createFacetIndex, createSearchIndex } from '../catalogue.ts';
import { searchCatalogue } from './search-catalogue.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.query({ text: 'truncate stock_movement, tool, category, search_word cascade' });
  await fillEmptyShop(db, systemClock);
});
afterAll(() => db.close());

/** The database, in which statements with this text wait until they are let go. */
function holdStatements(text: string) {
  const barrier = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const executor = {
    async query<Row extends QueryResultRow>(config: QueryConfig) {
      if (config.text.includes(text)) {
        begun.resolve();
        await barrier.promise;
      }
      return db.query<Row>(config);
    },
  };
  return { db: { ...db, ...executor }, release: barrier.resolve, begun: begun.promise };
}

const words = ['brush', 'roller', 'varnish', 'flat', 'wall', 'sash', 'oval', 'round'];
const openIndexes = () => ({
  searchIndex: createSearchIndex(),
  facetIndex: createFacetIndex(),
  cardCache: createCardCache(),
});
const searchIn = (deps: Parameters<typeof searchCatalogue>[0]) => (text: string) =>
  searchCatalogue(deps, { text, page: 1, filters: {} }, systemClock.now());

test('eight at once after a start wait for the indexes, and are all answered', async () => {
  const paused = holdStatements('search_document d');
  const answers = Promise.all(words.map(searchIn({ db: paused.db, ...openIndexes() })));
  await paused.begun;
  paused.release();
  const expected = await Promise.all(words.map(searchIn({ db, ...openIndexes() })));
  expect(await answers).toEqual(expected);
});

test('who has a turn is answered although all is to be read anew meanwhile', async () => {
  const indexes = openIndexes();
  const expected = await Promise.all(words.map(searchIn({ db, ...indexes })));
  const inTurn = holdStatements('search_words(');
  const answers = Promise.all(words.map(searchIn({ db: inTurn.db, ...indexes })));
  await inTurn.begun;
  indexes.searchIndex.invalidate();
  indexes.facetIndex.invalidate();
  const reading = holdStatements('search_document d');
  const later = searchIn({ db: reading.db, ...indexes })('brush');
  await reading.begun;
  inTurn.release();
  expect(await answers).toEqual(expected);
  reading.release();
  expect(await later).toEqual(expected[0]);
});
