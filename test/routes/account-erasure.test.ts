import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { purgeOldEmails, queueEmail } from '#modules/emails/emails.ts';
import { eraseLateData } from '#modules/privacy/privacy.ts';
import { listPublishedReviews } from '#modules/product-reviews/product-reviews.ts';
import { refundContents } from '#test/support/email-contents.ts';
import { register, signIn } from '#test/support/account.ts';
import {
  deliverOrder,
  eraseAccount,
  fillAllRecords,
  payOrder,
  placeOrder,
  createCustomer,
} from '#test/support/customer.ts';
import { productOf } from '#test/support/product-reviews.ts';
import { findWords } from '#test/support/find-words.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const codeOf = ({ status, body }: TestResponse) => [status, body['code']];

describe('an erased account', () => {
  test('leaves no name and no address anywhere, but for one last email', async () => {
    const who = await createCustomer(shop);
    await fillAllRecords(shop, who);
    const personalData = [who.email, who.name];
    expect(await findWords(shop.db, personalData)).toContain('public.orders.customer_name');
    expect((await eraseAccount(who)).status).toBe(200);
    expect(await findWords(shop.db, personalData)).toEqual(['public.email.recipient']);
    const { rows } = await shop.db.query({
      text: 'select kind from email where recipient = $1',
      values: [who.email],
    });
    expect(rows).toEqual([{ kind: 'account_erased' }]);
    await shop.db.query({
      text: `update email set sent_at = now()
        where kind = 'account_erased'`,
    });
    await purgeOldEmails(shop.db, new Date(Date.now() + 61 * minuteMs));
    expect(await findWords(shop.db, personalData)).toEqual([]);
  });

  test('leaves in the books what was sold, for how much, when, and its payment', async () => {
    const who = await createCustomer(shop);
    const order = await fillAllRecords(shop, who);
    const before = await shop.readOrder(order);
    await eraseAccount(who);
    const after = await shop.readOrder(order);
    const keptFields = [
      '_id',
      'number',
      'tool',
      'name',
      'price',
      'qurantity',
      'total',
      'transaction',
    ];
    for (const key of [...keptFields, 'status', 'placedAt'])
      expect(after[key]).toEqual(before[key]);
    expect(after).toMatchObject({ Name: 'Erased customer', phone: '' });
    expect(after['email']).toBe(`erased-${who.id}@erased.invalid`);
  });

  test('opens nothing any more: no token, no session, no password, on no device', async () => {
    const who = await createCustomer(shop);
    const elsewhere = await signIn(shop, who.email);
    await eraseAccount(who);
    for (const device of [who, elsewhere]) {
      expect((await device.call('GET /profile')).status).toBe(401);
      expect(await device.credential()).toBeUndefined();
    }
    await expect(signIn(shop, who.email)).rejects.toThrow('cannot sign in');
  });

  test('makes room for a new one with the same address, which knows nothing of it', async () => {
    const who = await createCustomer(shop);
    await fillAllRecords(shop, who);
    await eraseAccount(who);
    const newAccount = await register(shop, who);
    expect(newAccount.id).not.toBe(who.id);
    const data = (await newAccount.call('GET /my-data')).body;
    expect(data).toMatchObject({ orders: [], reviews: [], productReviews: [] });
    expect(data).toMatchObject({ messages: [], pictures: [], withdrawals: [] });
  });

  test('takes its reviews and pictures off the pages, but for pictures of tools', async () => {
    const who = await createCustomer(shop);
    await fillAllRecords(shop, who);
    const own = `/uploads/${'a'.repeat(20)}.webp`;
    const ofTool = `/uploads/${'b'.repeat(20)}.webp`;
    const text = `insert into image (name, type, bytes, uploaded_by, uploaded_at)
      select unnest($1::text[]), 'image/webp', '', $2, now()`;
    const names = [own, ofTool].map((img) => img.slice('/uploads/'.length));
    await shop.db.query({ text, values: [names, who.id] });
    const token = await shop.tokenOf(shop.world.mira);
    await shop.call(`PATCH /tools/${shop.world.lastFive}`, { token, body: { img: ofTool } });
    await eraseAccount(who);
    expect(JSON.stringify((await shop.call('GET /reviews')).body)).not.toContain(who.name);
    const { rows } = await shop.db.query({ text: 'select name, uploaded_by from image' });
    expect(rows).toEqual([{ name: names[1], uploaded_by: null }]);
  });

  test('takes its review of a product off, and leaves a picture that others show', async () => {
    const [who, other] = [await createCustomer(shop), await createCustomer(shop)];
    await fillAllRecords(shop, who);
    await fillAllRecords(shop, other);
    const token = await shop.tokenOf(shop.world.mira);
    const waiting = await shop.call('GET /product-reviews', { token });
    for (const { _id } of Object.values(waiting.body).map(Object))
      await shop.call(`POST /product-reviews/${_id}/publish`, { token, body: { version: 1 } });
    const img = `/uploads/${'c'.repeat(20)}.webp`;
    await shop.db.query({
      text: `insert into image (name, type, bytes, uploaded_by, uploaded_at)
        values ($1, 'image/webp', '', $2, now())`,
      values: [img.slice('/uploads/'.length), who.id],
    });
    const text = 'update product_review set pictures = array[$1] where user_id = $2';
    await shop.db.query({ text, values: [img, other.id] });
    await eraseAccount(who);
    const { id: product } = await productOf(shop, shop.world.hundred);
    const left = await listPublishedReviews(shop.db, { product, page: 1 });
    expect(left?.reviews.map(({ text: shown }) => shown)).toEqual([`Yours, ${other.name}`]);
    const kept = await fetch(`${shop.url}${img}`);
    expect(kept.status).toBe(200);
  });

  test('is written down, without a name', async () => {
    const who = await createCustomer(shop);
    await eraseAccount(who);
    const { rows } = await shop.db.query({
      text: `select actor, object, detail from audit_entry
        where action = 'account.erased' order by id`,
    });
    expect(rows.at(-1)).toEqual({ actor: who.id, object: `user:${who.id}`, detail: {} });
  });

  test('stays erased when a call that was under way comes in late', async () => {
    const who = await createCustomer(shop);
    await eraseAccount(who);
    await shop.db.query({
      text: `insert into review (user_id, name, review, rating, image, created_at)
        values ($1, 'Philippa', 'late', 5, '', now())`,
      values: [who.id],
    });
    const { payments, identity } = shop.shop;
    await eraseLateData({ ...payments, identity, payments });
    const { rowCount } = await shop.db.query({
      text: 'select from review where user_id = $1',
      values: [who.id],
    });
    expect(rowCount).toBe(0);
  });

  test('gets no emails any more', async () => {
    const who = await createCustomer(shop);
    await eraseAccount(who);
    const to = `erased-${who.id}@erased.invalid`;
    const email = { to, kind: 'refund_failed', contents: refundContents } as const;
    await inTransaction(shop.db, (tx) => queueEmail(tx, email, new Date()));
    const { rowCount } = await shop.db.query({
      text: 'select from email where recipient = $1',
      values: [to],
    });
    expect(rowCount).toBe(0);
  });

  test('is erased once, however often and fast it is asked for', async () => {
    const who = await createCustomer(shop);
    const order = await placeOrder(shop, who);
    const both = await Promise.all([eraseAccount(who), eraseAccount(who)]);
    expect(both.map((answer) => answer.status)).toContain(200);
    const { rows } = await shop.db.query({
      text: "select from audit_entry where action = 'account.erased' and actor = $1",
      values: [who.id],
    });
    expect(rows).toHaveLength(1);
    expect((await shop.readOrder(order))['status']).toBe('cancelled');
  });
});

describe('an order that waits for a payment', () => {
  test('is cancelled with the account, at the processor too, and its units come back', async () => {
    const before = await stockOf(shop.db, shop.world.hundred);
    const who = await createCustomer(shop);
    const order = await placeOrder(shop, who);
    const paymentResponse = await who.call('POST /create-payment-intent', { order });
    expect((await eraseAccount(who)).status).toBe(200);
    expect((await shop.readOrder(order))['status']).toBe('cancelled');
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
    const paid = await shop.pay(String(paymentResponse.body['clientSecret']));
    expect(paid.status).toBe(400);
  });

  test('keeps the account until the bank has answered', async () => {
    const who = await createCustomer(shop);
    const order = await placeOrder(shop, who);
    await payOrder(shop, who, { order, card: '4000000000990012' });
    expect(codeOf(await eraseAccount(who))).toEqual([409, 'payment_processing']);
    expect((await who.call('GET /profile')).status).toBe(200);
  });
});

describe('erasing is refused', () => {
  test('while an order is paid and not delivered, and cancels nothing', async () => {
    const who = await createCustomer(shop);
    const [paid, unpaid] = [await placeOrder(shop, who), await placeOrder(shop, who)];
    await payOrder(shop, who, { order: paid });
    const rejected = await eraseAccount(who);
    expect(codeOf(rejected)).toEqual([409, 'orders_open']);
    const { number } = await shop.readOrder(paid);
    expect(rejected.body['detail']).toContain(String(number));
    expect((await shop.readOrder(unpaid))['status']).toBe('unpaid');
    await deliverOrder(shop, paid);
    expect((await eraseAccount(who)).status).toBe(200);
  });

  test('without a fresh credential of ones own, used once', async () => {
    const who = await createCustomer(shop);
    const other = await createCustomer(shop);
    const eraseWith = (credential: string | undefined) => eraseAccount(who, { credential });
    expect(codeOf(await eraseWith(undefined))).toEqual([401, 'credential_missing']);
    expect(codeOf(await eraseWith(await other.credential()))).toEqual([401, 'credential_invalid']);
    const order = await placeOrder(shop, who);
    await payOrder(shop, who, { order });
    const credential = await who.credential();
    expect(codeOf(await eraseWith(credential))).toEqual([409, 'orders_open']);
    expect(codeOf(await eraseWith(credential))).toEqual([401, 'credential_used']);
  });

  test('a quarter of an hour after signing in', async () => {
    const who = await createCustomer(shop);
    const text = `update identity.session set "createdAt" = now() - interval '16 minutes'
      where "userId" = (select subject from app_user where id = $1)`;
    await shop.db.query({ text, values: [who.id] });
    expect(codeOf(await eraseAccount(who))).toEqual([403, 'sign_in_stale']);
    const again = await signIn(shop, who.email);
    expect((await eraseAccount(again)).status).toBe(200);
  });

  test('when another e-mail is typed', async () => {
    const who = await createCustomer(shop);
    expect(codeOf(await eraseAccount(who, { email: 'philippa@emails.example' }))).toEqual([
      422,
      'email_differs',
    ]);
  });

  test('to the last admin', async () => {
    const who = await createCustomer(shop);
    const mira = await shop.tokenOf(shop.world.mira);
    await shop.call(`PUT /user/admin/${who.email}`, { token: mira });
    const admins = "update app_user set role = 'customer' where role = 'admin' and id <> $1";
    await shop.db.query({ text: admins, values: [who.id] });
    const admin = await signIn(shop, who.email);
    expect(codeOf(await eraseAccount(admin))).toEqual([409, 'last_admin']);
    const back = "update app_user set role = 'admin' where id = $1";
    await shop.db.query({ text: back, values: [shop.world.mira.id] });
    expect((await eraseAccount(admin)).status).toBe(200);
  });
});
