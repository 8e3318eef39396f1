/** What pages of one customer, order or message ask for is found by indexes, not by reading all. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { definedQueries } from '#platform/database/prepared-query.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

const modules = import.meta.glob('/src/modules/*/queries/*.ts');

let db: TestDatabase;

beforeAll(async () => {
  await Promise.all(Object.values(modules).map((load) => load()));
  db = await openTestDatabase();
});
afterAll(() => db.close());

test.each([
  ['what was bought', 'select id, currency, total_minor from orders', 'orders_of_user'],
  ['what each of a page of accounts bought', 'from unnest($1::uuid[]) as u', 'orders_of_user'],
  ['when accounts were seen', 'last_used_at as at from shop_token', 'shop_token_user'],
  ['by which browser', 'last_used_at as at from shop_token', 'known_device'],
  ['exceptions of an account', 'where o.user_id = $1 order by p.id desc', 'orders'],
  ['messages of an email', 'where lower(email) = $1\norder by received_at desc', 'message_from'],
  ['notes about an order', 'from staff_note\nwhere order_id = $1', 'staff_note_of_order'],
  ['notes about an account', 'from staff_note\nwhere user_id = $1', 'staff_note_of_user'],
  ['notes about orders', 'from staff_note where order_id = any', 'staff_note_of_order'],
  ['events of messages', 'from message_event\nwhere message_id = any', 'message_event_of_message'],
  ['carriers to empty', "set carrier = ''", 'order_delivery_pkey'],
  ['details to empty', "set before = '', after = ''", 'order_detail_changes_of'],
  ['messages to delete', 'from contact_message where settled_at <=', 'contact_message_by_age'],
  ["events of an order's payments", 'from processor_event where object_id', 'event_of_object'],
])('%s', async (_, text, index) => {
  const query = definedQueries.find((one) => one.text.includes(text));
  const plan = await inTransaction(db, async (tx) => {
    await tx.query({ text: 'set local plan_cache_mode = force_generic_plan' });
    await tx.query({ text: 'set local enable_seqscan = off' });
    await tx.query({ text: `prepare planned as ${query?.text ?? ''}` });
    const values = query?.names.map(() => 'null').join(', ') ?? '';
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>({
      text: `explain (costs off) execute planned(${values})`,
    });
    await tx.query({ text: 'deallocate planned' });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
