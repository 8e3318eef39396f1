/**
 * Every URL of the dashboard as a customer and as an admin: axe, console, pictures, an inspector's
 * measures, and screenshots. In a shop of their own, one after another.
 */
import type { ResponseBody } from '#api/contract/operations.ts';
import { answerRequests } from './support/answer-requests.ts';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder } from './support/orders.ts';
import { register } from './support/person.ts';
import { checkPath, exampleTool, openPage, ownPaths, staffPaths } from './support/route-checks.ts';

const guarded = '/dashboard/users';

const at = '2026-03-01T03:07:00.000Z';
const run = { startedAt: at, durationMs: 12, failedCount: 0, error: null };
const ended = { ...run, succeededAt: at, failuresInARow: 0 };
const failed = { error: 'Error: read ECONNRESET', failuresInARow: 4 };
const jobStates: ResponseBody<'listScheduledJobs'> = [
  {
    name: 'payment-reconcile',
    isLate: false,
    stoppedSince: null,
    lastRun: { ...ended, durationMs: 1840 },
  },
  {
    name: 'payment-refunds',
    isLate: false,
    stoppedSince: null,
    lastRun: { ...ended, failedCount: 2 },
  },
  { name: 'send-emails', isLate: false, stoppedSince: null, lastRun: { ...ended, ...failed } },
  { name: 'verify-audit-log', isLate: true, stoppedSince: at, lastRun: ended },
  { name: 'daily-backup', isLate: true, stoppedSince: null, lastRun: null },
];

/** One part cannot be read, another says that something is wrong. */
const system: ResponseBody<'getSystem'> = {
  instance: { host: 'shop-7f9c', startedAt: at, version: '1.4.0', node: '26.10.0' },
  pageCache: { entries: 214, bytes: 2_345_678, hits: 81_234, misses: 642 },
  database: {
    ...{ version: '18.1', bytes: 1_234_567_890, isPrimary: true },
    ...{ connections: 18, maxConnections: 100 },
    replicas: [
      { name: 'brushes-2', state: 'streaming', lagSeconds: null },
      { name: 'brushes-3', state: 'streaming', lagSeconds: 0.4 },
    ],
  },
  queue: { waiting: 3, failed: 0, oldestAt: at },
  emails: null,
  backup: { state: 'late', lastAt: at, error: 'ENOSPC: no space left on device, write' },
  statement: { last: { day: '2026-02-28', comparedAt: at, movements: 1234, differences: 0 } },
  checks: [
    { name: 'verify-audit-log', succeededAt: at, isLate: false, hasFailed: false },
    { name: 'payment-days', succeededAt: at, isLate: false, hasFailed: true },
    { name: 'compare-clocks', succeededAt: null, isLate: true, hasFailed: false },
    { name: 'daily-backup', succeededAt: at, isLate: false, hasFailed: false },
  ],
};

test.beforeEach(() => test.setTimeout(360_000));

test('as a customer', async ({ page, comeAs, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const yan = await comeAs('Yan');
  const order = await placeOrder(yan, exampleTool);
  await checkPath(page, `/tools/${(await findTool(exampleTool))._id}`, 'tool');
  await checkPath(page, `/dashboard/order/${order._id}`, 'order');
  await checkPath(page, `/dashboard/payment/${order._id}`, 'payment-open');
  for (const path of ownPaths) await checkPath(page, path);
  // One of them is checked in every-page; they all say the same.
  for (const path of ['/', ...staffPaths.filter((each) => each !== guarded)])
    await openPage(page, path);
  // The one page of staff that the browser guards sends to /login.
  await page.goto(guarded);
  await expect(page).toHaveURL(/\/login/);
});

test('as an admin', async ({ page, comeAsAdmin }) => {
  const [zoe, vera] = [await register('Zoe'), await register('Vera')];
  await payOrder(vera, await placeOrder(vera, exampleTool));
  const order = await placeOrder(zoe, exampleTool);
  const tool = await findTool(exampleTool);
  const admin = await comeAsAdmin();
  const [product] = await admin.call<{ id: string }[]>('GET /products?q=Flat varnish brush');
  // Which of them has run yet is a matter of when this runs, and the system of where.
  await answerRequests(page, { '/api/scheduled-jobs': jobStates, '/api/system': system });
  await checkPath(page, '/dashboard', 'dashboard-of-staff');
  await checkPath(page, `/dashboard/order/${order._id}`, 'order-of-staff');
  await checkPath(page, `/dashboard/manageorder/${tool._id}`, 'dashboard-manageorder-one');
  await checkPath(page, `/dashboard/products/${product?.id}`, 'dashboard-products-one');
  for (const path of staffPaths) await checkPath(page, path);
  for (const path of ['/', `/tools/${tool._id}`, ...ownPaths]) await openPage(page, path);
});
