/** A customer's own orders: the tool first, how far each is, and one thing to do next. */
import { deliveryAddress } from '#test/support/delivery-address.ts';
import type { Page } from '@playwright/test';
import { cards, payWith } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { payOrder, placeOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { row } from './support/pages.ts';

const brush = 'Wall brush, 100 mm';
const knife = 'Putty knife, 38 mm';

/** Buttons and links of the page's main part that are drawn as what to do next. */
const emphasized = (page: Page) => page.getByRole('main').locator('.bg-vermilion:visible');

test('orders are followed, ordered again, and found when they were cancelled', async ({
  page,
  comeAs,
  admin,
}) => {
  test.slow();
  const ira = await comeAs('Ira');
  const sent = await payOrder(ira, await placeOrder(ira, brush));
  await ira.call(`PUT /purchase/${sent._id}/address`, deliveryAddress);
  const shipment = { carrier: 'DHL', trackingNumber: 'JD 014600' };
  await admin.call(`POST /purchaseadmin/${sent._id}/fulfilment`, { to: 'shipped', ...shipment });
  const over = await placeOrder(ira, knife);
  await ira.call(`DELETE /purchase/${over._id}`);

  await page.goto('/dashboard/order');
  await expect(page.getByRole('rowheader', { name: brush })).toBeVisible();
  const order = row(page, brush);
  await expect(order.getByText('Step 5 of 5, On its way.')).toBeAttached();
  await expect(order.getByRole('link', { name: 'Track' })).toHaveAttribute(
    'href',
    'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014600',
  );
  await expect(order.getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expect(row(page, knife)).toBeHidden();
  await checkPage(page);

  await page.setViewportSize({ width: 360, height: 740 });
  expect((await order.boundingBox())?.height).toBeLessThan(320);
  await page.getByRole('link', { name: 'Cancelled (1)' }).click();
  await expect(row(page, knife).getByText('cancelled')).toBeVisible();
  await checkPage(page);
  await row(page, knife).getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('link', { name: knife }).first()).toBeVisible();
});

test('an order says what is next, with one emphasized button', async ({ page, comeAs, admin }) => {
  test.slow();
  const jon = await comeAs('Jon');
  const order = await placeOrder(jon, brush);
  await page.goto(`/dashboard/order/${order._id}`);
  const steps = page.getByRole('list', { name: 'How far the order has come' });
  const current = steps.locator('[aria-current="step"]');
  await expect(current).toHaveText('To pay');
  await expect(emphasized(page)).toHaveText([`Pay $${order.total.toFixed(2)}`]);

  await payOrder(jon, order);
  await page.reload();
  await expect(current).toHaveText('To make');
  await expect(emphasized(page)).toHaveText(['Say where it goes']);
  await page.getByRole('link', { name: 'Say where it goes' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  await expect(emphasized(page)).toHaveText(['Save address']);
  await checkPage(page);
  await page.getByRole('button', { name: 'Say it later' }).click();
  await expect(page.getByLabel('Country')).toBeHidden();

  await jon.call(`PUT /purchase/${order._id}/address`, deliveryAddress);
  await page.reload();
  const address = page.getByRole('region', { name: 'Delivery address' });
  await expect(address.getByText(deliveryAddress.street)).toBeVisible();
  await expect(emphasized(page)).toHaveCount(0);
  const shipment = { carrier: 'DHL', trackingNumber: 'JD 014600' };
  await admin.call(`POST /purchaseadmin/${order._id}/fulfilment`, { to: 'shipped', ...shipment });
  await page.reload();
  await expect(current).toHaveText('On its way');
  await expect(emphasized(page)).toHaveText(['Track the parcel']);
  await checkPage(page);
});

test('a payment without an address asks for it, and says what a refused card means', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/402 \(Payment Required\)/);
  const kay = await comeAs('Kay');
  const order = await placeOrder(kay, brush);
  await page.goto(`/dashboard/payment/${order._id}`);
  await payWith(page, cards.declined);
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await payWith(page, cards.good);
  await expect(page.getByText('One thing is missing before we pack it')).toBeVisible();
  await expect(page.getByText('We pack it now')).toBeHidden();
  await checkPage(page);
  await page.getByRole('link', { name: 'Where shall it go?' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  await kay.call(`PUT /purchase/${order._id}/address`, deliveryAddress);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(page.getByText('We pack it now')).toBeVisible();
});
