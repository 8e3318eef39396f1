import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, stockOf, type World } from '#test/support/world.ts';
import { correctStock, listMovements, listStockViolations, receiveStock } from './inventory.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user cascade' });
  world = await makeWorld(db, clock);
});

const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });
const stockChange = (quantity: number, reason: string) => {
  return { tool: world.lastFive, quantity, reason };
};
const receive = (quantity: number) =>
  receiveStock({ db }, mira(), stockChange(quantity, 'batch 7'));

describe('a tool’s movements', () => {
  test('say who, why, and what was there afterwards; the newest first, in pages', async () => {
    await receive(20);
    await correctStock({ db }, mira(), stockChange(-2, 'broken'));
    const movements = await listMovements(db, world.lastFive, { limit: 2 });
    expect(movements).toMatchObject([
      { ordinal: 3, kind: 'corrected', onHandChange: -2, onHand: 23, reason: 'broken' },
      { ordinal: 2, kind: 'received', onHandChange: 20, onHand: 25, actor: world.mira.id },
    ]);
    const older = await listMovements(db, world.lastFive, { before: 2, limit: 2 });
    expect(older).toMatchObject([{ ordinal: 1, kind: 'received', onHandChange: 5, onHand: 5 }]);
  });

  test('follow each other without a gap when fifty are booked at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => receive(1)));
    const movements = await listMovements(db, world.lastFive, { limit: 100 });
    expect(movements.map(({ onHand }) => onHand)).toEqual(
      Array.from({ length: 51 }, (_, index) => 55 - index),
    );
    expect(await listStockViolations(db)).toEqual([]);
  });

  test.each([
    ['changed', 'update stock_movement set reason = $1'],
    ['changed in their figures', 'update stock_movement set on_hand = 1, reason = $1'],
    ['deleted', 'delete from stock_movement where reason <> $1'],
  ])('cannot be %s, by nobody', async (_, text) => {
    await expect(db.query({ text, values: ['nothing happened'] })).rejects.toThrow(
      'stock movements are only added to',
    );
  });
});

describe('the database refuses', () => {
  const run = (text: string) => db.query({ text, values: [world.lastFive] });

  const movement = (figures: string) => `insert into stock_movement (tool_id, kind,
    on_hand_change, reserved_change, actor, reason, at, on_hand_before, reserved_before, ordinal,
    on_hand,
    reserved) select $1, 'received', 1, 0, 'x', 'x', now(), ${figures}`;

  test.each([
    ['stock that changes without a movement', 'update stock set on_hand = 6 where tool_id = $1'],
    ['units reserved without a movement', 'update stock set reserved = 1 where tool_id = $1'],
    [
      'a movement that begins elsewhere than stock stood',
      `with moved as (update stock set on_hand = 9 where tool_id = $1)
      ${movement('8, 0, 2, 9, 0')}`,
    ],
    [
      'a movement that leaves its number out',
      `with moved as (update stock set on_hand = 6 where tool_id = $1)
      ${movement('5, 0, 3, 6, 0')}`,
    ],
  ])('%s', async (_, text) => {
    await expect(run(text)).rejects.toThrow('stock_is_its_movements');
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 0 });
  });

  test.each([
    ['that does not add up', '5, 0, 2, 60, 0', 'stock_movement_adds_up'],
    ['that begins a ledger with something', '5, 0, 1, 6, 0', 'stock_movement_begins_at_nothing'],
  ])('a movement %s', async (_, figures, constraint) => {
    await expect(run(movement(figures))).rejects.toThrow(constraint);
  });
});

test('an audit finds a movement that stock did not follow', async () => {
  await db.query({
    text: `insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor,
      reason,
      at, on_hand_before, reserved_before, ordinal, on_hand, reserved)
      select $1, 'received', 1, 0, 'x', 'x', now(), 5, 0, 2, 6, 0`,
    values: [world.lastFive],
  });
  expect(await listStockViolations(db)).toEqual([
    { tool: world.lastFive, onHand: 5, reserved: 0, movedOnHand: 6, movedReserved: 0, gaps: 1 },
  ]);
});

test('an audit finds stock that was changed behind the constraints’ back', async () => {
  await db.query({ text: 'alter table stock drop constraint stock_is_its_movements' });
  await db.query({
    text: 'update stock set on_hand = 4 where tool_id = $1',
    values: [world.lastFive],
  });
  expect(await listStockViolations(db)).toEqual([
    { tool: world.lastFive, onHand: 4, reserved: 0, movedOnHand: 5, movedReserved: 0, gaps: 1 },
  ]);
});
