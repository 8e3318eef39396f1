/** The dashboard's first page: what customers and staff are shown before they go anywhere. */
import { expect, test } from './support/journey.ts';
import { payOrder, placeOrder } from './support/orders.ts';
import { register } from './support/person.ts';
import { checkPage } from './support/page-checks.ts';

const roller = 'Mini roller, 100 mm';

test('a customer goes on from the latest order: to pay, then to follow it', async ({
  page,
  comeAs,
}) => {
  const ola = await comeAs('Ola');
  const order = await placeOrder(ola, roller);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your latest orders' })).toBeVisible();
  const latest = page.getByRole('article').filter({ hasText: roller });
  await latest.getByRole('link', { name: `order ${order.number}` }).click();
  await expect(page).toHaveURL(`/dashboard/payment/${order._id}`);
  await payOrder(ola, order);
  await page.goto('/dashboard');
  await latest.getByRole('link', { name: 'Follow the order' }).click();
  await expect(page).toHaveURL(`/dashboard/order/${order._id}`);
});

test('staff see what was sold and what waits, as a chart and as a table', async ({
  page,
  comeAsAdmin,
}) => {
  const pim = await register('Pim');
  await payOrder(pim, await placeOrder(pim, roller));
  await comeAsAdmin();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: /^Show as table/ }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1)).toContainText(/[1-9]/);
  await checkPage(page);
  await page.getByRole('link', { name: 'Paid, not yet begun' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible();
});
