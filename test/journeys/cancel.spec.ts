/** 'Cancle' in 'MY Order': hidden at once, and can be undone as long as the notice shows. */
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder, readOrder } from './support/orders.ts';
import { notices, row } from './support/pages.ts';

const brush = 'Wall brush, 100 mm';
const noticeMs = 5000;

test('a cancelled order leaves the list at once and its units are released', async ({
  page,
  comeAs,
}) => {
  const before = await findTool(brush);
  const finn = await comeAs('Finn');
  const order = await placeOrder(finn, brush);
  expect((await findTool(brush)).quantity2).toBe(before.quantity2 - order.qurantity);

  await page.clock.install();
  await page.goto('/dashboard/order');
  await row(page, brush).getByRole('button', { name: 'Cancle' }).click();
  await expect(notices(page).getByText('Delete succesfully')).toBeVisible();
  await expect(row(page, brush)).toBeHidden();
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  // Only hidden so far: while it can be undone, no request is sent.
  expect(await readOrder(finn, order)).toMatchObject({ status: 'unpaid' });

  await page.clock.fastForward(noticeMs);
  await expect(notices(page).getByText('Delete succesfully')).toBeHidden();
  await expect.poll(() => readOrder(finn, order)).toMatchObject({ status: 'cancelled' });
  expect((await findTool(brush)).quantity2).toBe(before.quantity2);
  await page.reload();
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
});

test('a cancelled order comes back by Undo, as if nothing had been', async ({ page, comeAs }) => {
  const gwen = await comeAs('Gwen');
  const order = await placeOrder(gwen, brush);
  await page.clock.install();
  await page.goto('/dashboard/order');
  await row(page, brush).getByRole('button', { name: 'Cancle' }).click();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, brush).getByRole('link', { name: 'Pay' })).toBeVisible();
  await page.clock.fastForward(2 * noticeMs);
  await page.reload();
  await expect(row(page, brush).getByRole('link', { name: 'Pay' })).toBeVisible();
  expect(await readOrder(gwen, order)).toMatchObject({ status: 'unpaid' });
});

test('whoever leaves the page after cancelling has cancelled', async ({ page, comeAs }) => {
  const hugo = await comeAs('Hugo');
  const order = await placeOrder(hugo, brush);
  await page.goto('/dashboard/order');
  await row(page, brush).getByRole('button', { name: 'Cancle' }).click();
  await expect(row(page, brush)).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click();
  await expect.poll(() => readOrder(hugo, order)).toMatchObject({ status: 'cancelled' });
});

test('an order that was paid meanwhile comes back, with the reason', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 \(Conflict\).*\/api\/purchase\//);
  const iris = await comeAs('Iris');
  const order = await placeOrder(iris, brush);
  await page.goto('/dashboard/order');
  await row(page, brush).getByRole('button', { name: 'Cancle' }).click();
  await expect(row(page, brush)).toBeHidden();
  await payOrder(iris, order);
  await notices(page).getByRole('button', { name: 'Close' }).click();
  await expect(notices(page).getByText(/paid/)).toBeVisible();
  await expect(row(page, brush).getByText('paid', { exact: true })).toBeVisible();
});
