/** A clerk chooses what visitors see first. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';

test('a clerk chooses the tools of the home page, and their order', async ({
  page,
  comeAsAdmin,
}) => {
  await comeAsAdmin();
  await page.goto('/dashboard/home');
  await expect(page.getByText('The home page shows the first 24 tools')).toBeVisible();
  await checkPage(page);
  const find = page.getByRole('search');
  for (const [code, name] of [
    ['FV-50', 'Flat varnish brush, 50 mm'],
    ['PK-38', 'Putty knife, 38 mm'],
  ] as const) {
    await find.getByLabel('Search').fill(code);
    await find.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: `Add ${name}` }).click();
  }
  await page.getByRole('button', { name: 'Move Putty knife, 38 mm up' }).press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The home page shows them now')).toBeVisible();
  await checkPage(page);

  const cards = page.locator('#paintTools').getByRole('heading', { level: 3 });
  await page.goto('/');
  await expect(cards).toHaveText(['Putty knife, 38 mm', 'Flat varnish brush, 50 mm']);

  await page.goto('/dashboard/home');
  for (const name of ['Putty knife, 38 mm', 'Flat varnish brush, 50 mm'])
    await page.getByRole('button', { name: `Take ${name} out` }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The home page shows them now')).toBeVisible();
  await page.goto('/');
  await expect(cards).not.toHaveCount(2);
});
