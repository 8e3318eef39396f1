/**
 * Every address of the shop as a stranger, a customer and an admin: axe, console, pictures, an
 * inspector's measures, and how it looked. In a shop of their own, after one another.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder } from './support/orders.ts';
import { register } from './support/person.ts';
import { addresses } from './support/routes.ts';
import { expectSeenFocus, expectWell } from './support/soundness.ts';

const knife = 'Putty knife, 38 mm';
const own = ['/dashboard', '/dashboard/order', '/dashboard/review', '/dashboard/profile'];
const guarded = '/dashboard/users';

const whole = addresses.filter((path) => !/[:*]/.test(path));
// What the link of a letter leads to is looked at with its states, in every-page.
const letters = ['/reset-password', '/verify-email'];
// Kept documents, the same for everybody: only what leads to the dashboard shows who looks.
const open = whole.filter((path) => !path.startsWith('/dashboard') && !letters.includes(path));
const staff = whole.filter((path) => path.startsWith('/dashboard') && !own.includes(path));

async function come(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The page of the parts shows what loads for good.
  if (path !== '/dashboard/ui') {
    await expect(page.getByText('Loading', { exact: true })).toBeHidden();
  }
  await expect(page.getByRole('heading').first()).toBeVisible();
}

async function look(page: Page, path: string, name = nameOf(path)): Promise<void> {
  await test.step(path, async () => {
    await come(page, path);
    await expectWell(page, name);
    await expectSeenFocus(page);
  });
}

function nameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-') || 'home';
}

test.beforeEach(() => test.setTimeout(240_000));

test('as a stranger', async ({ page, complaints }) => {
  complaints.expect(/404 \(Not Found\).*\/nowhere/);
  for (const path of [...open, '/nowhere']) await look(page, path);
  const tool = `/tools/${(await findTool(knife))._id}`;
  for (const path of [tool, ...own, ...staff]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  }
});

test('as a customer', async ({ page, comeAs, complaints }) => {
  complaints.expect(/403 \(Forbidden\)/);
  const yan = await comeAs('Yan');
  const order = await placeOrder(yan, knife);
  await look(page, `/tools/${(await findTool(knife))._id}`, 'tool');
  await look(page, `/dashboard/order/${order._id}`, 'order');
  await look(page, `/dashboard/payment/${order._id}`, 'payment-open');
  for (const path of own) await look(page, path);
  // One of them is looked at in every-page; they all say the same.
  for (const path of ['/', ...staff.filter((each) => each !== guarded)]) await come(page, path);
  // The one page of staff that the browser guards sends to /login.
  await page.goto(guarded);
  await expect(page).toHaveURL(/\/login/);
});

test('as an admin', async ({ page, comeAsAdmin }) => {
  const [zoe, vera] = [await register('Zoe'), await register('Vera')];
  await payOrder(vera, await placeOrder(vera, knife));
  const order = await placeOrder(zoe, knife);
  const tool = await findTool(knife);
  await comeAsAdmin();
  await look(page, '/dashboard', 'dashboard-of-staff');
  await look(page, `/dashboard/order/${order._id}`, 'order-of-staff');
  await look(page, `/dashboard/manageorder/${tool._id}`, 'dashboard-manageorder-one');
  for (const path of staff) await look(page, path);
  for (const path of ['/', `/tools/${tool._id}`, ...own]) await come(page, path);
});
