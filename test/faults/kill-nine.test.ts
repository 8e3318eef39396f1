/**
 * The shop, its database and its sandbox, killed without warning in the middle of checkouts and
 * started again, several times over. What was acknowledged must be there, and the books agree.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later, minuteMs, systemClock } from '#platform/clock.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { findRunningDatabase } from '#platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/log.ts';
import { openIdentity, issueToken } from '#modules/identity/identity.ts';
import { openProcessor } from '#modules/payments/processor.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { loadSandboxKeys } from '#sandbox/card/keys.ts';
import { startShop, type RunningShop } from '#test/support/running-shop.ts';
import { call, payAt, type Answer } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

const kills = 3;
const buyers = 6;
const roundMs = 1200;

let dataDir: string;
let running: RunningShop;
let tokens: string[] = [];
let tool: { _id: string; price: number; quantity1: number };
const acknowledged = new Set<string>();
const paid = new Map<string, string>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ferrule-kill-'));
  running = await startShop(dataDir, { LOG_LEVEL: 'info' });
  await withDatabase(async (db) => {
    const settings = {
      publicOrigin: running.url,
      adminEmails: [],
      dataDir,
      trustedProxyHops: 0,
    };
    const identity = await openIdentity({ db, clock: systemClock, log, settings });
    for (let index = 0; index < buyers; index += 1) {
      const { id } = await addPerson(db, `Buyer${index}`, 'customer');
      tokens.push((await issueToken(identity, { userId: id })).token);
    }
    await db.query({ text: 'update stock set on_hand = 100000' });
    await db.query({
      text: `insert into stock_movement
          (tool_id, kind, on_hand_change, held_change, actor, reason, at)
        select s.tool_id, 'corrected', s.on_hand - sum(m.on_hand_change), 0, 'test', '', now()
        from stock s join stock_movement m using (tool_id) group by s.tool_id, s.on_hand`,
    });
  });
  const { body } = await call(`${running.url}/api`, 'GET /tools');
  tool = JSON.parse(JSON.stringify(body[0]));
}, 30_000);

afterAll(async () => {
  await running.end();
  await rm(dataDir, { recursive: true, force: true });
});

const log = createLog('silent');

test(
  `killed ${kills} times in the middle of checkouts: nothing acknowledged is lost`,
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < kills; round += 1) {
      const buying = buyUntilItDies();
      await new Promise((resolve) => setTimeout(resolve, roundMs));
      await running.end('SIGKILL');
      await buying;
      running = await startShop(dataDir, { LOG_LEVEL: 'info' });
    }
    expect(paid.size).toBeGreaterThan(20);
    await withDatabase(async (db) => {
      await settleAll(db);
      await expectKept(db);
      await expectStockRight(db);
      await expectPaidOnce(db);
    });
  },
);

async function buyUntilItDies(): Promise<void> {
  await Promise.all(tokens.map((token) => buyAgainAndAgain(token)));
}

/** Ends when a call no longer gets an answer; what was answered before is acknowledged. */
async function buyAgainAndAgain(token: string): Promise<void> {
  const base = `${running.url}/api`;
  const { publishable } = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  try {
    for (;;) {
      const { _id, price, quantity1 } = tool;
      const body = { tool: _id, name: 'x', phone: '+44 20 7946', price, qurantity: quantity1 };
      const order = idOf(await call(base, 'POST /purchase', { token, body }), 'insertedId');
      acknowledged.add(order);
      const begun = await call(base, 'POST /create-payment-intent', { token, body: { order } });
      const secret = idOf(begun, 'clientSecret');
      const [transaction = ''] = secret.split('_secret_');
      await payAt(`${running.url}/sandbox-card`, { publishable }, secret);
      const patch = { token, body: { appointment: order, transaction } };
      const confirmed = await call(base, `PATCH /purchase/${order}`, patch);
      if (confirmed.body['paid'] === true) paid.set(order, transaction);
    }
  } catch (error) {
    expect(String(error)).toMatch(/fetch failed|terminated|JSON/);
  }
}

function idOf({ status, body }: Answer, key: string): string {
  expect(status).toBe(200);
  return String(body[key]);
}

/** What the reconciler does in the minutes to come, done now by a clock that is ahead. */
async function settleAll(db: Database): Promise<void> {
  const keys = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const { hostname, port } = new URL(sandboxUrl());
  const processor = openProcessor({
    secretKey: keys.secret,
    webhookSecret: keys.webhook,
    host: { hostname, port: Number(port) },
  });
  const clock = { now: () => later(new Date(), 3 * minuteMs) };
  const jobs = { enqueue: () => Promise.resolve() };
  await reconcile({ db, clock, log, processor, jobs }, 1000);
}

async function expectKept(db: Database): Promise<void> {
  const { rows } = await db.query<{
    id: string;
    payment_state: string;
    transaction: string | null;
  }>({
    text: 'select id, payment_state, transaction from orders',
  });
  const orders = new Map(rows.map((row) => [row.id, row]));
  for (const id of acknowledged) expect(orders.has(id)).toBe(true);
  for (const [id, transaction] of paid) {
    expect(orders.get(id)).toMatchObject({ payment_state: 'paid', transaction });
  }
}

async function expectStockRight(db: Database): Promise<void> {
  const { rows } = await db.query({
    text: `select s.tool_id from stock s
      left join lateral (select sum(on_hand_change) as on_hand, sum(held_change) as held
        from stock_movement m where m.tool_id = s.tool_id) m on true
      left join lateral (select
          coalesce(sum(quantity) filter (where payment_state in
            ('unpaid', 'processing', 'cancelling')), 0) as held,
          coalesce(sum(quantity) filter (where payment_state = 'paid'), 0) as sold
        from orders o where o.tool_id = s.tool_id) o on true
      where s.on_hand <> m.on_hand or s.held <> m.held or s.held <> o.held
        or s.on_hand <> 100000 - o.sold`,
  });
  expect(rows).toEqual([]);
}

/** The processor's own books: money taken for an order once, and only for paid ones. */
async function expectPaidOnce(db: Database): Promise<void> {
  const taken = new Map<string, number>();
  for (const { status, metadata } of await listIntents()) {
    if (status === 'succeeded') taken.set(metadata.order, (taken.get(metadata.order) ?? 0) + 1);
  }
  expect([...taken.values()].every((count) => count === 1)).toBe(true);
  const { rows } = await db.query<{ id: string }>({
    text: "select id from orders where payment_state = 'paid'",
  });
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...taken.keys()].toSorted());
}

/** The sandbox says at start where it listens. */
function sandboxUrl(): string {
  return /"url":"(http:\/\/127[^"]+)"/.exec(running.output())?.[1] ?? '';
}

interface ListedIntent {
  id: string;
  status: string;
  metadata: { order: string };
}

async function listIntents(): Promise<ListedIntent[]> {
  const { secret } = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const intents: ListedIntent[] = [];
  for (let more = true; more;) {
    const after = intents.at(-1)?.id;
    const path = `/v1/payment_intents?limit=100${after ? `&starting_after=${after}` : ''}`;
    const { body } = await call(sandboxUrl(), `GET ${path}`, { token: secret });
    const page: { data: ListedIntent[]; has_more: boolean } = JSON.parse(JSON.stringify(body));
    intents.push(...page.data);
    more = page.has_more;
  }
  return intents;
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const connection = findRunningDatabase(join(dataDir, 'postgres'));
  if (!connection) throw new Error('no database runs in the data directory');
  const db = openDatabase(connection, { max: 4 });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
