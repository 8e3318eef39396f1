import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#api/contract/operations.ts';
import {
  shippingAddress,
  fillAllRecords,
  placeOrder,
  createCustomer,
} from '#test/support/customer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('a customers data', () => {
  test('is handed over whole, as a file, in the shape that the contract says', async () => {
    const who = await createCustomer(shop);
    const order = await fillAllRecords(shop, who);
    const answer = await who.call('GET /my-data');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const data = operations.exportMyData.response.strict().parse(answer.body);
    expect(data.account).toMatchObject({ email: who.email, emailVerified: true });
    expect(data.companies).toMatchObject([
      { name: 'Hall', taxNumber: 'GB 123 4567 89', role: 'manager' },
    ]);
    expect(data.taxCertificates).toMatchObject([{ place: 'US-NJ', number: `R-1 of ${who.name}` }]);
    expect(data.profile.adress).toBe('5 Quill Row');
    expect(data.orders[0]).toMatchObject({
      order: { _id: order, total: 19.99 },
      history: { address: shippingAddress(who), shipment: { trackingNumber: 'RM 42' } },
      payments: [{ state: 'succeeded', amount: 19.99 }],
    });
    expect(data.reviews).toMatchObject([{ name: 'Philippa' }]);
    expect(data.productReviews).toMatchObject([{ name: 'Philippa', state: 'waiting' }]);
    expect(data.messages).toMatchObject([{ email: who.email }]);
    expect(data.orders[0]?.withdrawals).toMatchObject([{ state: 'received', email: who.email }]);
    expect(data.withdrawals).toMatchObject([{ order: 'the flat brush', name: who.name }]);
    expect(data.devices).toHaveLength(2);
    expect(data.emails.map((email) => email.kind)).toContain('order_shipped');
  });

  test('requested again and again is logged once an hour', async () => {
    const who = await createCustomer(shop);
    for (let count = 0; count < 3; count += 1) await who.call('GET /my-data');
    const text = `select at from audit_entry where action = 'account.exported' and actor = $1`;
    expect((await shop.db.query({ text, values: [who.id] })).rowCount).toBe(1);
  });

  test('has nothing in it that opens anything', async () => {
    const who = await createCustomer(shop);
    const order = await placeOrder(shop, who);
    const paymentResponse = await who.call('POST /create-payment-intent', { order });
    const text = JSON.stringify((await who.call('GET /my-data')).body);
    expect(text).not.toContain(String(paymentResponse.body['clientSecret']));
    expect(text).not.toContain(who.token);
  });

  test('leaves out what strangers sent in under an address that is not proved', async () => {
    const who = await createCustomer(shop);
    await shop.call('POST /contact', { body: { name: 'x', email: who.email, message: 'mine' } });
    const statement = { order: 'none', name: 'x', email: who.email };
    await shop.call('POST /withdrawals', { body: statement });
    const text = 'update app_user set email_verified = false where id = $1';
    await shop.db.query({ text, values: [who.id] });
    expect((await who.call('GET /my-data')).body).toMatchObject({ messages: [], withdrawals: [] });
  });

  test('is nobody elses', async () => {
    const who = await createCustomer(shop);
    await fillAllRecords(shop, who);
    const other = await createCustomer(shop);
    const text = JSON.stringify((await other.call('GET /my-data')).body);
    expect(text).not.toContain(who.email);
  });
});
