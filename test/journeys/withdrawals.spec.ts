/** A customer withdraws from a contract, with an account and without script; staff answer. */
import { expect, test } from './support/journey.ts';
import { placeOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';

const brush = 'Round sash brush, No 8';

test('from the order to the receipt, and to what staff answer', async ({
  page,
  comeAs,
  openAnother,
  admin,
}) => {
  test.slow();
  const wanda = await comeAs('Wanda');
  const { _id, number } = await placeOrder(wanda, brush);
  await page.goto(`/dashboard/order/${_id}`);
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your withdrawal' })).toBeVisible();
  await checkPage(page);
  // Nothing is kept before the second step.
  await page.getByText('Change something').click();
  await page.getByLabel('Anything to add').fill('Too stiff for glazing bars.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Too stiff' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'We have received' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'UTC' })).toBeVisible();
  await checkPage(page);

  const staffPage = await openAnother(admin);
  await staffPage.goto('/dashboard/withdrawals');
  const card = staffPage.getByRole('article').filter({ hasText: wanda.email });
  await expect(card).toContainText('Too stiff for glazing bars.');
  await checkPage(staffPage);
  await card.getByRole('button', { name: 'Reject' }).click();
  const dialog = staffPage.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toContainText('Please fill this in');
  await dialog.getByLabel('Reason').fill('They were cut to your measure.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(notices(staffPage)).toContainText('Rejected');
  await staffPage.getByRole('link', { name: 'Rejected' }).click();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(notices(staffPage)).toContainText('Accepted');
  await staffPage.getByRole('link', { name: 'Accepted' }).click();
  await card.getByRole('link', { name: `Order ${number}` }).click();
  await expect(staffPage.getByText(': accepted')).toBeVisible();

  await page.goto(`/dashboard/order/${_id}`);
  await expect(page.getByText(': accepted')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('from the foot of a page, for an order that nobody finds, it reads the same', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/');
    await page.getByRole('link', { name: 'Withdraw from contract here' }).click();
    await expect(page.getByRole('heading', { name: 'Withdraw from contract' })).toBeVisible();
    await page.getByLabel('Order number').fill('the flat brush');
    await page.getByLabel('Your name').fill('Sam');
    await page.getByLabel('Email of the order').fill('sam@people.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Nothing is sent yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { name: 'We have received' })).toBeVisible();
    await expect(page.getByText('If an order has this number and this email')).toBeVisible();
  });
});
