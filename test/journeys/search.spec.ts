/** From a few typed words to a product. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { row } from './support/pages.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds a brush by a misspelt word and a width in inches', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/catalogue');
    await page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('varnsh 2 inch');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=varnsh+2+inch');
    await expect(page.getByRole('status')).toHaveText('Showing varnish for varnsh.');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('varnsh 2 inch');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Flat varnish brush' }).click();
    await expect(page).toHaveURL('/products/flat-varnish-brush#50-mm');
    await expect(row(page, 'Article FV-50').getByText('In stock')).toBeVisible();
  });

  test('what was found is narrowed down, and widened again', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/search?q=sash+brush');
    const narrow = page.getByRole('navigation', { name: 'Narrow down' });
    await narrow.getByRole('link', { name: 'Synthetic 1' }).click();
    await expect(page).toHaveURL('/search?q=sash+brush&filter=filling:synthetic');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Angled sash brush' })).toBeVisible();
    await page.goto('/search?q=sash+brush&filter=filling:synthetic,width:16');
    await expect(page.getByText('0 products', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/search?q=sash+brush');
    await page.goto('/search?q=sash+brush&filter=hair:goat');
    await expect(page).toHaveURL('/search?q=sash+brush');
  });

  test('an article number leads to its product', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/search?q=fv+50');
    await expect(page).toHaveURL('/products/flat-varnish-brush');
  });
});

test('a painter finds a 50 mm brush by what he types, and orders a dozen', async ({
  page,
  comeAs,
}) => {
  await comeAs('Piet');
  await page.goto('/catalogue');
  await page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('varnsh 2 inch');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Flat varnish brush' }).click();
  const size = row(page, 'Article FV-50');
  await size.getByLabel(/^Quantity/).fill('12');
  await size.getByRole('button', { name: 'Buy now' }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue('12');
  await page.getByLabel('Phone').fill('+31 20 794 0958');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByRole('heading', { name: 'Thank you, your order is placed' }),
  ).toBeVisible();
  await page.goto('/dashboard/order');
  await expect(row(page, 'Flat varnish brush, 50 mm')).toContainText('12');
});

test('a search box offers what it knows, without asking for each key', async ({ page }) => {
  await page.goto('/catalogue');
  const box = page.getByRole('searchbox', { name: 'Search the catalogue' });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await box.click();
  await page.keyboard.type('flat va');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveText(['Flat varnish brush', 'flat varnish']);
  expect(paths.filter((path) => path === '/search-suggestions.json')).toHaveLength(1);
  await checkPage(page);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL('/products/flat-varnish-brush');
});

test('a search without a result is made a synonym, and finds', async ({ page, comeAsAdmin }) => {
  await page.goto('/search?q=wimmeler');
  await expect(page.getByText('Nothing fits this.')).toBeVisible();
  await comeAsAdmin();
  await page.goto('/dashboard/search');
  await page.getByRole('button', { name: 'Make a synonym of wimmeler' }).click();
  const lost = page.getByRole('listitem').filter({ hasText: 'wimmeler' });
  await expect(lost.getByLabel('Who searches for')).toHaveValue('wimmeler');
  await expect(lost.getByLabel('also finds')).toBeFocused();
  await page.keyboard.type('stencil');
  await page.keyboard.press('Enter');
  await expect(page.getByText('wimmeler also finds stencil')).toBeVisible();
  await expect(page.getByRole('button', { name: /of wimmeler/ })).toBeHidden();
  await checkPage(page);
  await page.goto('/search?q=wimmeler');
  await expect(page.getByRole('link', { name: 'Stencil brush' })).toBeVisible();
});

test('the page says what it left out, and where else to look', async ({ page }) => {
  await page.goto('/search?q=masking+tape');
  await expect(page.getByRole('status')).toHaveText(
    'No tool of ours is called “masking tape”. What we say of these mentions it.',
  );
  await expect(page.getByRole('article').first()).toContainText('tape');
  await page.goto('/search?q=varnish+50');
  const picture = page.getByRole('article').getByRole('img');
  await expect(picture).toHaveAttribute('src', /brush-flat-varnish-card-/);
  await expect(page.getByRole('link', { name: '50 mm', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.goto('/search?q=stencil+roller+7%22');
  await expect(page.getByRole('status')).toHaveText('No product has all of it. Left out: stencil.');
  await checkPage(page);
  await page.goto(`/search?q=${encodeURIComponent('<b>zzyzx</b>'.repeat(16))}`);
  await expect(page.getByText('Nothing fits this.')).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'The whole catalogue' }).click();
  await expect(page).toHaveURL('/catalogue');
});
