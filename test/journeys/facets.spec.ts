/** What tools are made of: staff say it, visitors narrow the catalogue by it. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor narrows brushes down, and goes back step by step', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/catalogue/brushes');
    const narrow = page.getByRole('navigation', { name: 'Narrow down' });
    await narrow.getByRole('link', { name: 'Synthetic 1' }).click();
    await expect(page).toHaveURL('/catalogue/brushes?filter=filling:synthetic');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^Brushes, Synthetic/);
    await narrow.getByRole('link', { name: '38 mm 1' }).click();
    await expect(page).toHaveURL('/catalogue/brushes?filter=filling:synthetic,width:38');
    await expect(page.getByRole('link', { name: 'Angled sash brush' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Without Synthetic' }).click();
    await expect(page.getByText('3 products', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Without 38 mm' }).click();
    await expect(page).toHaveURL('/catalogue/brushes');
  });

  test('a filter that is no more leads to the page without it', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/catalogue/brushes?filter=hair:goat&sort=price');
    await expect(page).toHaveURL('/catalogue/brushes?sort=price');
  });
});

test('staff add a choice and give it to a brush, and visitors find it by that', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 \(Unprocessable Entity\).*\/api\/products\//);
  await comeAsAdmin();
  await page.goto('/dashboard/attributes');
  const added = page.getByRole('region', { name: 'New attribute' });
  await added.getByLabel('Name').fill('Hand');
  await added.getByLabel('Code').fill('hand');
  await added.getByLabel('Choices').fill('left = Left\nright = ');
  await added.getByLabel('Visitors filter by it').check();
  await added.getByRole('button', { name: 'Add attribute' }).click();
  await expect(added.getByText('Line 2 is not of the form code = name')).toBeVisible();
  await added.getByLabel('Choices').fill('left = Left\nright = Right');
  await added.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByText('one choice · Left, Right · filter')).toBeVisible();
  await page.getByRole('button', { name: 'Change Scraper', exact: true }).click();
  const scrapers = page.getByRole('listitem').filter({ hasText: 'scraper' });
  await scrapers.getByLabel('Hand', { exact: true }).check();
  await scrapers.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(scrapers.getByText(/, Hand$/)).toBeVisible();
  await checkPage(page);

  await page.goto('/dashboard/products?q=scraper');
  await page.getByRole('link', { name: 'Broad scraper, 76 mm' }).click();
  const attributes = page.getByRole('region', { name: 'Type and attributes' });
  const width = attributes.getByLabel('Width, mm');
  await width.fill('wide');
  await attributes.getByLabel('Hand', { exact: true }).selectOption('Left');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(attributes.getByText('is no value of this attribute')).toBeVisible();
  await width.fill('76,5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Saved as version 2');
  await checkPage(page);

  await page.goto('/catalogue/scrapers?filter=hand:left,width:76.5');
  await expect(page.getByRole('link', { name: 'Broad scraper, 76 mm' })).toBeVisible();
  await page.goto('/products/broad-scraper-76-mm');
  await expect(page.getByRole('row', { name: 'Hand Left' })).toBeVisible();
  await checkPage(page);
});
