/** Orders in euros and pounds by bank transfer: the account of each, and what it comes to. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareDay } from '#modules/payments/ledger/compare-statement.ts';
import { createBuyer, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { priceIn } from '#test/support/priced-in.ts';
import { stripeClientOf } from '#test/support/processor.ts';
import { readOpenExceptions } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
const clock = createManualClock(new Date('2026-11-18T12:00:00Z'));

beforeAll(async () => {
  shop = await openTestShop({ clock });
  await priceIn(shop, 'eur', 2500, clock.now());
  await priceIn(shop, 'gbp', 2000, clock.now());
  await stripeClientOf(shop).rawRequest('POST', '/v1/sandbox_exchange_rates', {
    ...{ eur: '1.1', gbp: '1.25' },
  });
  anna = await createBuyer(shop, shop.world.anna);
});
afterAll(() => shop.close());

async function transferIn(currency: 'eur' | 'gbp') {
  const price = { eur: 25, gbp: 20 }[currency];
  const body = purchaseBody(shop.world.flatBrush, { price, currency });
  const placed = await shop.call('POST /purchase', { token: anna.token, body });
  const order = String(placed.body['insertedId']);
  const started = await shop.call(`POST /purchase/${order}/bank-transfer`, { token: anna.token });
  expect(started.status).toBe(200);
  const { rows } = await shop.db.query<{ customer: string }>({
    text: 'select customer_id as customer from bank_transfer where order_id = $1',
    values: [order],
  });
  return { order, transfer: Object(started.body).transfer, customer: rows[0]?.customer ?? '' };
}

const fieldsOf = (transfer: { accounts: { fields: object }[] }) =>
  Object.keys(transfer.accounts[0]?.fields ?? {}).toSorted();

async function send(customer: string, amount: number, currency: string): Promise<void> {
  const { customers } = stripeClientOf(shop).testHelpers;
  await customers.fundCashBalance(customer, { amount, currency });
  await shop.sandbox.runDue();
}

async function emailsOf(order: string, kind: string): Promise<Record<string, string>[]> {
  const { rows } = await shop.db.query<{ contents: Record<string, string> }>({
    text: 'select contents from email where order_id = $1 and kind = $2',
    values: [order, kind],
  });
  return rows.map(({ contents }) => contents);
}

const balancesOf = async (order: string) => {
  const { rows } = await shop.db.query<{ line: string }>({
    text: `select l.account || ' ' || l.currency || ' ' || sum(l.amount_minor) as line
      from journal_line l join journal_entry e on e.id = l.journal_entry_id
      where e.order_id = $1 group by l.account, l.currency having sum(l.amount_minor) <> 0
      order by 1`,
    values: [order],
  });
  return rows.map(({ line }) => line);
};

test('euros come to an IBAN, a part first, and are dollars once they pay the order', async () => {
  const { order, transfer, customer } = await transferIn('eur');
  expect(transfer).toMatchObject({ amount: 300, missing: 300 });
  expect(fieldsOf(transfer)).toEqual(['bic', 'iban']);
  await send(customer, 10_000, 'eur');
  expect(await emailsOf(order, 'transfer_short')).toMatchObject([
    { received: '€100.00', amount: '€200.00', total: '€300.00' },
  ]);
  await send(customer, 20_000, 'eur');
  expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  // 300.00 euros at 1.1 are 330.00 dollars; a transfer costs half a percent, and 5.00 at most.
  expect(await balancesOf(order)).toEqual([
    'currency_exchange eur 30000',
    'currency_exchange usd -33000',
    'processor_balance usd 32835',
    'processor_fees usd 165',
    'sales eur -30000',
  ]);
  const found = await compareDay(shop.shop.payments, new Date('2026-11-18T00:00:00Z'));
  expect(found.count()).toBe(0);
});

test('pounds come to a sort code', async () => {
  const { order, transfer, customer } = await transferIn('gbp');
  expect(fieldsOf(transfer)).toEqual(['account_number', 'sort_code']);
  await send(customer, 24_000, 'gbp');
  expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  expect(await balancesOf(order)).toContain('sales gbp -24000');
});

test('dollars pay nothing of an order in euros, and staff see them', async () => {
  const { order, customer } = await transferIn('eur');
  await send(customer, 30_000, 'usd');
  expect(await shop.readOrder(order)).toMatchObject({ paid: false });
  expect(await emailsOf(order, 'transfer_short')).toEqual([]);
  expect(await readOpenExceptions(shop, order)).toEqual(['transfer_other_currency']);
  expect(await balancesOf(order)).toEqual([
    'refunds_payable usd -30000',
    'transfer_balance usd 30000',
  ]);
  await send(customer, 30_000, 'eur');
  expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  const token = await shop.tokenOf(shop.world.mira);
  const { body } = await shop.call('GET /exceptions', { token });
  expect(body).toMatchObject([{ kind: 'transfer_other_currency', canRetry: false }]);
});
