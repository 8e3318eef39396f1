/** Emails that waited when the contents were given one name a thing, and what is sent of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.ts';
import { branding } from '#test/support/branding.ts';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrateUpTo, migrationsFolder } from '#test/support/earlier-schema.ts';
import { isEmailKind } from './kinds.ts';
import { renderEmail } from './render.ts';

const before = {
  receipt: {
    number: '1001',
    tool: 'Fan brush',
    quantity: '3',
    total: '$59.97',
    transaction: 'pi_1',
  },
  order_shipped: { number: '1002', tool: 'Sash brush', quantity: '1' },
  order_delivered: { orderNumber: '1003', tool: 'Sash brush', quantity: '1' },
  reset_password: { link: '/reset-password?token=secret' },
  // Contents are deleted once they are not needed.
  refund_made: {},
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openEmptyDatabase();
  await migrateUpTo(db, '0048');
  for (const [kind, contents] of Object.entries(before)) {
    await db.query({
      text: `insert into email (recipient, kind, contents, written_at)
        values ('anna@people.example', $1, $2, now())`,
      values: [kind, JSON.stringify(contents)],
    });
  }
  await migrate(db, migrationsFolder);
});
afterAll(() => db.close());

async function readEmails() {
  const { rows } = await db.query<{ kind: string; contents: Record<string, string> }>({
    text: 'select kind, contents from email order by id',
  });
  return rows;
}

test("an order's number has one name in all that waits, and nothing else has changed", async () => {
  const { number: receiptNumber, ...receipt } = before.receipt;
  const { number: shippedNumber, ...shipped } = before.order_shipped;
  expect(await readEmails()).toEqual([
    { kind: 'receipt', contents: { ...receipt, orderNumber: receiptNumber } },
    { kind: 'order_shipped', contents: { ...shipped, orderNumber: shippedNumber } },
    { kind: 'order_delivered', contents: before.order_delivered },
    { kind: 'reset_password', contents: before.reset_password },
    { kind: 'refund_made', contents: {} },
  ]);
});

test('they are sent with it', async () => {
  const rendered = (await readEmails()).map(({ kind, contents }) =>
    isEmailKind(kind)
      ? JSON.stringify(renderEmail({ kind, contents, order: undefined }, branding))
      : '',
  );
  expect(rendered.filter((text) => text.includes('undefined'))).toEqual([]);
  expect(rendered[0]).toContain('1001');
  expect(rendered[1]).toContain('1002');
});
