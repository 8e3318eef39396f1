/** Staff look at how the shop is running. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';

test('what runs is read again at a press, and each state is a page', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/500 \(Internal/);
  await comeAsAdmin();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/system', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/dashboard/system');
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible();
  const database = page.getByRole('region', { name: 'Database' });
  await expect(database).toContainText('primary');
  await expect(database).toContainText('PostgreSQL');
  await expect(page.getByRole('region', { name: 'This instance' })).toContainText('Node');
  await checkPage(page);

  const again = page.getByRole('button', { name: 'Read again' });
  const response = page.waitForResponse('**/api/system');
  await again.focus();
  await page.keyboard.press('Enter');
  expect((await response).status()).toBe(200);
  await expect(again).toBeEnabled();

  await page.unroute('**/api/system');
  await page.route('**/api/system', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkPage(page);
  await page.unroute('**/api/system');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(database).toContainText('primary');
});
