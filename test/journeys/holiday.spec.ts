/**
 * Staff set the shop's holiday; customers read of it. Orders are not paused here: other journeys
 * buy in the same shop meanwhile; `test/routes/holiday.test.ts` pauses them.
 */
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';

const brush = 'Round sash brush, No 8';
const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test.afterEach(({ admin }) => admin.call('PUT /holiday', { holiday: null }));

test('orders leave later, and as always again', async ({
  page,
  comeAs,
  openAnother,
  admin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/422 \(Unprocessable/);
  const staffPage = await openAnother(admin);
  await staffPage.goto('/dashboard/holiday');
  await staffPage.getByLabel('Orders are taken, and leave later').check();
  await staffPage.getByLabel('First day').fill(dayIn(0));
  await staffPage.getByLabel('Back on').fill(dayIn(-1));
  await staffPage.getByRole('button', { name: 'Save' }).click();
  await expect(staffPage.getByText('must be after the first day')).toBeVisible();
  await staffPage.getByLabel('Back on').fill(dayIn(5));
  await staffPage.getByRole('button', { name: 'Save' }).click();
  await expect(notices(staffPage)).toContainText('Saved');
  await checkPage(staffPage);

  await comeAs('Hanna');
  const { _id } = await findTool(brush);
  await page.goto(`/tools/${_id}`);
  const notice = page.getByRole('complementary', { name: 'Holiday' });
  await expect(notice).toContainText('What you order now leaves from');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeEnabled();
  await checkPage(page);

  await staffPage.getByLabel('No holiday').check();
  await staffPage.getByRole('button', { name: 'Save' }).click();
  await expect(notices(staffPage).getByText('Saved').last()).toBeVisible();
  await expect
    .poll(async () => {
      await page.reload();
      return notice.count();
    })
    .toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a product says when orders leave', async ({ page, admin, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    const holiday = { mode: 'delayed', from: dayIn(0), until: dayIn(5) };
    await admin.call('PUT /holiday', { holiday });
    await page.goto('/products/round-sash-brush');
    await expect(page.getByRole('complementary', { name: 'Holiday' })).toContainText(
      'What you order now leaves from',
    );
  });
});
