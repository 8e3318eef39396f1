/** What an admin does in a day, and what everybody else does not get to see of it. */
import { expect, test } from './support/journey.ts';
import { findTool, listTools, payOrder, placeOrder, readOrder } from './support/orders.ts';
import { buyNow, login, notices, row } from './support/pages.ts';
import { readFirstAdmin, register } from './support/person.ts';

const roller = 'Mini roller, 100 mm';

test('the first admin signs in and sees what customers have ordered', async ({ page }) => {
  const jo = await register('Jo');
  const order = await placeOrder(jo, roller);
  await page.goto('/login');
  await login(page, await readFirstAdmin());
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to my Dashboard' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    ...['MyProfile', 'All Users', 'Add order', 'Manage Product', 'Manage Order'],
  ]);
  await menu.getByRole('link', { name: 'Manage Order' }).click();
  const orderRow = row(page, `#${order.number}`);
  await expect(orderRow).toContainText('Jo');
  await expect(orderRow).toContainText(jo.email);
  await expect(orderRow.getByText('$81.50', { exact: true })).toBeVisible();
  await expect(orderRow.getByText('$8.15 × 10', { exact: true })).toBeVisible();
  await expect(orderRow.getByText('unpaid')).toBeVisible();
  await expect(orderRow.getByRole('link', { name: 'Pay' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${order._id}`,
  );
});

test('a tool that an admin adds is sold at once, and deleted it is gone', async ({
  page,
  comeAsAdmin,
  openAnother,
}) => {
  const name = 'Badger softener, 75 mm';
  const visitor = await openAnother();
  await visitor.goto('/');
  await expect(buyNow(visitor, name)).toBeHidden();

  await comeAsAdmin();
  await page.goto('/dashboard/allorder');
  await expect(page.getByLabel('email')).toHaveAttribute('readonly');
  await page.getByLabel('quantity1').fill('3');
  await page.getByLabel('quantity2').fill('40');
  await page.getByLabel('name', { exact: true }).fill(name);
  await page.getByLabel('description').fill('Softens every mark. Washed by hand.');
  await page.getByLabel('price').fill('19.99');
  await page.getByLabel('rating').fill('4.5');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(notices(page).getByText(`${name} is in the shop`)).toBeVisible();

  expect(await findTool(name)).toMatchObject({ price: 19.99, quantity1: 3, quantity2: 40 });
  await visitor.reload();
  await expect(buyNow(visitor, name)).toBeVisible();
  const card = visitor.getByRole('article').filter({ hasText: name });
  await expect(card.getByText('$19.99')).toBeVisible();

  await page.getByRole('link', { name: 'Manage Product' }).click();
  await row(page, name).getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: `Delete ${name}?` });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(notices(page).getByText('Delete succesfully')).toBeVisible();
  await expect(row(page, name)).toBeHidden();
  expect((await listTools()).map((tool) => tool.name)).not.toContain(name);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Flat varnish brush, 50 mm' })).toBeVisible();
  await expect(buyNow(visitor, name)).toBeHidden();
});

test('the form for a tool says what is missing', async ({ page, comeAsAdmin }) => {
  await comeAsAdmin();
  await page.goto('/dashboard/allorder');
  await page.getByLabel('price').fill('a lot');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByLabel('name', { exact: true })).toHaveAccessibleDescription(
    /fill this in/,
  );
  await expect(page.getByLabel('price')).toHaveAccessibleDescription(/such as 19\.99/);
});

test('an admin cancels an order, and takes it back in time', async ({ page, comeAsAdmin }) => {
  const kim = await register('Kim');
  const { quantity2 } = await findTool(roller);
  const order = await placeOrder(kim, roller);
  await comeAsAdmin();
  await page.clock.install();
  await page.goto('/dashboard/manage');
  const orderRow = row(page, `#${order.number}`);
  await orderRow.getByRole('button', { name: 'Cancle' }).click();
  await expect(notices(page).getByText('Delete succesfully')).toBeVisible();
  await expect(orderRow).toBeHidden();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(orderRow).toBeVisible();
  expect(await readOrder(kim, order)).toMatchObject({ status: 'unpaid' });

  await orderRow.getByRole('button', { name: 'Cancle' }).click();
  await page.clock.fastForward(5000);
  await expect.poll(() => readOrder(kim, order)).toMatchObject({ status: 'cancelled' });
  await expect(orderRow).toBeHidden();
  expect((await findTool(roller)).quantity2).toBe(quantity2);
});

test('a paid order is cancelled for a reason, and refunded', async ({ page, comeAsAdmin }) => {
  const lea = await register('Lea');
  const order = await placeOrder(lea, roller);
  await payOrder(lea, order);
  await comeAsAdmin();
  await page.clock.install();
  await page.goto('/dashboard/manage');
  const orderRow = row(page, `#${order.number}`);
  await expect(orderRow.getByRole('link', { name: 'Pay' })).toBeHidden();
  await orderRow.getByRole('button', { name: 'Cancle' }).click();
  const confirmation = page.getByRole('dialog', {
    name: `Cancle and refund order ${order.number}?`,
  });
  await confirmation.getByRole('button', { name: 'Cancle and refund' }).click();
  await expect(confirmation.getByText('Please say why')).toBeVisible();
  expect(await readOrder(lea, order)).toMatchObject({ paid: true, status: 'paid' });

  await confirmation.getByLabel('Reason').fill('Ordered twice, she says');
  await confirmation.getByRole('button', { name: 'Cancle and refund' }).click();
  await expect(notices(page).getByText('Delete succesfully')).toBeVisible();
  await page.clock.fastForward(5000);
  await expect.poll(() => readOrder(lea, order)).toMatchObject({ status: 'refunded' });
});

test('a customer finds no admin page open, and none of its data', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const mona = await comeAs('Mona');
  const nils = await register('Nils');
  await placeOrder(nils, roller);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText(['MyProfile', 'My order', 'Review']);
  for (const path of ['/dashboard/manage', '/dashboard/manageorder', '/dashboard/allorder']) {
    await page.goto(path);
    await expect(page.getByText('This page needs an admin account')).toBeVisible();
    await expect(page.getByText(mona.email).first()).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await expect(page.getByRole('main').getByRole('textbox')).toBeHidden();
    await expect(page.getByText(nils.email)).toBeHidden();
  }
});
