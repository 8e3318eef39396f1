/** A customer adds a tool to a paid order, and pays the second one. */
import { cards, payWith } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { findTool, listOrders, payOrder, placeOrder, readOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';

const brush = 'Flat varnish brush, 50 mm';
const roller = 'Mini roller, 100 mm';

test('a customer adds a tool to a paid order and pays the second one', async ({ page, comeAs }) => {
  test.slow();
  const ada = await comeAs('Ada');
  const first = await placeOrder(ada, brush);
  await payOrder(ada, first);
  const { price, quantity1: least } = await findTool(roller);
  await page.goto(`/dashboard/order/${first._id}`);
  await page.getByRole('button', { name: 'Add tools' }).click();
  await expect(
    page.getByRole('heading', { name: `Add tools to order ${first.number}` }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Check the total' }).click();
  await expect(page.getByText('Nothing is added yet. Choose a tool above.')).toBeVisible();
  await page.getByLabel('Code or name').fill('mini roller');
  await page.getByRole('option', { name: roller }).click();
  await page.getByRole('button', { name: 'Add the tool' }).click();
  await expect(page.getByLabel(`Quantity of ${roller}`)).toHaveValue(String(least));
  await page.getByRole('button', { name: 'Check the total' }).click();
  const total = (Math.round(100 * least * price) / 100).toFixed(2);
  await expect(page.getByRole('region', { name: 'What it comes to' })).toContainText(`$${total}`);
  await checkPage(page);
  await page.getByRole('button', { name: 'Place the order' }).click();

  await page.waitForURL('**/dashboard/payment/*');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
  const [second] = await listOrders(ada);
  if (!second) throw new Error('there is no second order');
  await page.goto(`/dashboard/order/${second._id}`);
  await checkPage(page);
  await page.getByRole('link', { name: `Added to order ${first.number}` }).click();
  const added = page.getByRole('region', { name: 'Orders that belong together' });
  await expect(added.getByRole('link', { name: `Order ${second.number} was added` })).toBeVisible();
  await expect(added).toContainText(`$${total}`);
  await checkPage(page);
  expect(await readOrder(ada, first)).toMatchObject({ total: first.total });
});
