import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { archiveTool, changeTool } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { maxCartLines, maxCarts, type Cart, type CartHolder, type CartItem } from './cart.ts';
import {
  changeLines,
  clearCart,
  createCart,
  deleteUnusedGuestCarts,
  findCart,
  findSharedCart,
  listCarts,
  mergeGuestCart,
  removeLines,
  saveCart,
  shareCart,
  switchCart,
  toCopyRequest,
  unshareCart,
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
const item = (tool: string, quantity: number): CartItem => ({ tool, quantity });

async function add(holder: CartHolder, ...items: CartItem[]) {
  return changeLines(db, holder, { items, mode: 'add', at: at() });
}

async function newGuest(...items: CartItem[]) {
  const guestToken = randomToken();
  await createCart(db, guestToken, { items, mode: 'add', at: at() });
  return { guestToken };
}

async function read(holder: CartHolder): Promise<Cart> {
  const cart = await findCart(db, holder, now());
  if (!cart) throw new Error('there is no cart');
  return cart;
}

async function quantitiesOf(holder: CartHolder): Promise<number[]> {
  return (await findCart(db, holder, now()))?.lines.map(({ quantity }) => quantity) ?? [];
}

/** Tools beside those of the world, straight into the tables: only their number counts. */
async function addTools(count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `with added as (
      insert into tool (name, kind, description, img, facts, price_minor, minimum_order,
        rating_tenths, position, created_at, product_id, variant, is_on_sale)
      select 'Brush ' || n, kind, description, '', '[]', 100, 1, 40, 9, created_at, product_id,
        'size ' || n || clock_timestamp(), true
      from tool cross join generate_series(1, $1) n where tool.id = $2 returning id
    ), moved as (
      insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason, at,
        ordinal, on_hand_before, reserved_before, on_hand, reserved)
      select id, 'received', 0, 0, 'shop', 'test', now(), 1, 0, 0, 0, 0 from added
    ), stocked as (insert into stock (tool_id, on_hand, movements) select id, 0, 1 from added)
    select id from added`,
    values: [count, world.hundred],
  });
  return rows.map(({ id }) => id);
}

describe('a cart', () => {
  test('takes lines, and the same tool again as one sum', async () => {
    const { flatBrush, hundred } = world;
    expect(await add(anna(), item(flatBrush, 12), item(hundred, 3))).toEqual({
      ...{ ok: true, lines: 2, version: 1, unknown: [], hadCome: false },
    });
    expect(await add(anna(), item(hundred, 1), item(hundred, 1))).toMatchObject({ lines: 2 });
    const cart = await read(anna());
    expect(cart.lines.map(({ tool, quantity }) => [tool, quantity])).toEqual([
      [flatBrush, 12],
      [hundred, 5],
    ]);
    expect(cart).toMatchObject({ totalMinor: 17 * 1999, canBeOrdered: true, version: 2 });
  });

  test('leaves out what is not on sale, and says which', async () => {
    const nobodys = '01890000-0000-7000-8000-000000000000';
    const added = await add(anna(), item(nobodys, 1), item(world.hundred, 1));
    const written = { ok: true, lines: 1, version: 1, hadCome: false };
    expect(added).toEqual({ ...written, unknown: [nobodys] });
  });

  test('adds once what is sent again, line by line', async () => {
    const { flatBrush, hundred } = world;
    await add(anna(), item(hundred, 3));
    const { version: since } = await read(anna());
    const again = { items: [item(flatBrush, 12), item(hundred, 3)], mode: 'add', since } as const;
    // It had not come: both are added, to the line of before as well.
    expect(await changeLines(db, anna(), { ...again, at: at() })).toMatchObject({ hadCome: false });
    expect(await quantitiesOf(anna())).toEqual([6, 12]);
    expect(await changeLines(db, anna(), { ...again, at: at() })).toMatchObject({ hadCome: true });
    expect(await quantitiesOf(anna())).toEqual([6, 12]);
    const guest = await newGuest(item(hundred, 2));
    const sent = { items: [item(hundred, 2)], mode: 'add', since: 0, at: at() } as const;
    expect(await changeLines(db, guest, sent)).toMatchObject({ hadCome: true });
    expect(await quantitiesOf(guest)).toEqual([2]);
  });

  test('is changed, emptied line by line, and emptied whole', async () => {
    await add(anna(), item(world.hundred, 3), item(world.flatBrush, 12), item(world.lastFive, 1));
    await changeLines(db, anna(), { items: [item(world.hundred, 9)], mode: 'set', at: at() });
    expect(await quantitiesOf(anna())).toEqual([9, 12, 1]);
    const tools = [world.flatBrush];
    expect(await removeLines(db, anna(), { tools, at: at() })).toEqual({
      lines: 2,
      version: 3,
      removed: 1,
    });
    expect(await removeLines(db, anna(), { tools, at: at() })).toEqual({
      lines: 2,
      version: 4,
      removed: 0,
    });
    expect(await clearCart(db, anna(), { at: at() })).toEqual({ lines: 0, version: 5, removed: 2 });
    expect(await read(anna())).toMatchObject({ lines: [], totalMinor: 0, canBeOrdered: false });
  });

  test('of a guest is found by the token alone, and is not there under another', async () => {
    const guest = await newGuest(item(world.hundred, 2));
    expect(await quantitiesOf(guest)).toEqual([2]);
    expect(await findCart(db, { guestToken: randomToken() }, now())).toBeUndefined();
    const unknown = { guestToken: randomToken() };
    expect(await add(unknown, item(world.hundred, 1))).toBeUndefined();
    const stored = JSON.stringify((await db.query({ text: 'select * from cart' })).rows);
    expect(stored).not.toContain(guest.guestToken);
  });

  test('says what the price was, and is now', async () => {
    await add(anna(), item(world.hundred, 2));
    const actor = { id: world.mira.id, ip: '', at: at() };
    await changeTool({ db }, actor, world.hundred, { priceMinor: 2100 });
    const { lines, totalMinor } = await read(anna());
    const change = { code: 'price_up', was: { priceMinor: 1999 }, now: { priceMinor: 2100 } };
    expect([lines[0]?.changes, totalMinor]).toEqual([[change], 4200]);
    await changeTool({ db }, actor, world.hundred, { priceMinor: 1999 });
  });

  test('keeps the line of an archived tool, which cannot be ordered', async () => {
    const [tool = ''] = await addTools(1);
    await add(anna(), item(tool, 2), item(world.hundred, 1));
    await archiveTool({ db }, { id: world.mira.id, ip: '', at: at() }, tool);
    const { lines, totalMinor, canBeOrdered } = await read(anna());
    expect(lines[0]).toMatchObject({
      changes: [{ code: 'archived' }],
      violations: [{ code: 'not_on_sale' }],
    });
    expect([totalMinor, canBeOrdered]).toEqual([1999, false]);
  });
});

describe('of many at once', () => {
  test('no unit is lost', async () => {
    const changes = Array.from({ length: 20 }, () => add(anna(), item(world.hundred, 1)));
    await Promise.all(changes);
    expect(await quantitiesOf(anna())).toEqual([20]);
  });

  test('none brings more lines than a cart takes', async () => {
    const tools = await addTools(1010);
    await add(anna(), ...tools.slice(0, 990).map((tool) => item(tool, 1)));
    const last = tools.slice(990).map((tool) => add(anna(), item(tool, 1)));
    const results = (await Promise.all(last)).filter((result) => result?.ok);
    expect(results).toHaveLength(10);
    expect((await read(anna())).lines).toHaveLength(maxCartLines);
    // What is there already can be changed.
    expect(await add(anna(), item(tools[0] ?? '', 1))).toMatchObject({ ok: true, lines: 1000 });
  });

  test('1,000 lines are one change', async () => {
    const tools = await addTools(1001);
    const items = tools.map((tool) => item(tool, 2));
    expect(await add(anna(), ...items)).toMatchObject({ ok: false, reason: 'cart_full' });
    expect(await quantitiesOf(anna())).toEqual([]);
    expect(await add(anna(), ...items.slice(1))).toMatchObject({ ok: true, lines: 1000 });
    expect((await read(anna())).totalMinor).toBe(200_000);
  });
});

describe('signing in', () => {
  const merge = ({ guestToken }: { guestToken: string }) =>
    mergeGuestCart(db, { guestToken, user: world.anna.id, at: at() });

  test('takes the larger quantity of each tool, once', async () => {
    await add(anna(), item(world.flatBrush, 12), item(world.hundred, 5));
    const guest = await newGuest(
      ...[item(world.flatBrush, 6), item(world.hundred, 9), item(world.lastFive, 1)],
    );
    const merged = await Promise.all([merge(guest), merge(guest), merge(guest)]);
    expect(merged.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await merge(guest)).toEqual({ ok: false, reason: 'cart_unknown' });
    expect(await quantitiesOf(anna())).toEqual([12, 9, 1]);
    expect(await findCart(db, guest, now())).toBeUndefined();
  });

  test('loses nothing that another tab puts into the cart meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const guest = await newGuest(item(world.hundred, 2));
      const [, added] = await Promise.all([merge(guest), add(guest, item(world.lastFive, 1))]);
      const { lines } = await read(anna());
      // Either it was merged with the rest, or the tab is told that the guest's cart is gone.
      expect(lines.some(({ tool }) => tool === world.lastFive)).toBe(added !== undefined);
      await clearCart(db, anna(), { at: at() });
    }
  });

  test('keeps as a list what does not fit', async () => {
    const tools = await addTools(1000);
    await add(anna(), ...tools.map((tool) => item(tool, 1)));
    await merge(await newGuest(item(world.hundred, 4)));
    expect((await read(anna())).lines).toHaveLength(1000);
    expect(await listCarts(db, world.anna.id)).toMatchObject([
      { isCurrent: true, lines: 1000 },
      { isCurrent: false, lines: 1 },
    ]);
  });
});

describe('lists', () => {
  const save = (name: string) => saveCart(db, { user: world.anna.id, name, at: at() });

  test('are saved, become the cart, and are kept when they are ordered', async () => {
    expect(await save('Spring')).toEqual({ ok: false, reason: 'cart_empty' });
    await add(anna(), item(world.hundred, 3));
    const saved = await save('Spring');
    await clearCart(db, anna(), { at: at() });
    const id = saved.ok ? saved.id : '';
    const unknown = { ok: false, reason: 'cart_unknown' };
    expect(await switchCart(db, { id, user: world.ben.id, at: at() })).toEqual(unknown);
    expect(await switchCart(db, { id, user: world.anna.id, at: at() })).toEqual({ ok: true });
    const { name, version } = await read(anna());
    expect(name).toBe('Spring');
    await clearCart(db, anna(), { upTo: version, at: at() });
    expect(await findCart(db, anna(), now())).toBeUndefined();
    expect(await listCarts(db, world.anna.id)).toMatchObject([{ name: 'Spring', lines: 1 }]);
  });

  test('are not more than an account may have, however many are saved at once', async () => {
    await add(anna(), item(world.hundred, 3));
    const saves = Array.from({ length: maxCarts + 5 }, (_, index) => save(`List ${index}`));
    const saved = (await Promise.all(saves)).filter(({ ok }) => ok);
    expect(saved).toHaveLength(maxCarts - 1);
    expect(await save('One more')).toEqual({ ok: false, reason: 'too_many_carts' });
  });
});

test('what was put there after the order stays', async () => {
  await add(anna(), item(world.hundred, 3), item(world.lastFive, 1));
  const { version } = await read(anna());
  await add(anna(), item(world.lastFive, 1), item(world.flatBrush, 12));
  for (const _ of [1, 2]) await clearCart(db, anna(), { upTo: version, at: at() });
  expect(await quantitiesOf(anna())).toEqual([2, 12]);
});

test('a shared cart is seen by its link until that ends, and copied as it is', async () => {
  const owner = await newGuest(item(world.hundred, 3));
  const first = (await shareCart(db, owner)) ?? '';
  const second = (await shareCart(db, owner)) ?? '';
  expect(await findSharedCart(db, first, now())).toBeUndefined();
  const shared = await findSharedCart(db, second, now());
  if (!shared) throw new Error('the link leads nowhere');
  for (const _ of [1, 2]) await changeLines(db, anna(), { ...toCopyRequest(shared), at: at() });
  expect(await quantitiesOf(anna())).toEqual([3]);
  expect(await unshareCart(db, owner)).toBe(true);
  expect(await unshareCart(db, owner)).toBe(false);
  expect(await findSharedCart(db, second, now())).toBeUndefined();
});

test('the cart of a guest ends when it was not used for 90 days, no other does', async () => {
  const [used, unused] = [
    await newGuest(item(world.hundred, 1)),
    await newGuest(item(world.hundred, 2)),
  ];
  await add(anna(), item(world.hundred, 3));
  clock.advance(89 * 24 * hourMs);
  await findCart(db, used, now());
  clock.advance(2 * 24 * hourMs);
  await deleteUnusedGuestCarts({ db, clock });
  expect([await quantitiesOf(used), await quantitiesOf(unused)]).toEqual([[1], []]);
  expect(await quantitiesOf(anna())).toEqual([3]);
});
