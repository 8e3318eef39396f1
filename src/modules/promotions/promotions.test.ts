/** Promotions and their claims, against the database. */
import { dayOf } from '#platform/clock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#modules/audit/entry.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { placeOrderOfLines } from '#modules/orders/orders.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type Person, type World } from '#test/support/world.ts';
import { type Promotion, type PromotionFields } from './promotion.ts';
import {
  changePromotion,
  claimPromotions,
  createPromotion,
  endPromotion,
  eraseFromPromotions,
  findTerms,
  listMiscounted,
  listPromotions,
  releasePromotions,
} from './promotions.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
  world = await makeWorld(db, clock);
});
afterAll(() => db.close());
beforeEach(() => db.query({ text: 'truncate promotion cascade' }));

const actor = (): Actor => ({ id: world.mira.id, ip: '192.0.2.1', at: clock.now() });

const ten: PromotionFields = {
  ...{
    code: 'TEN-OFF',
    kind: 'percent',
    millionths: 100_000,
    amountMinor: null,
    currency: 'usd',
    isForAll: true,
  },
  ...{ tools: [], products: [], categories: [], minimumMinor: 0, minimumQuantity: 0 },
  ...{ firstDay: null, lastDay: null, isForAgreed: false, isFirstOrderOnly: false, email: null },
  ...{ totalLimit: null, customerLimit: null },
};

async function create(fields: Partial<PromotionFields> = {}): Promise<string> {
  const result = await createPromotion({ db }, actor(), { ...ten, ...fields });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.id;
}

async function read(id: string): Promise<Promotion> {
  const found = (await listPromotions(db)).find((one) => one.id === id);
  if (!found) throw new Error('it is not listed');
  return found;
}

async function placeBy(customer: Person): Promise<string> {
  const lines = [{ tool: { id: world.hundred }, quantity: 1 }];
  const deps = { db, clock, reservationMinutes: 30 };
  const result = await placeOrderOfLines(deps, { customer, lines, phone: '+44' });
  if (!result.ok) throw new Error(result.reason);
  return result.order.id;
}

/** Claims the code for an order of this customer, as it is now. */
async function claim(order: string, { id: account, email }: Person, amountMinor = 100) {
  const terms = await findTerms(db, { code: 'TEN-OFF', tools: [], userId: account, email, order });
  if (!terms) throw new Error('there is no such code');
  return inTransaction(db, (tx) =>
    claimPromotions(tx, [{ order, terms, userId: account, email, amountMinor }], clock.now()),
  );
}

const release = (order: string) =>
  inTransaction(db, (tx) => releasePromotions(tx, [order], clock.now()));

describe('limits', () => {
  test('the last use is claimed by one of many at once, the others are told', async () => {
    const id = await create({ totalLimit: 3 });
    const orders = await Promise.all(Array.from({ length: 10 }, () => placeBy(world.anna)));
    const results = await Promise.all(orders.map((order) => claim(order, world.anna)));
    const refused = results.flatMap((result) => [...result.values()]);
    expect(refused).toEqual(Array.from({ length: 7 }, () => ({ reason: 'code_used_up' })));
    expect((await read(id)).used).toBe(3);
    expect(await listMiscounted(db)).toEqual([]);
  });

  test('uses per customer are counted for whoever claims at once, too', async () => {
    const id = await create({ customerLimit: 1 });
    const orders = await Promise.all([placeBy(world.anna), placeBy(world.anna)]);
    const results = await Promise.all(orders.map((order) => claim(order, world.anna)));
    const refused = results.flatMap((result) => [...result.values()]);
    expect(refused).toEqual([{ reason: 'code_used_by_customer' }]);
    expect(await claim(await placeBy(world.ben), world.ben)).toEqual(new Map());
    expect((await read(id)).used).toBe(2);
  });

  test('a guest is the email that they type', async () => {
    await create({ customerLimit: 1 });
    await claim(await placeBy(world.anna), world.anna);
    const email = world.anna.email.toUpperCase();
    const terms = await findTerms(db, { code: 'TEN-OFF', tools: [], email });
    expect(terms).toMatchObject({ usedByCustomer: 1 });
  });

  test('a code for first orders is for nobody who has another order', async () => {
    await create({ isFirstOrderOnly: true });
    const order = await placeBy(world.ben);
    const another = await placeBy(world.ben);
    const error = { reason: 'code_for_first_order' };
    expect((await claim(order, world.ben)).get(order)).toEqual(error);
    expect((await claim(another, world.ben)).get(another)).toEqual(error);
  });

  test('terms that staff have changed since they were read refuse', async () => {
    const id = await create();
    const order = await placeBy(world.anna);
    const terms = await findTerms(db, { code: 'TEN-OFF', tools: [] });
    await changePromotion({ db }, actor(), { id, ...ten, millionths: 50_000, seen: ten });
    if (!terms) throw new Error('there is no such code');
    const { id: userId, email } = world.anna;
    const request = { order, terms, userId, email, amountMinor: 100 };
    const result = await inTransaction(db, (tx) => claimPromotions(tx, [request], clock.now()));
    expect(result.get(order)).toEqual({ reason: 'code_changed' });
  });
});

describe('a claim', () => {
  test('is released once, and can be had by another then', async () => {
    const id = await create({ totalLimit: 1 });
    const [first, second] = [await placeBy(world.anna), await placeBy(world.ben)];
    await claim(first, world.anna);
    expect((await claim(second, world.ben)).size).toBe(1);
    await release(first);
    await release(first);
    expect((await read(id)).used).toBe(0);
    expect((await claim(second, world.ben)).size).toBe(0);
    expect(await listMiscounted(db)).toEqual([]);
  });

  test('of an order that is edited keeps its use, with the new amount', async () => {
    const id = await create({ totalLimit: 1, customerLimit: 1 });
    const order = await placeBy(world.anna);
    await claim(order, world.anna, 100);
    expect((await claim(order, world.anna, 250)).size).toBe(0);
    const { rows } = await db.query({ text: 'select amount_minor from promotion_claim' });
    expect(rows).toEqual([{ amount_minor: 250 }]);
    expect((await read(id)).used).toBe(1);
  });

  test('of another code takes the place of the one before', async () => {
    const id = await create();
    const other = await create({ code: 'OTHER' });
    const order = await placeBy(world.anna);
    await claim(order, world.anna);
    const terms = await findTerms(db, { code: 'OTHER', tools: [], order });
    if (!terms) throw new Error('there is no such code');
    const { id: userId, email } = world.anna;
    const request = { order, terms, userId, email, amountMinor: 100 };
    await inTransaction(db, (tx) => claimPromotions(tx, [request], clock.now()));
    expect([(await read(id)).used, (await read(other)).used]).toEqual([0, 1]);
  });

  test('names nobody after its person is erased, and their own code ends', async () => {
    const { id: userId, email } = world.anna;
    const id = await create({ email });
    await claim(await placeBy(world.anna), world.anna);
    const erased = { userId, masked: 'erased', at: clock.now() };
    await inTransaction(db, (tx) => eraseFromPromotions(tx, erased));
    const { rows } = await db.query({ text: 'select user_id, email from promotion_claim' });
    expect(rows).toEqual([{ user_id: null, email: '' }]);
    expect(await read(id)).toMatchObject({ email: 'erased', used: 1 });
    expect((await read(id)).archivedAt).not.toBeNull();
  });
});

test('a code for one email is for nobody else, once it is known who asks', async () => {
  await create({ email: world.anna.email });
  const code = { code: 'TEN-OFF', tools: [] };
  const askers = [{}, { email: 'Anna@People.example' }, { email: 'ida@people.example' }];
  const accounts = [{ userId: world.anna.id }, { userId: world.ben.id }];
  const found = await Promise.all(
    [...askers, ...accounts].map((asker) => findTerms(db, { ...code, ...asker })),
  );
  expect(found.map((terms) => terms?.isForAnother)).toEqual([false, false, true, false, true]);
});

describe('what it is for', () => {
  test('tools by SKU, products, and categories with all below them', async () => {
    const tools = [world.hundred, world.flatBrush];
    const { rows } = await db.query<{ slug: string }>({
      text: `select s.slug from tool t join product_slug s on s.product_id = t.product_id
        where t.id = $1 and s.is_current`,
      values: [world.hundred],
    });
    const slug = rows[0]?.slug ?? '';
    await create({ isForAll: false, products: [slug] });
    expect(await findTerms(db, { code: 'TEN-OFF', tools })).toMatchObject({
      tools: [world.hundred],
    });
    await create({ code: 'BY-ID', isForAll: false, tools: [world.flatBrush] });
    expect(await findTerms(db, { code: 'BY-ID', tools })).toMatchObject({
      tools: [world.flatBrush],
    });
  });
});

describe('staff', () => {
  test('end a promotion for good', async () => {
    const id = await create();
    await endPromotion({ db }, actor(), id);
    const { archivedAt, version } = await read(id);
    expect([archivedAt !== null, version]).toEqual([true, 2]);
    expect(await endPromotion({ db }, actor(), id)).toMatchObject({ ok: true, version: 2 });
  });

  test('what others changed since stays; of what both changed nothing is', async () => {
    const id = await create();
    const theirs = { id, ...ten, totalLimit: 9, seen: ten };
    await changePromotion({ db }, actor(), theirs);
    const mine = { id, ...ten, customerLimit: 2, seen: ten };
    expect(await changePromotion({ db }, actor(), mine)).toMatchObject({ ok: true, version: 3 });
    expect(await read(id)).toMatchObject({ totalLimit: 9, customerLimit: 2 });
    expect(await changePromotion({ db }, actor(), { ...mine, totalLimit: 5 })).toMatchObject({
      ...{ ok: false, reason: 'promotion_changed', fields: ['totalLimit'] },
      now: { totalLimit: 9 },
    });
  });

  const today = dayOf(clock.now());
  test.each<[string, Partial<PromotionFields>, object]>([
    ['a code that is none', { code: 'A B' }, { path: 'code', error: 'code_wrong' }],
    ['a code that is there', { code: 'TAKEN' }, { path: 'code', error: 'code_taken' }],
    ['no value', { millionths: null }, { path: 'millionths', error: 'value_missing' }],
    [
      'days that end before they begin',
      { firstDay: today, lastDay: '2001-01-01' },
      { path: 'lastDay', error: 'ends_before_it_begins' },
    ],
    ['nothing it is for', { isForAll: false }, { path: 'isForAll', error: 'targets_missing' }],
    [
      'what the catalogue has not',
      { isForAll: false, categories: ['no/such'] },
      { path: 'categories', error: 'target_unknown', names: ['no/such'] },
    ],
  ])('%s is refused', async (_, fields, error) => {
    await create({ code: 'TAKEN' });
    const result = await createPromotion({ db }, actor(), { ...ten, ...fields });
    expect(result).toEqual({ ok: false, reason: 'promotion_wrong', errors: [error] });
  });

  test('a limit below what is used is refused', async () => {
    const id = await create();
    await claim(await placeBy(world.anna), world.anna);
    await claim(await placeBy(world.ben), world.ben);
    const change = { id, ...ten, totalLimit: 1, seen: ten };
    expect(await changePromotion({ db }, actor(), change)).toMatchObject({
      errors: [{ path: 'totalLimit', error: 'limit_below_used', used: 2 }],
    });
  });
});
