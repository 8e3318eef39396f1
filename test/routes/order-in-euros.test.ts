/** An order in euros says so wherever it has amounts: emails, receipt, history, problems, log. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { branding } from '#test/support/branding.ts';
import { createBuyer } from '#test/support/buyer.ts';
import { readPdfPages } from '#test/support/pdf-text.ts';
import { createGuests, newEmail, readPlaced, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterGermany, munich } from '#test/support/tax.ts';
import { createManualClock } from '#test/support/world.ts';
import { receipt } from '#api/contract/orders/receipt-operations.ts';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { findOutboxEmail } from '#modules/emails/emails.ts';
import { describeReceipt } from '#web/orders/receipt/describe-receipt.ts';

let shop: TestShop;
let anna: string;
let mira: string;
const clock = createManualClock(new Date('2026-11-26T09:00:00Z'));
const phone = '+49 30 0000';
const asStaff = (operation: string, body?: object) => shop.call(operation, { token: mira, body });
const asAnna = (operation: string, body?: object) => shop.call(operation, { token: anna, body });
const linesOf = (quantity: number) => [
  { tool: shop.world.flatBrush, quantity },
  { tool: shop.world.hundred, quantity: 3 },
];

beforeAll(async () => {
  const settings = { LIMITS: 'orders=1000,open_orders=100,guest_orders=1000' };
  shop = await openTestShop({ clock, settings });
  anna = (await createBuyer(shop, shop.world.anna)).token;
  mira = await shop.tokenOf(shop.world.mira);
  await shop.db.query({ text: "update delivery_method set currency = 'eur'" });
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  await enterGermany(shop.db);
  const list = { name: 'Euro', kind: 'base', rank: 1, currency: 'eur' };
  const { body } = await asStaff('POST /price-lists', list);
  const tools = [
    { tool: shop.world.flatBrush, prices: [{ steps: [{ from: 1, price: 18.5 }] }] },
    { tool: shop.world.hundred, prices: [{ steps: [{ from: 1, price: 1234.5 }] }] },
  ];
  const priced = `PUT /price-lists/${String(body['insertedId'])}/prices`;
  await asStaff(priced, { version: 1, tools });
  const promotion = { code: 'TEN', kind: 'percent', percent: 10 };
  await asStaff('POST /promotions', promotion);
});
afterAll(() => shop.close());

/** Twelve of €18.50 and three of €1,234.50, less a tenth, with delivery for €6.90. */
async function place(): Promise<string> {
  const body = { lines: linesOf(12), phone, currency: 'eur', code: 'TEN', address: munich };
  const placed = await asAnna('POST /orders', { ...body, total: 3539.85 });
  expect(placed).toMatchObject({ status: 200, body: { currency: 'eur', discount: 392.55 } });
  return String(placed.body['_id']);
}

const pay = async (order: string) => {
  const reference = { reference: crypto.randomUUID() };
  expect((await asStaff(`POST /purchaseadmin/${order}/payment`, reference)).status).toBe(200);
};

async function edit(order: string, quantity: number, version: number) {
  const lines = linesOf(quantity);
  const quote = await asStaff(`POST /purchase/${order}/edits/quote`, { lines });
  const body = { lines, version, total: quote.body['total'] };
  return asStaff(`POST /purchase/${order}/edits`, body);
}

function expectEuros(value: unknown): void {
  expect(JSON.stringify(value)).toContain('€');
  expect(JSON.stringify(value)).not.toContain('$');
}

/** Each email of an order as it is read, and what it is about. */
async function expectEmails(order: string, kinds: readonly string[]): Promise<void> {
  const { rows } = await shop.db.query<{ id: string }>({
    text: 'select id from email where order_id = $1',
    values: [order],
  });
  const emails = await Promise.all(rows.map(({ id }) => findOutboxEmail(shop.db, id, branding)));
  expect(new Set(emails.map((email) => email?.kind))).toEqual(new Set(kinds));
  for (const email of emails) expectEuros(email);
}

test('emails of an order that is changed, paid, and refunded in part', async () => {
  const order = await place();
  expect((await edit(order, 13, 1)).status).toBe(200);
  await pay(order);
  const refund = { reason: 'came late', lines: [{ position: 1, units: 2, taken: 'cancelled' }] };
  expect((await asStaff(`POST /purchaseadmin/${order}/refunds`, refund)).status).toBe(200);
  await expectEmails(order, ['order_received', 'order_changed', 'receipt', 'refund_made']);
});

test('emails of an order that leaves in parcels, and of what is added to it', async () => {
  const order = await place();
  await pay(order);
  const lines = linesOf(12);
  const quote = await asAnna(`POST /purchase/${order}/additions/quote`, { lines });
  const body = { lines, total: quote.body['total'], terms: termsVersion };
  const added = await asAnna(`POST /purchase/${order}/additions`, body);
  expect(added).toMatchObject({ status: 200, body: { currency: 'eur' } });
  await expectEmails(String(added.body['_id']), ['order_added']);
  const address = { token: anna, body: munich };
  await shop.call(`PUT /purchase/${order}/address`, address);
  const parcel = { carrier: 'DHL', trackingNumber: '42', lines: [{ position: 1, units: 2 }] };
  expect((await asStaff(`POST /purchaseadmin/${order}/parcels`, parcel)).status).toBe(200);
  await expectEmails(order, ['order_received', 'receipt', 'order_partly_shipped']);
});

test('emails of a guest, whose order ends unpaid', async () => {
  const guests = createGuests(shop, clock.now);
  const { headers } = await guests.newGuest();
  const lines = [{ tool: shop.world.hundred, quantity: 1 }];
  const order = { lines, currency: 'eur', total: 1241.4, address: munich };
  const body = guests.bodyOf(newEmail(), order);
  const placed = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
  await shop.call(`DELETE /guest-orders/${placed.id}`, withLink(placed.token));
  await expectEmails(placed.id, ['order_link', 'order_cancelled']);
});

test('the receipt, for its page and in the PDF', async () => {
  const order = await place();
  await pay(order);
  await asStaff(`POST /purchaseadmin/${order}/refunds`, { reason: 'came late', amount: '5' });
  const { body } = await asAnna(`GET /purchase/${order}/receipt`);
  expectEuros(describeReceipt(receipt.parse(body)));
  const headers = { authorization: `Bearer ${anna}` };
  const pdf = await fetch(`${shop.url}/api/purchase/${order}/receipt.pdf`, { headers });
  const pages = readPdfPages(Buffer.from(await pdf.arrayBuffer()));
  expectEuros(pages);
  expect(pages.flat().join('\n')).toContain('€18.50');
  expect(pages.flat().join('')).not.toMatch(/\uFFFD|\?/);
});

test('its history, where its delivery became another', async () => {
  const order = await place();
  const change = { ...munich, country: 'FR', city: 'Lyon', postcode: '69002' };
  await shop.db.query({ text: 'update delivery_rate set price_minor = 1290' });
  await asAnna(`PUT /purchase/${order}/address`, change);
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  const { body } = await asAnna(`GET /purchase/${order}/history`);
  expectEuros(body['details']);
});

test('problems of edits, payments and refunds', async () => {
  const order = await place();
  expect((await edit(order, 13, 1)).status).toBe(200);
  const stale = await edit(order, 14, 1);
  const seen = { price: 1, order, total: 1 };
  const other = await asAnna('POST /create-payment-intent', seen);
  await pay(order);
  const most = await asStaff(`POST /purchaseadmin/${order}/refunds`, {
    ...{ reason: 'came late', amount: '99999' },
  });
  const codes = [stale, other, most].map(({ body }) => body['code']);
  expect(codes).toEqual(['order_changed', 'total_changed', 'too_much']);
  for (const { body } of [stale, other, most]) expectEuros(body['detail']);
});

test('the audit log keeps the currency beside the amounts', async () => {
  const order = await place();
  await edit(order, 13, 1);
  await pay(order);
  await asStaff(`POST /purchaseadmin/${order}/refunds`, { reason: 'came late', amount: '5' });
  const { rows } = await shop.db.query<{ action: string; currency: string }>({
    text: `select action, detail ->> 'currency' as currency from audit_entry
      where object = $1 order by id`,
    values: [`order:${order}`],
  });
  expect(rows).toEqual([
    { action: 'order.edited', currency: 'eur' },
    { action: 'payment.recorded', currency: 'eur' },
    { action: 'order.refunded', currency: 'eur' },
  ]);
});
