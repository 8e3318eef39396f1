/** What the link to a cart shows: that cart as long as it is that one, and never the next. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomToken } from '#platform/http/random-token.ts';
import { createPriceList, setPrices } from '#modules/prices/prices.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import type { CartHolder } from './cart.ts';
import {
  changeLines,
  clearCart,
  createCart,
  findCart,
  findSharedCart,
  mergeGuestCart,
  removeLines,
  saveCart,
  shareCart,
  switchCart,
  toCopyRequest,
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

const add = (tool: string, quantity: number, holder = anna()) =>
  changeLines(db, holder, { items: [{ tool, quantity }], mode: 'add', at: at() });

async function newGuest() {
  const guestToken = randomToken();
  const items = [{ tool: world.hundred, quantity: 3 }];
  await createCart(db, guestToken, { items, mode: 'add', at: at() });
  return { guestToken };
}

async function share(holder = anna()): Promise<string> {
  const token = await shareCart(db, holder);
  if (token === undefined) throw new Error('there is no cart to share');
  return token;
}

/** The quantities that the link shows; undefined where it has ended. */
async function shownBy(token: string): Promise<number[] | undefined> {
  return (await findSharedCart(db, token, now()))?.lines.map(({ quantity }) => quantity);
}

/** A company for which Anna buys, and what a tool costs it in euros. */
async function agreeInEuros(tool: string, priceMinor: number): Promise<void> {
  const actor = { id: world.mira.id, ip: '', at: at() };
  const { rows } = await db.query<{ company: string }>({
    text: `with added as (
        insert into company (name, tax_number, message, status, applied_at, decided_at)
        values ('Hall', '', '', 'approved', $1, $1) returning id)
      insert into company_member (company_id, user_id, role, is_buying, joined_at)
      select id, $2, 'buyer', true, $1 from added returning company_id as company`,
    values: [at(), world.anna.id],
  });
  const created = await createPriceList({ db }, actor, {
    ...{ name: 'Hall', kind: 'contract', audience: rows[0]?.company ?? '', rank: 1 },
    ...{ currency: 'eur', startsAt: at(), endsAt: null, sizesTogether: false },
  });
  if (!created.ok) throw new Error(created.reason);
  const prices = [{ startsAt: null, endsAt: null, steps: [{ from: 1, priceMinor }] }];
  await setPrices({ db }, actor, { list: created.id, version: 1, tools: [{ tool, prices }] });
}

async function versionOf(holder: CartHolder): Promise<number> {
  return (await findCart(db, holder, now()))?.version ?? 0;
}

test('the link follows changes of the cart, and the cart that becomes a list', async () => {
  await add(world.hundred, 3);
  const token = await share();
  await add(world.lastFive, 1);
  await removeLines(db, anna(), { tools: [world.hundred], at: at() });
  expect(await shownBy(token)).toEqual([1]);
  const saved = await saveCart(db, { user: world.anna.id, name: 'Spring', at: at() });
  if (!saved.ok) throw new Error(saved.reason);
  await switchCart(db, { id: saved.id, user: world.anna.id, at: at() });
  await add(world.flatBrush, 12);
  expect(await shownBy(token)).toEqual([1]);
});

describe('the link ends, and never shows the next cart', () => {
  const ends = {
    'is ordered': async (holder: CartHolder) =>
      clearCart(db, holder, { upTo: await versionOf(holder), at: at() }),
    'is ordered while another tab adds to it': async (holder: CartHolder) => {
      const upTo = await versionOf(holder);
      await add(world.lastFive, 2, holder);
      await clearCart(db, holder, { upTo, at: at() });
    },
    'is emptied': (holder: CartHolder) => clearCart(db, holder, { at: at() }),
    'loses its lines one by one': async (holder: CartHolder) => {
      await add(world.lastFive, 2, holder);
      await removeLines(db, holder, { tools: [world.lastFive], at: at() });
      await removeLines(db, holder, { tools: [world.hundred], at: at() });
    },
    'loses its lines in two tabs at once': async (holder: CartHolder) => {
      await add(world.lastFive, 2, holder);
      const tools = [world.lastFive, world.hundred];
      await Promise.all(tools.map((one) => removeLines(db, holder, { tools: [one], at: at() })));
    },
  };

  test.each(Object.entries(ends))('when the cart %s', async (_, end) => {
    await add(world.hundred, 3);
    for (const holder of [anna(), await newGuest()]) {
      const token = await share(holder);
      await end(holder);
      expect(await shownBy(token)).toBeUndefined();
      await add(world.flatBrush, 12, holder);
      expect(await shownBy(token)).toBeUndefined();
      expect(await findCart(db, holder, now())).toMatchObject({ isShared: false });
    }
  });

  test("when a guest's cart goes into the account's", async () => {
    const guest = await newGuest();
    const token = await share(guest);
    await add(world.flatBrush, 12);
    await mergeGuestCart(db, { ...guest, user: world.anna.id, at: at() });
    expect(await shownBy(token)).toBeUndefined();
  });
});

test('what has a price for the recipient alone is not copied as seen at another', async () => {
  const owner = await newGuest();
  const moment = { at: at(), currency: 'eur' as const };
  const shared = await findSharedCart(db, await share(owner), moment);
  if (!shared) throw new Error('the link leads nowhere');
  expect(shared.lines).toMatchObject([{ isPriced: false }]);
  await agreeInEuros(world.hundred, 1795);
  await changeLines(db, anna(), { ...toCopyRequest(shared), at: at() });
  const copied = await findCart(db, anna(), moment);
  expect(copied?.lines).toMatchObject([
    { priceMinor: 1795, seen: { priceMinor: 1795 }, changes: [] },
  ]);
});

test('a cart without lines is not shared', async () => {
  await add(world.hundred, 3);
  await clearCart(db, anna(), { at: at() });
  expect(await shareCart(db, anna())).toBeUndefined();
});

test('a saved list keeps its link when it is ordered; the next cart has none', async () => {
  await add(world.hundred, 3);
  const saved = await saveCart(db, { user: world.anna.id, name: 'Spring', at: at() });
  if (!saved.ok) throw new Error(saved.reason);
  await switchCart(db, { id: saved.id, user: world.anna.id, at: at() });
  const token = await share();
  await clearCart(db, anna(), { upTo: await versionOf(anna()), at: at() });
  await add(world.flatBrush, 12);
  expect(await shownBy(token)).toEqual([3]);
  expect(await findCart(db, anna(), now())).toMatchObject({ isShared: false });
});
