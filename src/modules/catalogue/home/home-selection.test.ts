import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { addTool, archiveTool, chooseHomeTools, listHomeTools } from '../catalogue.ts';
import { readHomeSelection } from './home-selection.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user cascade' });
  world = await makeWorld(db, clock);
});

const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });
const choose = (seen: string[], tools: string[]) =>
  chooseHomeTools({ db }, mira(), { seen, tools });
const shown = async () => (await listHomeTools(db)).map(({ id }) => id);

async function addMany(count: number): Promise<void> {
  for (let position = 100; position < 100 + count; position += 1) {
    await addTool(
      { db },
      {
        ...{ name: `Brush ${position}`, kind: 'sash', description: '', img: '', facts: [] },
        ...{ priceMinor: 900, minimumOrder: 1, ratingTenths: 45, stock: 30, position },
      },
      { at: clock.now() },
    );
  }
}

test('the first 24 of the catalogue are shown where nobody has chosen', async () => {
  await addMany(24);
  const first = await shown();
  expect(first).toHaveLength(24);
  expect(first.slice(0, 3)).toEqual([world.flatBrush, world.lastFive, world.hundred]);
});

test('what staff choose is shown in their order, as long as it is on sale', async () => {
  const { hundred, flatBrush } = world;
  expect(await choose([], [hundred, flatBrush])).toEqual({ ok: true });
  expect(await shown()).toEqual([hundred, flatBrush]);
  await archiveTool({ db }, mira(), hundred);
  expect(await shown()).toEqual([flatBrush]);
  expect((await readHomeSelection(db)).map(({ isOnSale }) => isOnSale)).toEqual([false, true]);
  await archiveTool({ db }, mira(), flatBrush);
  expect(await shown()).toEqual([world.lastFive]);
});

test('of two who choose at once one is told, and a tool that is gone is refused', async () => {
  const { hundred, flatBrush, lastFive } = world;
  const results = await Promise.all([choose([], [hundred]), choose([], [flatBrush])]);
  expect(results.map(({ ok }) => ok)).toContain(true);
  expect(results).toContainEqual({ ok: false, error: 'changed' });
  const now = await shown();
  await archiveTool({ db }, mira(), lastFive);
  expect(await choose(now, [lastFive])).toEqual({ ok: false, error: 'tool_unknown' });
  expect(await shown()).toEqual(now);
  expect(await choose(now, [])).toEqual({ ok: true });
});
