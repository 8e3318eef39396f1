import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { changeTool, listTools } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { continueImports, listImports, startApply, startTry, startUndo } from './imports.ts';

let db: TestDatabase;
let world: World;
let importer: ReturnType<typeof createImporter>;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user, category cascade' });
  world = await makeWorld(db, clock);
  importer = createImporter(db, clock, world.mira.id);
  for (const [id, sku] of [
    [world.flatBrush, 'FB-50'],
    [world.lastFive, 'SB-5'],
  ]) {
    await db.query({ text: 'update tool set sku = $2 where id = $1', values: [id, sku] });
  }
});

async function prices() {
  const { items } = await listTools(db, { limit: 100 });
  return Object.fromEntries(items.map((tool) => [tool.sku ?? tool.name, tool.priceMinor]));
}

test('wrong lines are left out when the clerk says so', async () => {
  const id = await importer.upload('sku,price\nFB-50,21\nSB-5,x\n');
  await importer.tryIt(id);
  expect((await importer.applyIt(id, true)).state).toBe('applied');
  expect(await prices()).toMatchObject({ 'FB-50': 2100, 'SB-5': 1999 });
});

test('it stops where something else is there than when it was tried', async () => {
  const id = await importer.upload('sku,price\nFB-50,21\nSB-5,22\n');
  await importer.tryIt(id);
  await changeTool({ db }, importer.actor(), world.lastFive, { priceMinor: 500 });
  expect(await importer.applyIt(id)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'changed_since_try',
    stoppedAt: 3,
  });
  expect(await prices()).toMatchObject({ 'FB-50': 1999, 'SB-5': 500 });
  await importer.tryIt(id);
  expect((await importer.applyIt(id)).state).toBe('applied');
});

test('it names the first line that is wrong now and was not', async () => {
  const id = await importer.upload('sku,price\nFB-50,21\nSB-5,22\n');
  await importer.tryIt(id);
  await db.query({ text: 'update tool set sku = null where id = $1', values: [world.lastFive] });
  expect(await importer.applyIt(id)).toMatchObject({ stoppedBy: 'wrong_lines', stoppedAt: 3 });
  // A new try forgets it.
  expect(await importer.tryIt(id)).toMatchObject({ state: 'tried', stoppedAt: undefined });
});

test('undoing leaves what others have changed since, and lists it', async () => {
  const id = await importer.upload('sku,price,name\nFB-50,21,New name\nSB-5,22,Other name\n');
  const names = async () => (await listTools(db)).items.map(({ name }) => name);
  const before = await names();
  await importer.tryIt(id);
  await importer.applyIt(id);
  await changeTool({ db }, importer.actor(), world.lastFive, { priceMinor: 500 });
  const { state, conflicts } = await importer.undoIt(id);
  expect({ state, conflicts }).toEqual({
    state: 'undone',
    conflicts: [{ line: 3, columns: ['priceMinor'] }],
  });
  expect(await prices()).toMatchObject({ 'FB-50': 1999, 'SB-5': 500 });
  expect(await names()).toEqual(before);
});

test('a try that was slow says nothing of columns that were chosen since', async () => {
  const id = await importer.upload('sku,old price,price\nFB-50,21,22\n');
  const mappedTo = (...mapping: (string | null)[]) =>
    startTry(importer.deps, importer.actor(), { id, mapping });
  await mappedTo('sku', 'priceMinor', null);
  // Another process tries the same batch, and staff choose another column before this one is done.
  const blocker = await db.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table tool in access exclusive mode');
  const slow = importer.runQueued();
  await expect.poll(() => countWaiting(), { timeout: 5000 }).toBe(1);
  await db.query({ text: `update import set state = 'tried'` });
  await mappedTo('sku', null, 'priceMinor');
  await blocker.query('rollback');
  blocker.release();
  await slow;
  await importer.runQueued();
  const { state, examples } = await importer.find(id);
  expect(state).toBe('tried');
  expect(examples[0]?.changes).toEqual([{ column: 'priceMinor', before: 1999, after: 2200 }]);
});

async function countWaiting(): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*) from pg_locks where relation = 'tool'::regclass and not granted`,
  });
  return Number(rows[0]?.count);
}

test('a long one goes on where it stopped, and is undone from its end', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => `N-${index},Tool ${index},5.00`);
  const id = await importer.upload(['sku,name,price', ...rows].join('\n'));
  await importer.tryIt(id);
  expect(await startApply(importer.deps, importer.actor(), { id, skipsWrong: false })).toEqual({
    ok: true,
  });
  // Its process ends after the first batch: the second one's transaction is not committed.
  await db.query({
    text: `create function end_here() returns trigger language plpgsql as $$ begin
      if new.sku = 'N-700' then raise exception 'ended' using errcode = '57P01'; end if;
      return new; end $$;
      create trigger end_here before insert on tool for each row execute function end_here()`,
  });
  await expect(importer.runQueued()).rejects.toThrow('ended');
  const count = async () => {
    const { rows: found } = await db.query<{ count: number }>({
      text: `select count(*) from tool where sku like 'N-%'`,
    });
    return found[0]?.count;
  };
  expect(await importer.find(id)).toMatchObject({
    state: 'applying',
    batches: { all: 3, applied: 1 },
  });
  expect(await count()).toBe(500);
  await db.query({ text: 'drop trigger end_here on tool; drop function end_here()' });
  await continueImports(importer.deps);
  expect(await count()).toBe(500);
  clock.advance(60_000);
  await continueImports(importer.deps);
  expect(await importer.find(id)).toMatchObject({ state: 'applied', batches: { applied: 3 } });
  expect(await count()).toBe(1200);
  expect(await importer.undoIt(id)).toMatchObject({ state: 'undone', batches: { undone: 3 } });
  expect(await count()).toBe(0);
});

test('headers that were mapped once are known the next time', async () => {
  const id = await importer.upload('nr;vk\nFB-50;5\n');
  expect((await importer.find(id)).mapping).toEqual([null, null]);
  const wrong = { id, mapping: [null, 'priceMinor'] };
  expect(await startTry(importer.deps, importer.actor(), wrong)).toEqual({
    ok: false,
    error: 'wrong_mapping',
  });
  expect(
    await startTry(importer.deps, importer.actor(), { id, mapping: ['sku', 'priceMinor'] }),
  ).toEqual({
    ok: true,
  });
  expect((await importer.find(await importer.upload('NR;VK\nSB-5;6\n'))).mapping).toEqual([
    'sku',
    'priceMinor',
  ]);
});

test('rows are deleted after 30 days, and what was done stays known', async () => {
  const id = await importer.upload('sku,price\nFB-50,21\n');
  await importer.tryIt(id);
  await importer.applyIt(id);
  clock.advance(31 * 24 * hourMs);
  await continueImports(importer.deps);
  const found = await importer.find(id);
  expect(found).toMatchObject({ areRowsDeleted: true, sample: [], tried: { changed: 1 } });
  expect(found.batches).toEqual({ all: 1, tried: 1, applied: 1, undone: 0 });
  expect(await startUndo(importer.deps, importer.actor(), id)).toEqual({
    ok: false,
    error: 'wrong_state',
  });
  expect((await listImports(db, { limit: 10, targets: ['tools'] })).items[0]).toMatchObject({
    id,
    state: 'applied',
  });
});
