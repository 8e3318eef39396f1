/** A press whose answer is lost, or that never comes: the page stays, nothing is added twice. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

const flat = 'Flat varnish brush, 50 mm';
const addFlat = (page: Page) => page.getByRole('button', { name: `Add to cart: ${flat}` });
const quantityOf = (page: Page, name: string) => page.getByLabel(`Quantity, ${name}`);
const message = (page: Page) => page.getByText('We could not reach the shop.', { exact: false });
const formCall = '**/api/cart/form';

/** The next request comes to the shop, and its answer not to the page. */
async function loseAnswer(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

// Also of parts of the page that are loaded late.
test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/ERR_FAILED|ERR_INTERNET|dynamically imported module/),
);

for (const who of ['a guest', 'a customer']) {
  test(`a lost answer adds once for ${who}, and another press is another`, async ({
    page,
    comeAs,
  }) => {
    if (who === 'a customer') await comeAs('Lotte');
    await page.goto('/');
    await loseAnswer(page, formCall);
    await addFlat(page).click();
    await expect(message(page)).toBeVisible();
    await expect(message(page)).toBeInViewport();
    await expect(page).toHaveURL('/');
    await expect(addFlat(page)).toBeFocused();
    await addFlat(page).click();
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(quantityOf(page, flat)).toHaveValue('12');
    await expect(drawer.getByText('It had reached us the first time')).toBeVisible();
    await expect(message(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await addFlat(page).click();
    await expect(quantityOf(page, flat)).toHaveValue('24');
    await expect(drawer.getByText('It had reached us the first time')).toBeHidden();
    // Of a cart that is there already, too.
    await page.keyboard.press('Escape');
    await loseAnswer(page, formCall);
    await addFlat(page).click();
    await expect(message(page)).toBeVisible();
    await addFlat(page).click();
    await expect(quantityOf(page, flat)).toHaveValue('36');
  });
}

test('what never came is added by the next press', async ({ page }) => {
  await page.goto('/products/angled-sash-brush');
  const small = 'Angled sash brush, 38 mm';
  const add = page.getByRole('button', { name: 'Add to cart', exact: true });
  await quantityOf(page, small).fill('12');
  await page.route(formCall, (route) => route.abort(), { times: 1 });
  await add.click();
  await expect(message(page)).toBeVisible();
  await expect(quantityOf(page, small)).toHaveValue('12');
  await add.click();
  const inCart = page.getByRole('dialog').getByLabel(`Quantity, ${small}`);
  await expect(inCart).toHaveValue('12');
});

test('where only the cart could not be shown, the next press shows it', async ({ page }) => {
  await page.goto('/');
  await page.route('**/cart', (route) => route.abort(), { times: 1 });
  await addFlat(page).click();
  await expect(message(page)).toBeVisible();
  await addFlat(page).click();
  await expect(quantityOf(page, flat)).toHaveValue('12');
});

test('without a connection the page stays, and says so', async ({ page, context }) => {
  await page.goto('/');
  await context.setOffline(true);
  await addFlat(page).click();
  await expect(message(page)).toBeVisible();
  await context.setOffline(false);
  await addFlat(page).click();
  await expect(quantityOf(page, flat)).toHaveValue('12');
  // In the cart itself, and in the drawer, it is said there.
  await context.setOffline(true);
  await page.getByRole('button', { name: `Remove ${flat}` }).click();
  await expect(
    page.getByRole('dialog').getByRole('alert').filter({ hasText: 'not reach' }),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: `Remove ${flat}` }).click();
  await expect(page.getByText(`${flat} is taken out of the cart.`)).toBeVisible();
});
