/**
 * What grows: each table has a retention, and what is deleted is deleted by its real job, on two
 * instances at once and a thousand rows at a time.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { deletedAtOnce } from '#platform/delete-in-batches.ts';
import type { ScheduledJob } from '#modules/operations/scheduled-job.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { openCompany } from '#test/support/companies.ts';
import { sendEvent } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';
import { retention } from './retention.ts';

const clock = createManualClock(new Date());
const dayMs = 24 * hourMs;
let shop: TestShop;
/** Rows that others need, by name. */
let known: Record<'order' | 'company' | 'user' | 'staff' | 'import', string>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  const { anna, ben, mira } = shop.world;
  const order = await (await createBuyer(shop, anna)).placeOrder();
  const company = await openCompany(shop, ben, { name: 'Hall & Sons' });
  const { rows } = await shop.db.query<{ id: string }>({
    text: `insert into import (target, file_name, source, headers, header_key, mapping, state,
        row_count, created_at, acted_at, created_by)
      values ('tools', 'x.csv', '{}', '[]', '', '{}', 'applied', 1, $1, $1, $2) returning id`,
    values: [later(clock.now(), -31 * dayMs), mira.id],
  });
  const [imported] = rows;
  known = {
    ...{ order, company: company.id, user: anna.id, staff: mira.id },
    import: imported?.id ?? '',
  };
  await shop.db.query({
    text: `insert into identity."user" (id, name, email, "emailVerified", "updatedAt")
      values ('someone', 'Someone', 'someone@people.example', true, now())`,
  });
  await shop.db.query({
    text: `create table deleted_at_once (rows bigint);
      create function note_deleted() returns trigger language plpgsql as $$ begin
        insert into deleted_at_once select count(*) from gone; return null; end $$;
      grant all on deleted_at_once to public`,
  });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from scheduled_run; delete from deleted_at_once' }));

test('each table has a retention, and nothing else has', async () => {
  const { rows } = await shop.db.query<{ name: string }>({
    text: `select
        case when n.nspname = 'public' then '' else n.nspname || '.' end || relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind in ('r', 'p') and relname <> 'deleted_at_once'
        and n.nspname in (select nspname from pg_namespace
          where nspname !~ '^pg_' and nspname not in ('information_schema', 'jobs'))`,
  });
  // What is in the schema 'jobs' is the queue's own, which deletes it.
  expect(Object.keys(retention).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

interface Case {
  table: string;
  job: ScheduledJob;
  /** How old a row is when it is deleted; 0 for what says itself when it ends. */
  afterMs: number;
  /** Columns and their values; `at` is the moment that counts, `n` a number of the row. */
  row: () => Record<string, string>;
  title?: string;
}

const hash = "sha256((at::text || ':' || n)::bytea)";
const name = "at::text || ':' || n";
const literal = (value: string) => `'${value}'`;
const emailRow = { recipient: "'a@people.example'", contents: "'{}'", written_at: 'at' };

const cases: readonly Case[] = [
  {
    ...{ table: 'shop_token', job: 'delete-expired', afterMs: 0 },
    row: () => ({
      ...{ hash, user_id: literal(known.user), created_at: 'at', last_used_at: 'at' },
      expires_at: 'at',
    }),
  },
  {
    ...{ table: 'used_credential', job: 'delete-expired', afterMs: 0 },
    row: () => ({ hash, expires_at: 'at' }),
  },
  {
    ...{ table: 'identity.session', job: 'delete-expired', afterMs: 0 },
    row: () => ({
      ...{ id: name, token: name, '"expiresAt"': 'at', '"updatedAt"': 'at' },
      '"userId"': "'someone'",
    }),
  },
  {
    ...{ table: 'identity.verification', job: 'delete-expired', afterMs: 0 },
    row: () => ({ id: name, identifier: name, value: "''", '"expiresAt"': 'at' }),
  },
  {
    ...{ table: 'attempts_by_email', job: 'delete-expired', afterMs: 30 * minuteMs },
    row: () => ({ key: hash, attempts: '1', last_at: 'at' }),
  },
  {
    ...{ table: 'attempts_by_network', job: 'delete-expired', afterMs: 0 },
    row: () => ({ key: hash, full_at: 'at' }),
  },
  {
    ...{ table: 'rate_limit', job: 'delete-expired', afterMs: 0 },
    row: () => ({ key: hash, counted_at: 'array[at]', expires_at: 'at' }),
  },
  {
    ...{ table: 'card_failure', job: 'delete-expired', afterMs: dayMs },
    row: () => ({
      ...{ charge_id: name, order_id: literal(known.order), card_hash: "''", failed_at: 'at' },
      address_hashes: "'{}'",
    }),
  },
  {
    ...{ table: 'order_link', job: 'delete-expired', afterMs: 0 },
    row: () => ({
      ...{ token_hash: hash, order_id: literal(known.order) },
      ...{ created_at: "at - interval '1 day'", expires_at: 'at' },
    }),
  },
  {
    ...{ table: 'stock_alert', job: 'delete-expired', afterMs: 180 * dayMs },
    row: () => ({
      ...{ tool_id: '(select id from tool limit 1)', created_at: 'at', token_hash: hash },
      email: "lower('a' || md5(at::text || n) || '@people.example')",
    }),
  },
  {
    ...{ table: 'company_invitation', job: 'delete-expired', afterMs: 0 },
    row: () => ({
      ...{ company_id: literal(known.company), email: "lower('i' || md5(at::text || n))" },
      ...{ role: "'buyer'", token_hash: hash, created_at: 'at', expires_at: 'at' },
    }),
  },
  {
    ...{ table: 'withdrawal', job: 'delete-expired', afterMs: 90 * dayMs },
    row: () => ({
      ...{ order_named: "'1'", name: "'Anna'", email: "'a@people.example'", message: "''" },
      ...{ received_at: 'at', state: "'accepted'", decided_at: 'at' },
      decided_by: literal(known.staff),
    }),
  },
  {
    ...{ table: 'contact_message', job: 'delete-expired', afterMs: 730 * dayMs },
    row: () => ({
      ...{ name: "'Kai'", email: "'kai@people.example'", message: "'A 120 mm one?'" },
      ...{ received_at: "at - interval '1 year'", state: "'answered'", settled_at: 'at' },
    }),
  },
  {
    ...{ table: 'order_request', job: 'delete-expired', afterMs: 30 * dayMs },
    row: () => ({
      ...{ user_id: literal(known.user), key: name, request_hash: hash, created_at: 'at' },
      order_id: literal(known.order),
    }),
  },
  {
    ...{ table: 'cart', job: 'delete-unused-carts', afterMs: 90 * dayMs },
    row: () => ({ guest_hash: hash, is_current: 'true', created_at: 'at', used_at: 'at' }),
  },
  {
    ...{ table: 'email', job: 'send-emails', afterMs: 30 * dayMs, title: 'of no order' },
    row: () => ({ ...emailRow, kind: "'verify_email'", sent_at: 'at' }),
  },
  {
    ...{ table: 'email', job: 'send-emails', afterMs: hourMs, title: 'of an erasure' },
    row: () => ({ ...emailRow, kind: "'account_erased'", given_up_at: 'at' }),
  },
  {
    ...{ table: 'email', job: 'delete-old-records', afterMs: 730 * dayMs, title: 'of an order' },
    row: () => ({ ...emailRow, kind: "'receipt'", sent_at: 'at', order_id: literal(known.order) }),
  },
  {
    ...{ table: 'processor_event', job: 'delete-old-records', afterMs: 180 * dayMs },
    row: () => ({
      ...{ id: name, type: "'refund.updated'", object_id: "'re_1'", received_at: 'at' },
      outcome: "'applied'",
    }),
  },
];

/** What its own tests hold: a file of thousands of lines is one row for 500 of them. */
const testedElsewhere = new Set(['import_batch']);

test('each table that something is deleted of has a case for each of its jobs', () => {
  const stated = Object.entries(retention).flatMap(([table, how]) =>
    'deleted' in how && !testedElsewhere.has(table)
      ? how.jobs.map((job) => `${table}: ${job}`)
      : [],
  );
  const tested = new Set(cases.map(({ table, job }) => `${table}: ${job}`));
  expect(stated.toSorted()).toEqual([...tested].toSorted());
});

async function insert({ table, row }: Case, at: Date, count: number): Promise<void> {
  const columns = row();
  await shop.db.query({
    text: `insert into ${table} (${Object.keys(columns).join(', ')})
      select ${Object.values(columns).join(', ')}
      from (select $1::timestamptz as at, n from generate_series(1, $2::int) as n) as made`,
    values: [at, count],
  });
}

const countRows = async (table: string) =>
  Number((await shop.db.query({ text: `select from ${table}` })).rowCount);

describe('by its job', () => {
  test.each(cases.map((each) => [each.table, each.title ?? '', each] as const))(
    '%s %s: what is older goes, what is younger stays',
    async (table, _, each) => {
      const before = await countRows(table);
      const boundary = later(clock.now(), -each.afterMs);
      await insert(each, later(boundary, minuteMs), 3);
      await insert(each, later(boundary, -minuteMs), 2 * deletedAtOnce + 1);
      await shop.db.query({
        text: `create trigger noted after delete on ${table} referencing old table as gone
          for each statement execute function note_deleted()`,
      });
      const run = shop.shop.scheduledJobs[each.job];
      await Promise.all([run(), run()]);
      await run();
      await shop.db.query({ text: `drop trigger noted on ${table}` });
      expect(await countRows(table)).toBe(before + 3);
      const { rows } = await shop.db.query<{ most: number }>({
        text: 'select max(rows) as most from deleted_at_once',
      });
      expect(rows[0]?.most).toBeLessThanOrEqual(deletedAtOnce);
    },
  );
});

describe('a webhook that comes again after its event was deleted', () => {
  test('changes nothing: the payment is read back, and is booked already', async () => {
    const anna = await createBuyer(shop, shop.world.anna);
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret);
    const intent = intentIdOf(secret);
    await anna.confirm(order, intent);
    const token = await shop.tokenOf(shop.world.mira);
    const refund = { amount: 10, reason: 'a bristle came out' };
    await shop.call(`POST /purchaseadmin/${order}/refunds`, { token, body: refund });
    await shop.sandbox.runDue();
    const read = async () => {
      const { rows } = await shop.db.query({
        text: `select kind, amount_minor, happened_at from journal_entry where order_id = $1
          order by id`,
        values: [order],
      });
      const { rows: emails } = await shop.db.query({
        text: 'select kind from email where order_id = $1 order by id',
        values: [order],
      });
      const { status, payment } = await shop.readOrder(order);
      return { rows, emails, status, payment };
    };
    await sendEvent(shop, 'payment_intent.succeeded', intent);
    const before = await read();
    expect(before.rows.length).toBeGreaterThan(1);
    await shop.db.query({ text: 'delete from processor_event' });
    const again = await sendEvent(shop, 'payment_intent.succeeded', intent);
    expect(again.status).toBe(200);
    const { rows: events } = await shop.db.query({ text: 'select outcome from processor_event' });
    expect(events).toHaveLength(1);
    expect(await read()).toEqual(before);
  });
});
