/** What the shop asks of its database, against the budgets. */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { budgets, type Budget } from './budgets.ts';

let shop: TestShop;
let buyer: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  buyer = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

/** What the job queue asks every few seconds, whatever the shop does. */
const jobPolling = /jobs\.version|__pgboss__|locked_parents|as "retrydelay"/;

/** The statements that all connections of this process send meanwhile. */
async function count(act: () => Promise<unknown>): Promise<Budget> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    // Announcements are sent just after the commit.
    await setTimeout(200);
    const texts = query.mock.calls
      .map(([sent]) => String(textOf(sent)).trim().toLowerCase())
      .filter((text) => !jobPolling.test(text));
    const control = texts.filter((text) => /^(begin|commit|rollback)\b/.test(text));
    const transactions = control.filter((text) => text.startsWith('begin')).length;
    return { statements: texts.length - control.length, transactions };
  } finally {
    query.mockRestore();
  }
}

function textOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent;
}

async function getPage(path: string): Promise<void> {
  expect((await fetch(`${shop.url}${path}`)).status).toBe(200);
}

async function buy(): Promise<void> {
  const order = await buyer.placeOrder();
  const secret = await buyer.beginPayment(order);
  await shop.pay(secret);
  expect((await buyer.confirm(order, intentIdOf(secret))).status).toBe(200);
  await shop.sandbox.runDue();
}

async function getList(path: string): Promise<void> {
  const isOwn = path === '/purchase';
  const query = isOwn ? `?email=${shop.world.anna.email}` : '';
  const { status } = await shop.call(`GET ${path}${query}`, { token: isOwn ? buyer.token : mira });
  expect([path, status]).toEqual([path, 200]);
}

function expectAtMost(action: keyof typeof budgets, counted: Budget): void {
  const { statements, transactions } = budgets[action];
  const isWithin = counted.statements <= statements && counted.transactions <= transactions;
  if (!isWithin) expect({ [action]: counted }).toEqual({ [action]: budgets[action] });
}

/** The least of several times: what the shop does by the clock may come in between. */
async function expectWithin(action: keyof typeof budgets, act: () => Promise<unknown>) {
  const counts = [await count(act), await count(act), await count(act)];
  const least = (of: keyof Budget) => Math.min(...counts.map((each) => each[of]));
  expectAtMost(action, {
    statements: least('statements'),
    transactions: least('transactions'),
  });
}

// Lists and pages first: events of payments come in for a while after each checkout.
test.each([
  ...['/tools?q=brush', '/tools?sort=-price', '/reviews?limit=10', '/purchase'],
  ...['/purchaseadmin', '/purchaseadmin?sort=-total', '/user', '/user?sort=name', '/contact'],
  ...['/exceptions', '/audit', '/emails', '/overview', '/reviews/waiting'],
] as const)('the list %s', async (path) => {
  await getList(path);
  await expectWithin(`GET ${path}`, () => getList(path));
});

test('an order pad', async () => {
  const text = Array.from({ length: 1000 }, (_, index) => `NO-${index};12`).join('\n');
  await expectWithin('an order pad of 1,000 lines', async () => {
    const { status } = await shop.call('POST /order-pad', { body: { text } });
    expect(status).toBe(200);
  });
});

test('pages', async () => {
  // The first page opens connections and loads what is kept.
  await getPage(`/tools/${shop.world.flatBrush}`);
  await expectWithin('a page that is cached', () => getPage(`/tools/${shop.world.flatBrush}`));
  const uncachedPages = [
    ['a page of a tool', `/tools/${shop.world.lastFive}`],
    ['the front page', '/'],
    ['the page of reviews', '/review'],
  ] as const;
  for (const [action, path] of uncachedPages) {
    expectAtMost(action, await count(() => getPage(path)));
  }
});

test('beginning a payment', async () => {
  const orders = [await buyer.placeOrder(), await buyer.placeOrder(), await buyer.placeOrder()];
  await expectWithin('beginning a payment', () => buyer.beginPayment(orders.pop() ?? ''));
});

test('a checkout', async () => {
  await expectWithin('placing an order', () => buyer.placeOrder());
  await expectWithin('a checkout', buy);
});
