import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomToken } from '#platform/http/random-token.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { maxCartLines, maxCarts, type Cart, type CartHolder } from './cart.ts';
import {
  changeLines,
  clearCart,
  createCart,
  deleteCart,
  findCart,
  listCarts,
  mergeGuestCart,
  renameCart,
  saveCart,
  switchCart,
} from './carts.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
  world = await makeWorld(db, clock);
});
afterAll(() => db.close());
beforeEach(() => db.query({ text: 'delete from cart' }));

const at = () => clock.now();
const now = () => ({ at: at(), currency: 'usd' as const });
const anna = (): CartHolder => ({ user: world.anna.id });
const add = (tool = world.hundred, quantity = 1) =>
  changeLines(db, anna(), { items: [{ tool, quantity }], mode: 'add', at: at() });
const switchTo = (id: string) => switchCart(db, { id, user: world.anna.id, at: at() });
const lists = () => listCarts(db, world.anna.id);
const tooMany = { ok: false, reason: 'too_many_carts' };

async function read(): Promise<Cart> {
  const cart = await findCart(db, anna(), now());
  if (!cart) throw new Error('there is no cart');
  return cart;
}

async function save(name: string): Promise<string> {
  const saved = await saveCart(db, { user: world.anna.id, name, at: at() });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
}

/** Lists without lines, straight into the table: only their number counts. */
function addLists(count: number) {
  return db.query({
    text: `insert into cart (user_id, name, is_current, created_at, used_at)
      select $1, 'List ' || n, false, now(), now() from generate_series(1, $2) n`,
    values: [world.anna.id, count],
  });
}

async function deadlocks(): Promise<number> {
  const { rows } = await db.query<{ deadlocks: number }>({
    text: `select pg_stat_force_next_flush(), pg_stat_clear_snapshot(), deadlocks
      from pg_stat_database where datname = current_database()`,
  });
  return rows[0]?.deadlocks ?? 0;
}

describe('a list that becomes the cart', () => {
  test('is another order each time, and not the one before', async () => {
    await add();
    const list = await save('Spring');
    await switchTo(list);
    const first = await read();
    await clearCart(db, anna(), { upTo: first.version, cart: list, at: at() });
    await switchTo(list);
    const second = await read();
    expect([second.id, second.lines.length]).toEqual([first.id, 1]);
    expect(second.version).toBeGreaterThan(first.version);
    await switchTo(list);
    expect((await read()).version).toBe(second.version);
  });

  test('meanwhile is not emptied by the order of another one', async () => {
    await add(world.hundred, 3);
    const list = await save('Spring');
    await add(world.lastFive);
    await add(world.lastFive);
    const ordered = await read();
    await switchTo(list);
    const upTo = { upTo: ordered.version, cart: ordered.id, at: at() };
    expect(await clearCart(db, anna(), upTo)).toEqual({ lines: 1, version: 2, removed: 0 });
    expect(await read()).toMatchObject({ id: list, lines: [{ quantity: 3 }] });
  });

  test('many at once wait for each other without an end, and one of them is the cart', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      await add();
      ids.push(await save(`List ${number}`));
    }
    const before = await deadlocks();
    for (let round = 0; round < 10; round += 1) {
      const switches = ids.concat(ids, ids).map(switchTo);
      expect(new Set((await Promise.all(switches)).map(({ ok }) => ok))).toEqual(new Set([true]));
    }
    expect(await deadlocks()).toBe(before);
    const all = await lists();
    expect(all).toHaveLength(7);
    expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  test('while another tab begins a new cart', async () => {
    await add();
    const list = await save('Spring');
    for (let round = 0; round < 20; round += 1) {
      await deleteCart(db, { id: (await read()).id, user: world.anna.id });
      const [switched, added] = await Promise.all([switchTo(list), add(world.lastFive)]);
      expect([switched.ok, added?.ok]).toEqual([true, true]);
      if ((await read()).id === list) await switchTo((await newList()).id);
    }
  });

  async function newList() {
    const [, second] = await lists();
    if (second) return second;
    await add();
    return { id: await save('Another') };
  }
});

describe('an account has no more lists than it may have', () => {
  test('by naming one cart after the other', async () => {
    await addLists(maxCarts);
    await add();
    const { id } = await read();
    const renamed = { id, user: world.anna.id, name: 'One more' };
    expect(await renameCart(db, renamed)).toEqual(tooMany);
    expect((await read()).name).toBe('');
    const [, list] = await lists();
    if (!list) throw new Error('there is no list');
    expect(await renameCart(db, { ...renamed, id: list.id })).toEqual({ ok: true });
    expect(await switchTo(list.id)).toEqual(tooMany);
    await deleteCart(db, { id: list.id, user: world.anna.id });
    expect(await renameCart(db, renamed)).toEqual({ ok: true });
  });

  test('by carts of guests that do not fit: those stay until there is room', async () => {
    const { rows } = await db.query<{ id: string }>({
      text: `with added as (
        insert into tool (name, kind, description, img, facts, price_minor, minimum_order,
          rating_tenths, position, created_at, product_id, variant, is_on_sale)
        select 'Brush ' || n, kind, description, '', '[]', 100, 1, 40, 9, created_at, product_id,
          'size ' || n, true
        from tool cross join generate_series(1, $1) n where tool.id = $2 returning id
      ), moved as (
        insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason,
          at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
        select id, 'received', 0, 0, 'shop', 'test', now(), 1, 0, 0, 0, 0 from added
      ), stocked as (insert into stock (tool_id, on_hand, movements) select id, 0, 1 from added)
      select id from added`,
      values: [maxCartLines, world.hundred],
    });
    const items = rows.map(({ id: tool }) => ({ tool, quantity: 1 }));
    await changeLines(db, anna(), { items, mode: 'add', at: at() });
    await addLists(maxCarts - 1);
    const guestToken = randomToken();
    const one = [{ tool: world.hundred, quantity: 4 }];
    await createCart(db, guestToken, { items: one, mode: 'add', at: at() });
    const merge = () => mergeGuestCart(db, { guestToken, user: world.anna.id, at: at() });
    expect(await merge()).toEqual(tooMany);
    expect((await findCart(db, { guestToken }, now()))?.lines).toHaveLength(1);
    const [, list] = await lists();
    await deleteCart(db, { id: list?.id ?? '', user: world.anna.id });
    expect(await merge()).toEqual({ ok: true });
    expect(await lists()).toHaveLength(maxCarts);
  });
});
