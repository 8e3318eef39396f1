/** The shop on a phone, and what is in sight at once on a larger screen. */
import { expect, test } from './support/journey.ts';
import { disclosure, navigationBar } from './support/menus.ts';
import { findTool } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';

const brush = 'Flat varnish brush, 50 mm';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the home page is nine screens at most, and has every tool', async ({ page }) => {
    await page.goto('/');
    const height = await page.evaluate(async () => {
      const root = document.documentElement;
      for (let y = 0; y < root.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return root.scrollHeight;
    });
    expect(height).toBeLessThanOrEqual(9 * 740);
    await expect(page.getByRole('article')).toHaveCount(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('tools come first, and the way to buy one is in the first screen', async ({ page }) => {
    await page.goto('/catalogue');
    const first = await page.getByRole('article').first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(380);
    await page.goto('/products/flat-varnish-brush');
    const choose = page.getByRole('link', { name: 'Choose a size' });
    await expect(choose).toBeInViewport();
    const bar = page.locator('.buy-bar');
    const size = page.getByRole('navigation', { name: 'Size' }).getByText('50 mm');
    await size.tap();
    await expect(page.getByRole('img', { name: brush })).toBeInViewport();
    await expect(bar).toContainText('12 × 50 mm$107.40');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const quantity = page.getByLabel(`Quantity, ${brush}`);
    for (const [typed, message] of [
      ['', /^Please enter a quantity first\./],
      ['5', /^The smallest order is 12\./],
      ['99999', /^Only [\d,]+ are ready now\./],
    ] as const) {
      await quantity.fill(typed);
      await page.locator('.own-button').click();
      await expect(quantity).toBeFocused();
      await expect(quantity).toHaveAccessibleDescription(message);
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await checkPage(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await quantity.fill('12');
    await expect(choose).toBeHidden();
    await expect(bar.getByText('Add to cart')).toBeVisible();
    await page.evaluate(() => document.querySelector('.own-button')?.scrollIntoView());
    await expect(bar).toBeHidden();
  });
});

test.describe('on a phone, further down', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('what narrows the catalogue down stays open from choice to choice', async ({ page }) => {
    await page.goto('/catalogue');
    const narrow = page.getByRole('navigation', { name: 'Narrow down' });
    await expect(page.locator('html')).toHaveAttribute('data-nav', 'on');
    await narrow.locator('summary').first().tap();
    await expect(narrow.getByRole('button', { name: /^Show \d+ products$/ })).toBeInViewport({
      ratio: 1,
    });
    for (const choice of ['Natural', '26 to 50 mm'])
      await narrow.getByRole('link', { name: choice }).tap();
    await expect(page).toHaveURL('/catalogue?filter=filling:natural,width:26-50');
    const done = narrow.getByRole('button', { name: /^Show \d+ products$/ });
    await expect(done).toBeVisible();
    await done.tap();
    await expect(done).toBeHidden();
    await expect(page.getByRole('article').first()).toBeInViewport();
  });

  test('descriptions are folded until they are asked for', async ({ page }) => {
    await page.goto('/');
    const text = page.getByText('Our first brush and still the one');
    expect((await text.boundingBox())?.height).toBe(1);
    await page.getByLabel('With descriptions').check();
    expect((await text.boundingBox())?.height).toBeGreaterThan(40);
  });

  test('the menu begins with what most come for, and Escape closes it', async ({ page }) => {
    await page.goto('/');
    await disclosure(page).tap();
    await expect(disclosure(page)).toHaveText('Close', { useInnerText: true });
    const links = navigationBar(page).locator('details').last().getByRole('link');
    const names = await links.allInnerTexts();
    expect(names.slice(0, 2)).toEqual(['Login', 'Sign Up']);
    expect(names.indexOf('Catalogue')).toBeLessThan(names.indexOf('My portfolio'));
    expect(names.indexOf('Cart')).toBeLessThan(names.indexOf('My portfolio'));
    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
    await expect(disclosure(page)).toBeFocused();
  });
});

test('the kind of tools stands in the address, and Back undoes it', async ({ page }) => {
  await page.goto('/');
  await page
    .locator('label')
    .filter({ hasText: /^Rollers/ })
    .first()
    .click();
  await expect(page).toHaveURL('/?kind=4');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Rollers' })).toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article')).toHaveCount(24);
});

test.describe('at 1440 × 900 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the form stays in sight, and lies over nothing that comes below it', async ({ page }) => {
    await page.goto('/products/flat-varnish-brush');
    const related = page.getByRole('region', { name: 'Beside it in the catalogue' });
    await related.getByRole('listitem').last().scrollIntoViewIfNeeded();
    const [form, below] = [
      await page.locator('.own-button').boundingBox(),
      await related.boundingBox(),
    ];
    expect((form?.y ?? Infinity) + (form?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });

  test('quantity and Submit are in sight, and the other sizes', async ({ page, comeAs }) => {
    await comeAs('Otto');
    const { _id: id } = await findTool(brush);
    await page.goto(`/tools/${id}`);
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeEnabled();
    const box = await submit.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    await page.getByRole('navigation', { name: 'Size' }).getByText('80 mm').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flat varnish brush, 80 mm');
  });
});
