/**
 * Every URL of the shop as a stranger, a customer and an admin: axe, console, pictures, an
 * inspector's measures, and screenshots. In a shop of their own, one after another.
 */
import type { ResponseBody } from '#api/contract/operations.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder } from './support/orders.ts';
import { register } from './support/person.ts';
import { routePaths } from './support/routes.ts';
import { expectVisibleFocus, checkPageAndScreenshots } from './support/page-checks.ts';

const knife = 'Putty knife, 38 mm';
const own = [
  ...['/dashboard', '/dashboard/order', '/dashboard/review', '/dashboard/my-reviews'],
  '/dashboard/profile',
  '/dashboard/addresses',
];
const guarded = '/dashboard/users';

const staticPaths = routePaths.filter((path) => !/[:*]/.test(path));
// The pages that an email leads to are checked in their states, in every-page.
const emailPages = ['/reset-password', '/verify-email'];
// Cached documents, the same for everybody: only links to the dashboard differ.
const publicPaths = staticPaths.filter(
  (path) => !path.startsWith('/dashboard') && !emailPages.includes(path),
);
const staff = staticPaths.filter((path) => path.startsWith('/dashboard') && !own.includes(path));

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Loading', { exact: true })).toBeHidden();
  await expect(page.getByRole('heading').first()).toBeVisible();
}

async function checkPath(page: Page, path: string, name = screenshotNameOf(path)): Promise<void> {
  await test.step(path, async () => {
    await openPage(page, path);
    await checkPageAndScreenshots(page, name);
    await expectVisibleFocus(page);
  });
}

function screenshotNameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-') || 'home';
}

const at = '2026-03-01T03:07:00.000Z';
const run = { startedAt: at, durationMs: 12, failedCount: 0, error: null };
const ended = { ...run, succeededAt: at, failuresInARow: 0 };
const failed = { error: 'Error: read ECONNRESET', failuresInARow: 4 };
const jobStates: ResponseBody<'listScheduledJobs'> = [
  { name: 'payment-reconcile', isLate: false, lastRun: { ...ended, durationMs: 1840 } },
  { name: 'payment-refunds', isLate: false, lastRun: { ...ended, failedCount: 2 } },
  { name: 'send-emails', isLate: false, lastRun: { ...ended, ...failed } },
  { name: 'verify-audit-log', isLate: true, lastRun: ended },
  { name: 'daily-backup', isLate: true, lastRun: null },
];

test.beforeEach(() => test.setTimeout(240_000));

test('as a stranger', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404 \(Not Found\).*\/nowhere/);
  const inCatalogue = [
    ...['/catalogue/brushes/sash-and-trim', '/products/flat-varnish-brush'],
    ...['/finder/gloss-enamel', '/finder/gloss-enamel/trim-and-windows/flawless'],
  ];
  for (const path of [...publicPaths, ...inCatalogue, '/nowhere']) await checkPath(page, path);
  const tool = `/tools/${(await findTool(knife))._id}`;
  for (const path of [tool, ...own, ...staff]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  }
});

test('as a customer', async ({ page, comeAs, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const yan = await comeAs('Yan');
  const order = await placeOrder(yan, knife);
  await checkPath(page, `/tools/${(await findTool(knife))._id}`, 'tool');
  await checkPath(page, `/dashboard/order/${order._id}`, 'order');
  await checkPath(page, `/dashboard/payment/${order._id}`, 'payment-open');
  for (const path of own) await checkPath(page, path);
  // One of them is checked in every-page; they all say the same.
  for (const path of ['/', ...staff.filter((each) => each !== guarded)]) await openPage(page, path);
  // The one page of staff that the browser guards sends to /login.
  await page.goto(guarded);
  await expect(page).toHaveURL(/\/login/);
});

test('as an admin', async ({ page, comeAsAdmin }) => {
  const [zoe, vera] = [await register('Zoe'), await register('Vera')];
  await payOrder(vera, await placeOrder(vera, knife));
  const order = await placeOrder(zoe, knife);
  const tool = await findTool(knife);
  const admin = await comeAsAdmin();
  const [product] = await admin.call<{ id: string }[]>('GET /products?q=Flat varnish brush');
  // Which of them has run yet is a matter of when this runs.
  await page.route('**/api/scheduled-jobs', (request) => request.fulfill({ json: jobStates }));
  await checkPath(page, '/dashboard', 'dashboard-of-staff');
  await checkPath(page, `/dashboard/order/${order._id}`, 'order-of-staff');
  await checkPath(page, `/dashboard/manageorder/${tool._id}`, 'dashboard-manageorder-one');
  await checkPath(page, `/dashboard/products/${product?.id}`, 'dashboard-products-one');
  for (const path of staff) await checkPath(page, path);
  for (const path of ['/', `/tools/${tool._id}`, ...own]) await openPage(page, path);
});
