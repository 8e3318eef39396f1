/** A customer adds a tool to an unpaid order. */
import { expect, test } from './support/journey.ts';
import { findTool, placeOrder, readOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';

const brush = 'Flat varnish brush, 50 mm';
const roller = 'Mini roller, 100 mm';

test('a customer adds a tool to an unpaid order', async ({ page, comeAs, consoleErrors }) => {
  test.slow();
  consoleErrors.allow(/409 \(Conflict\).*\/edits\/quote/);
  const ada = await comeAs('Ada');
  const order = await placeOrder(ada, brush);
  const { price, quantity1: least } = await findTool(roller);
  await page.goto(`/dashboard/order/${order._id}`);
  await page.getByRole('button', { name: 'Change the order' }).click();
  await expect(page.getByRole('heading', { name: 'Change the order' })).toBeFocused();
  await page.getByLabel('Code or name').fill('mini roller');
  await page.getByRole('option', { name: roller }).click();
  await page.getByRole('button', { name: 'Add the tool' }).click();
  const quantity = page.getByLabel(`Quantity of ${roller}`);
  await expect(quantity).toHaveValue(String(least));

  await quantity.fill('0');
  await page.getByRole('button', { name: 'Check the change' }).click();
  await expect(quantity).toHaveAccessibleDescription('Please enter a whole number, 1 or more.');
  await quantity.fill('999999');
  await quantity.press('Enter');
  await expect(quantity).toHaveAccessibleDescription(/^Only [\d,]+ left\.$/);
  await checkPage(page);
  await quantity.fill(String(least));
  await page.getByRole('button', { name: 'Check the change' }).click();

  const total = Math.round(100 * (order.total + least * price)) / 100;
  const after = page.getByRole('region', { name: 'What it comes to' });
  await expect(after).toContainText(`New total$${total.toFixed(2)}`);
  await checkPage(page);
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(notices(page).getByText(`Order ${order.number} was changed.`)).toBeVisible();
  await expect(page.getByText(`${roller}: ${least} added`)).toBeVisible();
  await checkPage(page);
  const changed = await readOrder(ada, order);
  expect(changed).toMatchObject({ total, status: 'unpaid' });
});

test('a second tab learns of the change of the first, and keeps what was typed', async ({
  page,
  context,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 \(Conflict\).*\/edits\/quote/);
  const ida = await comeAs('Ida');
  const order = await placeOrder(ida, brush);
  const { quantity1: least } = await findTool(brush);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/dashboard/order/${order._id}`);
    await tab.getByRole('button', { name: 'Change the order' }).click();
  }
  const quantity = (tab: typeof page) => tab.getByLabel(`Quantity of ${brush}`);
  const check = (tab: typeof page) => tab.getByRole('button', { name: 'Check the change' }).click();
  await quantity(page).fill(String(least + 1));
  await check(page);
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(notices(page).getByText(`Order ${order.number} was changed.`)).toBeVisible();

  await quantity(other).fill(String(least + 2));
  await check(other);
  await expect(other.getByText(`${least + 1} instead of ${least} × ${brush}.`)).toBeVisible();
  await other.getByRole('button', { name: 'Load the order again' }).click();
  await expect(other.getByText('These are its lines of now, with what you typed.')).toBeVisible();
  await expect(quantity(other)).toHaveValue(String(least + 2));
  await checkPage(other);
  await check(other);
  await other.getByRole('button', { name: 'Save the change' }).click();
  await expect(notices(other).getByText(`Order ${order.number} was changed.`)).toBeVisible();
});
