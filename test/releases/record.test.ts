/**
 * Records what a shop of this release leaves behind, for `opened.test.ts` of later ones:
 *
 *   RECORD_RELEASE=0.2.0 npx vitest run test/releases/record.test.ts
 *
 * It is run at the commit of the release; what it writes is committed after it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { takeBackup } from '#platform/backup/backup.ts';
import { argonPasswords } from '#modules/identity/passwords/hashes.ts';
import { signIn } from '#test/support/account.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { createCustomer, fillAllRecords } from '#test/support/customer.ts';
import { createGuests } from '#test/support/guests.ts';
import { openDispute } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { register } from '#test/support/account.ts';
import { readFacts, recordedPeople } from './facts.ts';
import { describeIdentity } from './identity-schema.ts';

const version = process.env['RECORD_RELEASE'] ?? '';

/** Orders that are delivered, unpaid, cancelled, refunded in part, disputed and of a guest. */
async function fill(shop: TestShop) {
  const customer = await createCustomer(shop);
  await fillAllRecords(shop, customer);
  const anna = await createBuyer(shop, shop.world.anna);
  const mira = await shop.tokenOf(shop.world.mira);
  const payAs = async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret);
    await anna.confirm(order, intentIdOf(secret));
    return { order, intent: intentIdOf(secret) };
  };
  const { order: refunded } = await payAs();
  const part = { amount: 39.88, reason: 'a bristle came out' };
  await shop.call(`POST /purchaseadmin/${refunded}/refunds`, { token: mira, body: part });
  await openDispute(shop, (await payAs()).intent);
  await anna.placeOrder();
  const reason = { reason: 'they asked' };
  const cancelled = await anna.placeOrder();
  await shop.call(`DELETE /purchaseadmin/${cancelled}`, { token: mira, body: reason });
  const transfer = { reference: 'till 7' };
  const byHand = await anna.placeOrder();
  await shop.call(`POST /purchaseadmin/${byHand}/payment`, { token: mira, body: transfer });
  await createGuests(shop, systemClock.now).place();
  await shop.sandbox.runDue();
  const staff = await register(shop, { name: 'Greta Holm', email: recordedPeople.staff });
  await shop.db.query({
    text: "update app_user set role = 'admin' where id = $1",
    values: [staff.id],
  });
  return { customer, staff: await signIn(shop, recordedPeople.staff) };
}

/** The tests' passwords are not hashed; those of a release are. */
async function hashPasswords({ db }: TestShop): Promise<void> {
  const { rows } = await db.query<{ id: string; password: string }>({
    text: `select id, password from identity.account where password like 'quick %'`,
  });
  for (const { id, password } of rows) {
    const hash = await argonPasswords.hash(password.slice('quick '.length));
    await db.query({
      text: 'update identity.account set password = $1 where id = $2',
      values: [hash, id],
    });
  }
}

/** Of the release, or of this run alone. */
async function openFolder(): Promise<string> {
  if (version === '') return mkdtemp(join(tmpdir(), 'ferrule-recorded-'));
  const folder = join(import.meta.dirname, '../../db/releases', version);
  await mkdir(folder, { recursive: true });
  return folder;
}

test('a shop is recorded with its orders, its money and its people', async () => {
  const shop = await openTestShop();
  const { customer, staff } = await fill(shop);
  const at = new Date();
  const facts = await readFacts(shop.db, { staff: staff.call, customer, at });
  await hashPasswords(shop);
  const folder = await openFolder();
  await writeFile(join(folder, 'facts.json'), `${JSON.stringify(facts, undefined, 2)}\n`);
  await writeFile(join(folder, 'identity.sql'), await describeIdentity(shop.db));
  const { tables } = await takeBackup(shop.db, join(folder, 'shop.backup'), at);
  expect(tables.get('public.orders')).toBe(facts.rows['orders']);
  expect(facts.balances).toMatchObject({ 'usd sales': -69_975, 'usd disputed': 23_988 });
  if (version === '') await rm(folder, { recursive: true });
  await shop.close();
}, 120_000);
