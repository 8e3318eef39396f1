/** Orders that arrive while others are being placed: one batch, and each its own result. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseBusyError, OutOfReachError } from '#platform/database/database-errors.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  addPerson,
  createManualClock,
  makeWorld,
  stockOf,
  type Person,
  type World,
} from '#test/support/world.ts';
import { countStatements } from '#test/support/count-statements.ts';
import { auditStock, listAllOrders, placeOrderOfLines, type OrderingDeps } from '../orders.ts';
import type { OrderRequest } from './order-request.ts';

let db: TestDatabase;
let world: World;
let deps: OrderingDeps;
let customers: Person[];
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, orders, stock, tool, app_user cascade' });
  world = await makeWorld(db, clock);
  deps = { db, clock, reservationMinutes: 30 };
  const names = Array.from({ length: 12 }, (_, index) => `Customer${index}`);
  customers = await Promise.all(names.map((name) => addPerson(db, name, 'customer')));
});

function requestOf(customer: Person, more: Partial<OrderRequest> = {}): OrderRequest {
  const lines = [{ tool: { id: world.hundred }, quantity: 3, seenPriceMinor: 1999 }];
  return { customer, lines, phone: '+44', confirmation: {}, ...more };
}

const place = (customer: Person, more?: Partial<OrderRequest>) =>
  placeOrderOfLines(deps, requestOf(customer, more));

const countRows = async (table: string): Promise<number> => {
  const { rows } = await db.query<{ n: number }>({ text: `select count(*)::int n from ${table}` });
  return rows[0]?.n ?? 0;
};

describe('orders that arrive together', () => {
  test('share transactions, and each has its number, units and email', async () => {
    const orders: string[] = [];
    const statements = await countStatements(async () => {
      for (const answer of await Promise.all(customers.map((each) => place(each)))) {
        if (!answer.ok) throw new Error(answer.reason);
        orders.push(answer.order.userId ?? '');
      }
    });
    expect(orders).toEqual(customers.map(({ id }) => id));
    // The first begins alone; all others wait for it.
    expect(statements.transactions).toBeLessThanOrEqual(3);
    expect(await stockOf(db, world.hundred)).toEqual({ on_hand: 100, reserved: 36 });
    expect(await countRows('email')).toBe(12);
    expect(await auditStock(db)).toEqual([]);
  });

  test('one that is refused leaves the others, and no email of its own', async () => {
    const wanted = customers.map((customer, index) =>
      place(customer, {
        lines: [{ tool: { id: index % 3 === 0 ? world.lastFive : world.hundred }, quantity: 2 }],
        seenTotalMinor: 3998,
      }),
    );
    const answers = await Promise.all(wanted);
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(2);
    for (const answer of refused) expect(answer).toMatchObject({ reason: 'lines_refused' });
    expect((await listAllOrders(db)).items).toHaveLength(10);
    expect(await countRows('email')).toBe(10);
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 4 });
    expect(await auditStock(db)).toEqual([]);
  });

  test('the same request of an account, sent twice at once, is one order', async () => {
    const [first, ...others] = customers;
    if (!first) throw new Error('nobody is there');
    // Behind the others, so that both wait.
    const wanted = [...others.map((each) => place(each)), place(first, { key: 'k' })];
    const answers = await Promise.all([...wanted, place(first, { key: 'k' })]);
    const ids = answers.map((answer) => (answer.ok ? answer.order.id : answer.reason));
    expect(ids[12]).toBe(ids[11]);
    expect(new Set(ids).size).toBe(12);
    expect(await countRows('orders')).toBe(12);
  });

  test('one that the database refuses does not fail the others', async () => {
    const answers = await Promise.allSettled(
      customers.map((each, index) => place(each, { phone: index === 5 ? '\0' : '+44' })),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(answers[5]?.status).toBe('rejected');
    expect(await countRows('orders')).toBe(11);
  });

  test('one that more is written with is placed by itself', async () => {
    const written: string[] = [];
    const alsoWrite: OrderRequest['alsoWrite'] = async (_, order) => {
      written.push(order.id);
      throw new Error('it cannot be written');
    };
    const answers = await Promise.allSettled(
      customers.map((each, index) => place(each, index === 5 ? { alsoWrite } : {})),
    );
    expect(written).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  });

  test('one whose commit got no answer is not placed again, by nobody', async () => {
    const lost = Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' });
    const query = pg.Client.prototype.query;
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    sent.mockImplementation(function answer(this: pg.Client, ...args: unknown[]) {
      const answered = Reflect.apply(query, this, args);
      return args[0] === 'commit' ? answered.then(() => Promise.reject(lost)) : answered;
    });
    const answers = await Promise.allSettled(customers.map((each) => place(each)));
    sent.mockRestore();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await countRows('orders')).toBe(12);
    expect(await stockOf(db, world.hundred)).toEqual({ on_hand: 100, reserved: 36 });
  });

  test.each([
    new DatabaseBusyError('no connection is free for another transaction'),
    new OutOfReachError('the database is out of reach'),
  ])('without a connection those that wait are told at once: %s', async (reason) => {
    const enter = vi.spyOn(db.transactions, 'enter').mockRejectedValue(reason);
    const answers = await Promise.allSettled(customers.map((each) => place(each)));
    expect(answers).toEqual(customers.map(() => ({ status: 'rejected', reason })));
    expect(enter).toHaveBeenCalledTimes(1);
    enter.mockRestore();
    expect(await countRows('orders')).toBe(0);
  });

  test('one that waits behind a batch that does not end is told after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const free = Promise.withResolvers<undefined>();
    const enter = vi.spyOn(db.transactions, 'enter').mockReturnValue(free.promise);
    const all = Promise.allSettled(customers.slice(0, 3).map((each) => place(each)));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    free.resolve(undefined);
    const answers = await all;
    enter.mockRestore();
    const reasons = answers.map((one) => (one.status === 'rejected' ? one.reason : undefined));
    expect(reasons.map((reason) => reason instanceof DatabaseBusyError)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
