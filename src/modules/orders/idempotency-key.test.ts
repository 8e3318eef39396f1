import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { migrate } from '#platform/database/schema/migrate.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, stockOf, type World } from '#test/support/world.ts';
import { lockOrder, movePayment, placeOrder, type OrderingDeps } from './orders.ts';

let db: TestDatabase;
let world: World;
let deps: OrderingDeps;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());

beforeEach(async () => {
  await db.query({ text: 'truncate tool, app_user cascade' });
  world = await makeWorld(db, clock);
  deps = { db, clock, reservationMinutes: 30 };
});

function requestOrder(tool: string, quantity: number, { key }: { key: string }) {
  const request = { tool: { id: tool }, quantity, phone: '+44 20 7946 0958', seenPriceMinor: 1999 };
  return placeOrder(deps, { customer: world.anna, ...request, key });
}

async function createOrder(tool: string, quantity: number, key: string): Promise<string> {
  const answer = await requestOrder(tool, quantity, { key });
  if (!answer.ok) throw new Error(`refused: ${answer.reason}`);
  return answer.order.id;
}

async function cancel(id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new Error('no such order');
    const by = { actor: 'test', reason: 'test', at: clock.now() };
    await movePayment(tx, locked, { ...by, to: 'cancelled' });
  });
}

describe('the same request again', () => {
  test('ten at once with one key make one order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestOrder(world.lastFive, 1, { key: 'double click' })),
    );
    const ids = answers.map((answer) => (answer.ok ? answer.order.id : answer.reason));
    expect(new Set(ids).size).toBe(1);
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 1 });
  });

  test('the same key with other contents is refused', async () => {
    await requestOrder(world.lastFive, 1, { key: 'k' });
    expect(await requestOrder(world.lastFive, 2, { key: 'k' })).toEqual({
      ok: false,
      reason: 'key_reused',
    });
  });

  test('a refused request leaves its key free', async () => {
    expect((await requestOrder(world.lastFive, 6, { key: 'k' })).ok).toBe(false);
    expect((await requestOrder(world.lastFive, 5, { key: 'k' })).ok).toBe(true);
  });

  test('a key answers for as long as its order is there, cancelled or not', async () => {
    const first = await createOrder(world.lastFive, 1, 'laptop');
    await cancel(first);
    clock.advance(30 * 24 * hourMs);
    expect(await requestOrder(world.lastFive, 1, { key: 'laptop' })).toMatchObject({
      ...{ ok: true, order: { id: first, paymentState: 'cancelled' } },
    });
    expect(await requestOrder(world.lastFive, 2, { key: 'laptop' })).toMatchObject({
      ...{ ok: false, reason: 'key_reused' },
    });
  });

  test('of all that is left, ten at once: each answers the order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestOrder(world.lastFive, 5, { key: 'the last' })),
    );
    const ids = answers.map((answer) => (answer.ok ? answer.order.id : answer.reason));
    expect(new Set(ids).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
  });

  test("another customer's key is another key", async () => {
    await requestOrder(world.lastFive, 1, { key: 'k' });
    world = { ...world, anna: world.ben };
    expect((await requestOrder(world.lastFive, 1, { key: 'k' })).ok).toBe(true);
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 2 });
  });
});

describe('keys of before orders kept them', () => {
  test('are moved to their orders, and so is what an older process still writes', async () => {
    await using old = await openTestDatabase();
    await old.query({ text: 'drop schema public cascade; create schema public' });
    const folder = await mkdtemp(join(tmpdir(), 'ferrule-keys-'));
    const all = join(import.meta.dirname, '../../../db/migrations');
    const before = (await readdir(all)).filter((name) => name < '0018');
    for (const name of before) await copyFile(join(all, name), join(folder, name));
    await migrate(old, folder);
    await rm(folder, { recursive: true });
    const id = async (text: string) => (await old.query<{ id: string }>({ text })).rows[0]?.id;
    const anna = await id(
      `insert into app_user (issuer, subject, email, display_name, created_at)
      values ('test', 'anna', 'anna@people.example', 'Anna', now()) returning id`,
    );
    const tool = await id(
      `insert into tool (name, kind, price_minor, minimum_order, rating_tenths, created_at)
      values ('Flat brush', 'brush', 1999, 1, 40, now()) returning id`,
    );
    const insert = `insert into orders (user_id, user_email, customer_name, phone, tool_id,
      tool_name, unit_price_minor, quantity, total_minor, placed_at, payment_state,
      fulfilment_state) values ($1, '', '', '', $2, '', 1999, 1, 1999, now(), 'unpaid', 'new')
      returning id`;
    const hash = createHash('sha256').update('asked').digest();
    const place = async (key: string) => {
      const { rows } = await old.query<{ id: string }>({ text: insert, values: [anna, tool] });
      await old.query({
        text: 'insert into order_request values ($1, $2, $3, $4, now())',
        values: [anna, key, hash, rows[0]?.id],
      });
    };
    await place('before');
    await migrate(old, all);
    await place('beside');
    const { rows } = await old.query({
      text: 'select request_key, request_hash from orders order by number',
    });
    expect(rows).toEqual(
      ['before', 'beside'].map((key) => ({ request_key: key, request_hash: hash })),
    );
  });
});
