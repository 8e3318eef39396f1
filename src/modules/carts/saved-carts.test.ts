import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import type { Cart, CartHolder } from './cart.ts';
import {
  changeLines,
  clearCart,
  findCart,
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
const anna = (): CartHolder => ({ user: world.anna.id });
const add = (tool = world.hundred, quantity = 1) =>
  changeLines(db, anna(), { items: [{ tool, quantity }], mode: 'add', at: at() });
const switchTo = (id: string) => switchCart(db, { id, user: world.anna.id, at: at() });

async function read(): Promise<Cart> {
  const cart = await findCart(db, anna(), at());
  if (!cart) throw new Error('there is no cart');
  return cart;
}

async function save(name: string): Promise<string> {
  const saved = await saveCart(db, { user: world.anna.id, name, at: at() });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
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
    expect(await clearCart(db, anna(), upTo)).toEqual({ lines: 1, removed: 0 });
    expect(await read()).toMatchObject({ id: list, lines: [{ quantity: 3 }] });
  });
});
