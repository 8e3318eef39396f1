/** Every address of the shop as a stranger, a customer and an admin: axe, console, pictures. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { findTool, placeOrder } from './support/orders.ts';
import { register } from './support/person.ts';
import { expectSound } from './support/soundness.ts';

// Kept documents, the same for everybody: only what leads to the dashboard shows who looks.
const open = [
  ...['/', '/profile', '/review', '/team', '/achievement', '/login', '/signup', '/blog'],
  ...['/gallary', '/terms', '/privacy'],
];
const knife = 'Putty knife, 38 mm';
const own = ['/dashboard', '/dashboard/order', '/dashboard/review', '/dashboard/profile'];
const guarded = '/dashboard/users';
const staff = [
  ...[guarded, '/dashboard/allorder', '/dashboard/manageorder', '/dashboard/manage'],
  ...['/dashboard/inbox', '/dashboard/reviews', '/dashboard/audit', '/dashboard/letters'],
  ...['/dashboard/problems', '/dashboard/ui'],
];

async function look(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByText('Loading', { exact: true })).toBeHidden();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectSound(page);
  });
}

test.beforeEach(() => test.setTimeout(180_000));

test('as a stranger', async ({ page, complaints }) => {
  complaints.expect(/404 \(Not Found\).*\/nowhere/);
  for (const path of [...open, '/nowhere']) await look(page, path);
  const tool = `/tools/${(await findTool(knife))._id}`;
  for (const path of [tool, ...own, ...staff]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  }
  await expectSound(page);
});

test('as a customer', async ({ page, comeAs, complaints }) => {
  complaints.expect(/403 \(Forbidden\)/);
  const yan = await comeAs('Yan');
  const order = await placeOrder(yan, knife);
  const places = [`/tools/${(await findTool(knife))._id}`, `/dashboard/order/${order._id}`];
  for (const path of ['/', ...places, ...own]) await look(page, path);
  await look(page, `/dashboard/payment/${order._id}`);
  // The one page of staff that the browser guards sends to /login; the others say it themselves.
  for (const path of staff.filter((each) => each !== guarded)) await look(page, path);
  await page.goto(guarded);
  await expect(page).toHaveURL(/\/login/);
  await expectSound(page);
});

test('as an admin', async ({ page, comeAsAdmin }) => {
  const zoe = await register('Zoe');
  const order = await placeOrder(zoe, knife);
  const tool = await findTool(knife);
  await comeAsAdmin();
  const places = [`/tools/${tool._id}`, `/dashboard/order/${order._id}`];
  for (const path of ['/', ...places, ...own, ...staff]) await look(page, path);
  await look(page, `/dashboard/manageorder/${tool._id}`);
});
