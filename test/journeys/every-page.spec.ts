/**
 * Every page in the states that its URL alone does not reach: accessible, without console errors,
 * and equal to its screenshots. In a shop of its own, one after another.
 */
import type { Page } from '@playwright/test';
import { cardFrame, payButton } from './support/card.ts';
import { mailboxPath } from './support/shop-url.ts';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder } from './support/orders.ts';
import { notices, row } from './support/pages.ts';
import { register } from './support/person.ts';
import { checkPageAndScreenshots } from './support/page-checks.ts';

const knife = 'Putty knife, 38 mm';
const needsAdmin = 'This page needs an admin account';
const nobodysId = '01a1fb34-76e3-7bab-acd8-000000000000';

interface Visit {
  path: string;
  /** The name of its screenshots. */
  as: string;
  /** The heading that is there when the page is. */
  shows: string;
}

async function visit(page: Page, { path, as, shows }: Visit): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toBeHidden();
    await checkPageAndScreenshots(page, as);
  });
}

/** Clears all timers of the page, such as those that remove a notice. */
async function freezeTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let timer = Number(setTimeout(() => undefined)); timer > 0; timer -= 1)
      clearTimeout(timer);
  });
}

test.beforeEach(() => test.slow());

test('the pages that an email leads to', async ({ page }) => {
  const needsLink = 'Open this page from our email';
  await visit(page, { path: '/reset-password', as: 'reset-password', shows: needsLink });
  await visit(page, { path: '/verify-email', as: 'verify-email', shows: needsLink });
  await visit(page, { path: mailboxPath(), as: 'sandbox-mail', shows: 'Sandbox mailbox' });
});

test('forms that are not filled in right', async ({ page }) => {
  for (const [path, submit] of [
    ['/login', 'Login'],
    ['/signup', 'Register'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText(/^Please .* your email$/)).toBeVisible();
    await checkPageAndScreenshots(page, `${path.slice(1)}-refused`);
  }
});

test('the pages of a customer', async ({ page, comeAs }) => {
  const tom = await comeAs('Tom');
  const soldOut = await findTool('Oval trim brush, No 10');
  const [paid, unpaid] = [await placeOrder(tom, knife), await placeOrder(tom, knife)];
  await payOrder(tom, paid);
  await visit(page, { path: `/tools/${soldOut._id}`, as: 'tool-sold-out', shows: soldOut.name });
  await visit(page, { path: '/dashboard/order', as: 'my-orders', shows: 'MY Order' });
  await visit(page, {
    path: `/dashboard/payment/${paid._id}`,
    as: 'payment-paid',
    shows: 'Congratulation',
  });
  await page.goto(`/dashboard/payment/${unpaid._id}`);
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await checkPageAndScreenshots(page, 'payment');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card number is incomplete.');
  await checkPageAndScreenshots(page, 'payment-refused');
});

test('an order on its way', async ({ page, comeAs }) => {
  await comeAs('Xenia');
  await page.goto(`/tools/${(await findTool(knife))._id}`);
  // What is filled in before hydration is kept, but is validated only when it is sent.
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.getByLabel('Quantity').fill('1');
  await page.getByLabel('Phone').fill('none');
  await page.getByLabel('Phone').blur();
  await expect(page.getByText('order quantity must be more than 6')).toBeVisible();
  await checkPageAndScreenshots(page, 'order-refused');
  await page.getByLabel('Quantity').fill('6');
  await page.getByLabel('Phone').fill('+44 20 7946 0123');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(notices(page).getByText(/is placed/)).toBeVisible();
  await freezeTimers(page);
  await checkPageAndScreenshots(page, 'order-placed');
});

test('what a customer cannot have', async ({ page, comeAs, consoleErrors }) => {
  consoleErrors.allow(/404 \(Not Found\).*\/api\/purchase\//);
  consoleErrors.allow(/403 \(Forbidden\)|ERR_CONNECTION/);
  await comeAs('Ugo');
  const unknown = 'We do not know this order';
  await visit(page, {
    path: '/dashboard/order',
    as: 'my-orders-none',
    shows: 'You have not ordered anything yet.',
  });
  await visit(page, {
    path: `/dashboard/payment/${nobodysId}`,
    as: 'payment-unknown',
    shows: unknown,
  });
  await visit(page, { path: '/dashboard/manage', as: 'staff-only', shows: needsAdmin });
  const back = page.getByRole('link', { name: 'Back to the dashboard' });
  await expect(back).toHaveAttribute('href', '/dashboard');
  await page.route('**/api/purchase?*', (route) => route.abort('connectionfailed'));
  const broken = 'Something is broken here';
  await visit(page, { path: '/dashboard/order', as: 'my-orders-unreached', shows: broken });
});

test('what opens over a page', async ({ page, comeAsAdmin }) => {
  const vera = await register('Vera');
  await payOrder(vera, await placeOrder(vera, knife));
  await comeAsAdmin();
  await page.goto('/dashboard/manageorder');
  await row(page, knife).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: `Delete ${knife}?` })).toBeVisible();
  await checkPageAndScreenshots(page, 'delete-asked');
  await page.getByRole('button', { name: 'Keep it' }).click();

  await page.getByRole('link', { name: 'Manage Order' }).click();
  await row(page, vera.email).getByRole('button', { name: 'Cancle' }).click();
  await page.getByRole('button', { name: 'Cancle and refund' }).click();
  await expect(page.getByText('Please say why')).toBeVisible();
  await checkPageAndScreenshots(page, 'cancel-asked');
  await page.getByLabel('Reason').fill('Left-handed');
  await page.getByRole('button', { name: 'Cancle and refund' }).click();
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await freezeTimers(page);
  await checkPageAndScreenshots(page, 'cancel-undo');
  await notices(page).getByRole('button', { name: 'Close' }).first().click();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Open drawer' }).click();
  const drawer = page.getByRole('dialog', { name: 'Dashboard' });
  await expect(drawer.getByRole('link', { name: 'Manage Product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});
