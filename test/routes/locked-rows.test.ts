import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { createBuyer, intentIdOf, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { sendEvent } from '#test/support/processor.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

const lockMs = 600;
/** Of the pool, that transactions leave free. */
const readConnections = 4;
const faults: Faults = {};
let shop: TestShop;
let anna: Buyer;

beforeAll(async () => {
  const settings = { DATABASE_LOCK_TIMEOUT_MS: String(lockMs) };
  shop = await openTestShop({ settings, faults });
  anna = await createBuyer(shop, shop.world.anna);
});
afterAll(() => shop.close());

/** Locks rows from outside, as a stuck session does, until the returned function is called. */
async function lockRows(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await shop.db.pool.connect();
  await client.query('begin');
  await client.query(text, values);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const lockTool = (tool: string) =>
  lockRows('select 1 from stock where tool_id = $1 for update', [tool]);

async function withDuration(
  responsePromise: Promise<TestResponse>,
): Promise<TestResponse & { ms: number }> {
  const before = performance.now();
  const answer = await responsePromise;
  return { ...answer, ms: performance.now() - before };
}

/** How many connections wait for a row at once, at most, until `all` is done. */
async function countWaiting(all: Promise<unknown>): Promise<number> {
  let isDone = false;
  void all.finally(() => (isDone = true));
  let most = 0;
  while (!isDone) {
    const { rows } = await shop.db.query<{ waiting: number }>({
      text: `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    });
    most = Math.max(most, rows[0]?.waiting ?? 0);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return most;
}

async function buyers(count: number, name: string): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${name}${index}`);
  const people = await Promise.all(names.map((each) => addPerson(shop.db, each, 'customer')));
  return Promise.all(people.map(shop.tokenOf));
}

const order = (token: string, tool: string) =>
  shop.call('POST /purchase', { token, body: purchaseBody(tool, { qurantity: 1 }) });

const me = () => withDuration(shop.call('GET /me', { token: anna.token }));

describe('while the row of one tool is locked', () => {
  test('40 orders of it are turned away in time, and everybody else is served', async () => {
    const tokens = await buyers(40, 'Waits');
    const unlock = await lockTool(shop.world.hundred);
    const waitingOrders = tokens.map((token) => withDuration(order(token, shop.world.hundred)));
    for (let time = 0; time < 5; time += 1) {
      const { status, ms } = await me();
      expect(status).toBe(200);
      expect(ms).toBeLessThan(secondMs);
    }
    const other = await withDuration(order(anna.token, shop.world.lastFive));
    expect(other.status).toBe(200);
    // Behind those that wait for the lock it would come after two of their waits.
    expect(other.ms).toBeLessThan(1.5 * lockMs);
    for (const { status, headers, body, ms } of await Promise.all(waitingOrders)) {
      expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'too_busy' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(10 * secondMs);
    }
    await unlock();
    expect((await order(anna.token, shop.world.hundred)).status).toBe(200);
  });

  test('the last to come are turned away at once, and not one by one', async () => {
    const tokens = await buyers(120, 'Queues');
    const unlock = await lockTool(shop.world.hundred);
    const answers = await Promise.all(
      tokens.map((token) => withDuration(order(token, shop.world.hundred))),
    );
    await unlock();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10 * secondMs);
  });
});

describe('while the row of one tool is locked, orders of several tools', () => {
  const phone = '+44 20 7946 0958';
  const orderBoth = (token: string, tools: string[], total: number) => {
    const lines = tools.map((tool) => ({ tool, quantity: 12 }));
    return withDuration(shop.call('POST /orders', { token, body: { lines, phone, total } }));
  };

  test('with it are turned away in time, and those of others are served', async () => {
    const tools = await Promise.all(['One', 'Another'].map(sell));
    const [first = '', ...others] = await buyers(40, 'Several');
    const unlock = await lockTool(shop.world.hundred);
    const withIt = [shop.world.hundred, shop.world.flatBrush];
    const waiting = others.map((token) => orderBoth(token, withIt, 479.76));
    const served = await orderBoth(first, tools, 24);
    expect(served.status).toBe(200);
    expect(served.ms).toBeLessThan(3 * lockMs);
    for (const { status, body, ms } of await Promise.all(waiting)) {
      expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'too_busy' });
      expect(ms).toBeLessThan(10 * secondMs);
    }
    await unlock();
    expect((await orderBoth(first, withIt, 479.76)).status).toBe(200);
  });

  function sell(name: string): Promise<string> {
    const tool = { name, kind: 'brush', description: '', img: '', facts: [], priceMinor: 100 };
    const more = { minimumOrder: 1, ratingTenths: 50, stock: 100, position: 9 };
    return addTool({ db: shop.db }, { ...tool, ...more }, { at: new Date() });
  }
});

describe('while many rows are locked', () => {
  test('a connection is left to read with, and what waits is told to come again', async () => {
    const placed: { id: string; token: string }[] = [];
    for (const name of ['Two', 'Three', 'Four', 'Five']) {
      const other = await createBuyer(shop, await addPerson(shop.db, name, 'customer'));
      const { token } = other;
      for (let index = 0; index < 5; index += 1) {
        placed.push({ id: await other.placeOrder(), token });
      }
    }
    const unlock = await lockRows('select 1 from orders where id = any($1::uuid[]) for update', [
      placed.map(({ id }) => id),
    ]);
    const cancel = ({ id, token }: { id: string; token: string }) =>
      shop.call(`DELETE /purchase/${id}`, { token });
    const cancellations = placed.map((each) => withDuration(cancel(each)));
    const waiting = countWaiting(Promise.all(cancellations));
    const { status, ms } = await me();
    expect(status).toBe(200);
    expect(ms).toBeLessThan(secondMs);
    const { max } = shop.shop.payments.db.pool.options;
    expect(await waiting).toBeLessThanOrEqual(max - readConnections);
    for (const answer of await Promise.all(cancellations)) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'too_busy' } });
    }
    await unlock();
    const [first] = placed;
    expect(first && (await cancel(first)).status).toBe(200);
  });

  test('a webhook is answered 503, and counts when it comes again', async () => {
    const id = await anna.placeOrder();
    const secret = await anna.beginPayment(id);
    const unlock = await lockRows('select 1 from orders where id = $1 for update', [id]);
    faults.webhooks = { lose: 1 };
    await shop.pay(secret);
    const sendSuccess = () => sendEvent(shop, 'payment_intent.succeeded', intentIdOf(secret));
    expect((await sendSuccess()).status).toBe(503);
    await unlock();
    expect((await sendSuccess()).status).toBe(200);
    expect(await shop.readOrder(id)).toMatchObject({ paid: true });
  });
});

test('a pool without a free connection is an outage, not a fault', async () => {
  const { pool } = shop.shop.payments.db;
  const { connectionTimeoutMillis } = pool.options;
  pool.options.connectionTimeoutMillis = 200;
  const connections = await Promise.all(
    Array.from({ length: pool.options.max }, () => pool.connect()),
  );
  const answer = await shop.call('GET /me', { token: anna.token });
  const ready = await fetch(`${shop.url}/readyz`);
  connections.forEach((client) => client.release());
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(ready.status).toBe(503);
});
