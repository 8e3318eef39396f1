/** Staff with a part of an admin's permissions: what they see, what they do not, and the log. */
import type { Page } from '@playwright/test';
import type { Role } from '#modules/identity/caller.ts';
import { expect, test } from './support/journey.ts';
import { findTool, placeOrder } from './support/orders.ts';
import { openDashboardPage } from './support/menus.ts';
import { notices, row } from './support/pages.ts';
import { register, registerStaff } from './support/person.ts';
import { checkPage } from './support/page-checks.ts';

const roller = 'Mini roller, 100 mm';

test('an admin makes somebody staff for orders, who sees that and no more', async ({
  page,
  comeAsAdmin,
  openAnother,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[13] \((Unauthorized|Forbidden)\)/);
  const customer = await register('Uma');
  const order = await placeOrder(customer, roller);
  const odo = await register('Odo');
  const staffPage = await openAnother(odo);
  await staffPage.goto('/dashboard');
  await expect(menu(staffPage)).toHaveText(['MyProfile', 'My order', 'Review']);

  await comeAsAdmin();
  await page.goto(`/dashboard/users?q=${odo.email}`);
  await row(page, odo.email).getByRole('button', { name: 'More' }).click();
  await page.getByLabel(`Role of ${odo.email}`).selectOption('orders');
  const confirmation = page.getByRole('dialog', { name: `Give ${odo.email} the role “orders”?` });
  await checkPage(page);
  await confirmation.getByRole('button', { name: 'Give the role' }).click();
  await expect(notices(page).getByText(`${odo.email} has the role “orders” now`)).toBeVisible();
  await row(page, odo.email).getByRole('button', { name: 'More' }).click();
  await expect(page.getByLabel(`Role of ${odo.email}`)).toHaveValue('orders');

  // The token is void; the browser gets a new one by itself, with the new role behind it.
  await staffPage.goto('/dashboard');
  await expect(menu(staffPage)).toHaveText(['MyProfile', 'Manage Order']);
  await expect(moreMenu(staffPage).filter({ hasText: 'Inbox' })).toBeVisible();
  await expect(moreMenu(staffPage).filter({ hasText: /Reviews|Emails|Audit/ })).toHaveCount(0);
  await staffPage.goto(`/dashboard/manage?q=${customer.email}`);
  await row(staffPage, customer.email)
    .getByRole('link', { name: /Open order/ })
    .click();
  await expect(staffPage).toHaveURL(`/dashboard/order/${order._id}`);
  await expect(staffPage.getByRole('heading', { name: 'Fulfilment' })).toBeVisible();
  await staffPage.goto('/dashboard/manageorder');
  await expect(staffPage.getByText('This page needs an admin account')).toBeVisible();
  await staffPage.goto('/dashboard/users');
  await expect(staffPage).toHaveURL('/login?needs=admin');
});

test('the audit log tells of it, is found by who and what, and can be gone back in', async ({
  page,
  comeAsAdmin,
  admin,
}) => {
  const pia = await registerStaff('Pia', 'catalogue', admin);
  await comeAsAdmin();
  await page.goto('/dashboard');
  await openDashboardPage(page, 'Audit log');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();

  await page.getByText('Who, what and when').click();
  await page.getByLabel('To what').fill(pia.email);
  await page.getByLabel('What', { exact: true }).selectOption('Role changed');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(
    `${admin.email} gave the account ${pia.email} the role “catalogue”; it was “customer”.`,
  );
  await expect(page).toHaveURL(/action=role\.changed/);

  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByLabel('To what')).toBeHidden();
  await page.goBack();
  await expect(entries).toHaveCount(1);
  await expect(page.getByLabel('To what')).toHaveValue(pia.email);

  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByLabel('Search').fill(`changed ${pia.email} catalogue`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=changed\+/);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('the role “catalogue”');
  await page.getByLabel('Search').fill(`refund ${pia.email}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Nothing matches “refund ${pia.email}”.`)).toBeVisible();

  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/entries are as they were written/)).toBeVisible();
});

test('staff for users see roles, and why they cannot give any', async ({
  page,
  context,
  admin,
}) => {
  const ulf = await registerStaff('Ulf', 'users', admin);
  await context.setStorageState(ulf.state);
  await page.goto(`/dashboard/users?q=${ulf.email}`);
  const ownRow = row(page, ulf.email);
  const disabledButton = ownRow.getByRole('button', { name: /Make Admin/ });
  await expect(disabledButton).toHaveAccessibleDescription('Only an admin gives and takes roles.');
  const reason = ownRow.getByRole('tooltip').last();
  await expect(reason).toBeHidden();
  await disabledButton.focus();
  await expect(reason).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();
  await disabledButton.hover();
  await expect(reason).toBeVisible();
  await disabledButton.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await checkPage(page);
});

type VisibleState = 'page' | 'needs' | 'login';

/** Every page of staff × every role; the heading is the page's own. */
const pages: Readonly<Record<string, { heading: string; for: readonly Role[] }>> = {
  '/dashboard/users': { heading: 'All Users', for: ['users', 'admin'] },
  '/dashboard/users/{admin}': { heading: 'Shop Admin', for: ['orders', 'admin'] },
  '/dashboard/audit': { heading: 'Audit log', for: ['users', 'admin'] },
  '/dashboard/jobs': { heading: 'Scheduled jobs', for: ['users', 'admin'] },
  '/dashboard/system': { heading: 'System', for: ['users', 'admin'] },
  '/dashboard/emails': { heading: 'Emails', for: ['users', 'admin'] },
  '/dashboard/allorder': { heading: 'Add a Product', for: ['catalogue', 'admin'] },
  '/dashboard/manageorder': { heading: 'Manage Product', for: ['catalogue', 'admin'] },
  '/dashboard/manageorder/{tool}': { heading: 'Edit product', for: ['catalogue', 'admin'] },
  '/dashboard/product-reviews': { heading: 'Product reviews', for: ['catalogue', 'admin'] },
  '/dashboard/reviews': { heading: 'Reviews', for: ['catalogue', 'admin'] },
  '/dashboard/manage': { heading: 'Manage Order', for: ['orders', 'admin'] },
  '/dashboard/manage/papers': { heading: 'Slips and labels', for: ['orders', 'admin'] },
  '/dashboard/manage/new': { heading: 'New order', for: ['orders', 'admin'] },
  '/dashboard/inbox': { heading: 'Inbox', for: ['orders', 'admin'] },
  '/dashboard/exceptions': { heading: 'Exceptions', for: ['orders', 'admin'] },
};

for (const role of ['customer', 'catalogue', 'orders', 'users', 'admin'] as const) {
  test(`each page of staff, opened by address as ${role}`, async ({
    page,
    context,
    admin,
    consoleErrors,
  }) => {
    test.setTimeout(120_000);
    consoleErrors.allow(/403 \(Forbidden\)/);
    const person = await registerStaff(`Rosa ${role}`, role, admin);
    await context.setStorageState(person.state);
    const tool = await findTool(roller);
    for (const [path, { heading, for: allowed }] of Object.entries(pages)) {
      await test.step(path, async () => {
        await page.goto(path.replace('{tool}', tool._id).replace('{admin}', admin.email));
        const expectedState = allowed.includes(role) ? 'page' : deniedStateOf(path);
        await expect.poll(() => visibleState(page, heading)).toBe(expectedState);
      });
    }
    // Another journey counts on one admin only.
    await admin.call(`PUT /user/role/${person.email}`, { role: 'customer' });
  });
}

/** All Users sends to sign in, as specified; the others say which role they need. */
function deniedStateOf(path: string): VisibleState {
  return path === '/dashboard/users' ? 'login' : 'needs';
}

async function visibleState(page: Page, heading: string): Promise<VisibleState | undefined> {
  if (page.url().endsWith('/login?needs=admin')) return 'login';
  const needs = page.getByRole('heading', { name: /This page needs an admin account/ });
  if (await needs.isVisible()) return 'needs';
  const named = { name: heading, level: 2, exact: true };
  const title = page.getByRole('main').getByRole('heading', named);
  return (await title.isVisible()) ? 'page' : undefined;
}

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
}

function moreMenu(page: Page) {
  return page.getByRole('navigation', { name: 'More for staff' }).getByRole('link');
}
