import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs, later } from '#platform/clock.ts';
import { openAnnouncements } from '#platform/database/announcements.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  addSynonym,
  createCardCache,
  createFacetIndex,
  createSearchIndex,
  listLostSearches,
  listSynonyms,
  removeLostSearch,
  removeSynonym,
  searchCatalogue,
} from '../catalogue.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();
const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db);
});
afterAll(() => db.close());

const toDay = (at: Date) => at.toISOString().slice(0, 10);

const search = async (text: string) => {
  const deps = {
    db,
    searchIndex: createSearchIndex(),
    facetIndex: createFacetIndex(),
    cardCache: createCardCache(),
  };
  const answer = await searchCatalogue(deps, { text, page: 1, filters: {} }, clock.now());
  return answer && 'count' in answer ? answer.count : -1;
};

test('a word in vain is listed, becomes a synonym, and is forgotten', async () => {
  await search('zwirbel');
  await search('zwirbel');
  await db.query({
    text: `insert into lost_search (day, words, searches)
    values ('2020-01-01', 'long ago', 9)`,
  });
  expect(await search('qqqq')).toBe(0);
  const [first] = await listLostSearches(db, clock.now());
  expect(first).toEqual({
    ...{ words: 'zwirbel', searches: 2, days: [{ day: toDay(clock.now()), searches: 2 }] },
  });
  expect(await addSynonym({ db }, mira(), { word: ' Zwirbel ', means: 'BRUSH' })).toEqual({
    ok: true,
  });
  expect(await search('zwirbel')).toBe(await search('brush'));
  expect(await listSynonyms(db)).toContainEqual({ word: 'zwirbel', means: 'brush', isKnown: true });
  expect(await removeLostSearch({ db }, mira(), 'zwirbel')).toBe(true);
  expect(await removeLostSearch({ db }, mira(), 'zwirbel')).toBe(false);
  expect((await listLostSearches(db, clock.now())).map(({ words }) => words)).toEqual(['qqqq']);
  expect(await removeSynonym({ db }, mira(), { word: 'zwirbel', means: 'brush' })).toBe(true);
  expect(await removeSynonym({ db }, mira(), { word: 'zwirbel', means: 'brush' })).toBe(false);
  expect(await search('zwirbel')).toBe(0);
});

test.each([
  ['two words', 'brush', { error: 'no_word', field: 'word' }],
  ['mop 50', 'brush', { error: 'no_word', field: 'word' }],
  ['mop', '2', { error: 'no_word', field: 'means' }],
  ['§', 'brush', { error: 'no_word', field: 'word' }],
  ['Bürste', 'burste', { error: 'same' }],
  ['lacquer', 'varnish', { error: 'taken' }],
])('“%s” does not become “%s”', async (word, means, error) => {
  expect(await addSynonym({ db }, mira(), { word, means })).toEqual({ ok: false, ...error });
});

test('what a synonym is made of leaves the list with it, and other days are told', async () => {
  await search('blick bursting');
  await db.query({
    text: 'insert into lost_search (day, words, searches) values ($1, $2, 3)',
    values: [toDay(later(clock.now(), -24 * hourMs)), 'blick bursting'],
  });
  expect(await listLostSearches(db, clock.now())).toContainEqual({
    ...{ words: 'blick bursting', searches: 4 },
    days: [
      { day: toDay(clock.now()), searches: 1 },
      { day: toDay(later(clock.now(), -24 * hourMs)), searches: 3 },
    ],
  });
  const synonym = { word: 'blick', means: 'brush', lost: 'blick bursting' };
  expect(await addSynonym({ db }, mira(), synonym)).toEqual({ ok: true });
  const words = (await listLostSearches(db, clock.now())).map((lost) => lost.words);
  expect(words).not.toContain('blick bursting');
});

test('another process of the shop hears that a synonym was added', async () => {
  const log = createLog('silent');
  const [near, far] = [openDatabase(db.connection), openDatabase(db.connection)];
  const sender = await openAnnouncements(near, log, { coalesceMs: 5 });
  const receiver = await openAnnouncements(far, log);
  let heard = 0;
  receiver.on('catalogue', () => (heard += 1));
  await addSynonym({ db: near }, mira(), { word: 'quast', means: 'brush' });
  await expect.poll(() => heard, { timeout: 2000, interval: 5 }).toBe(1);
  await Promise.all([sender.close(), receiver.close()]);
  await Promise.all([near.close(), far.close()]);
});

test('a synonym of what no product has says so', async () => {
  await addSynonym({ db }, mira(), { word: 'brush', means: 'xylophone' });
  expect(await listSynonyms(db)).toContainEqual({
    ...{ word: 'brush', means: 'xylophone', isKnown: false },
  });
});
