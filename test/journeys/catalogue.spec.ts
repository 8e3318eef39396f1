/** From the catalogue to a product and its sizes, and on to the order. */
import { expect, test } from './support/journey.ts';
import { row } from './support/pages.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds a brush by its category', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/');
    await page.getByRole('link', { name: 'The whole catalogue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Categories' }).getByText('Brushes').click();
    await page.getByRole('navigation', { name: 'Categories' }).getByText('Sash and trim').click();
    await expect(page).toHaveURL('/catalogue/brushes/sash-and-trim');
    await expect(page.getByText('3 products', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'lowest price' }).click();
    await expect(page).toHaveURL('/catalogue/brushes/sash-and-trim?sort=price');
    await page.getByRole('link', { name: 'Angled sash brush' }).click();
    await expect(page).toHaveURL('/products/angled-sash-brush');
    await expect(row(page, '38 mm').getByText('In stock')).toBeVisible();
    const trail = page.getByRole('navigation', { name: 'Where you are' });
    await expect(trail.getByRole('listitem')).toContainText([
      ...['Catalogue', 'Brushes', 'Sash and trim', 'Angled sash brush'],
    ]);
    await trail.getByRole('link', { name: 'Brushes' }).click();
    await expect(page).toHaveURL('/catalogue/brushes');
  });
});

for (const [where, path] of [
  ['home', '/'],
  ['the catalogue', '/catalogue'],
] as const) {
  test(`sizes on the cards of ${where} are as wide as they are, and lead there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const sizes = page.getByRole('list', { name: 'Size, Flat varnish brush' }).first();
    const links = sizes.getByRole('link');
    await expect(links).toHaveText(['30 mm', '50 mm', '80 mm']);
    const [narrow = 0, middle = 0, wide = 0] = await sizes
      .locator('svg')
      .evaluateAll((drawings) => drawings.map((one) => one.getBoundingClientRect().width));
    expect(middle / narrow).toBeCloseTo(50 / 30, 1);
    expect(wide / narrow).toBeCloseTo(80 / 30, 1);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await links.last().click();
    await expect(page).toHaveURL('/products/flat-varnish-brush#80-mm');
    // Its picture and name are seen, and it can be bought from there.
    await expect(page.getByRole('img', { name: 'Flat varnish brush, 80 mm' })).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.locator('.buy-bar')).toContainText('6 × 80 mm$80.70Add to cart');
    await expect(row(page, 'Article FV-80')).toHaveAttribute('data-chosen', 'yes');
  });
}

test('a customer chooses a size and a quantity, and orders them', async ({ page, comeAs }) => {
  await comeAs('Nora');
  await page.goto('/products/angled-sash-brush');
  const size = row(page, '63 mm');
  await size.getByLabel('Quantity, Angled sash brush, 63 mm').fill('24');
  await size.getByRole('button', { name: 'Buy now' }).click();
  await expect(page.getByRole('heading', { name: 'Angled sash brush, 63 mm' })).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('24');
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByRole('heading', { name: 'Thank you, your order is placed' }),
  ).toBeVisible();
  await page.goto('/dashboard/order');
  await expect(row(page, 'Angled sash brush, 63 mm')).toContainText('24');
});

test('a size that is not ordered below its minimum says so before it leaves', async ({ page }) => {
  await page.goto('/products/angled-sash-brush');
  const quantity = page.getByLabel('Quantity, Angled sash brush, 38 mm');
  await quantity.fill('3');
  await row(page, '38 mm').getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL('/products/angled-sash-brush');
  expect(await quantity.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).toBe(
    true,
  );
});

test('the page of a tool leads to all its sizes', async ({ page, comeAs }) => {
  await comeAs('Olga');
  await page.goto('/products/flat-varnish-brush');
  await row(page, 'Article FV-50').getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('link', { name: 'All sizes of it' }).click();
  await expect(page).toHaveURL('/products/flat-varnish-brush');
});
