/** From a card into the cart, from a guest into an account, in two tabs, without script. */
import type { Page } from '@playwright/test';
import { findAxeViolations, injectAxe } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { placeOrder } from './support/orders.ts';
import { login, row } from './support/pages.ts';
import { register } from './support/person.ts';

const flat = 'Flat varnish brush, 50 mm';
const addFlat = (page: Page) => page.getByRole('button', { name: `Add to cart: ${flat}` });
const quantityOf = (page: Page, name: string) => page.getByLabel(`Quantity, ${name}`);
const cartLink = (page: Page) => page.getByRole('link', { name: 'Cart', exact: false }).first();

/** It is asked first, for nothing brings the lines back. */
async function emptyCart(page: Page): Promise<void> {
  const sure = page.getByRole('button', { name: 'Yes, empty it' });
  await expect(sure).toBeHidden();
  await page.getByText('Empty the cart').click();
  await expect(page.getByText(/taken out, and cannot be put back\.$/)).toBeVisible();
  await sure.click();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a guest fills a cart, signs in, and the cart is there', async ({ page }) => {
    const person = await register('Greta');
    await page.goto('/');
    await addFlat(page).click();
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(quantityOf(page, flat)).toHaveValue('12');
    await expect(drawer.getByText('$107.40').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(addFlat(page)).toBeFocused();
    const live = page.locator('[data-cart-live]');
    await expect(live).toHaveText('1 line in your cart, $107.40');
    await addFlat(page).click();
    await expect(page.getByText(`24 × ${flat}, $214.80, is in your cart`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(live).toHaveText('1 line in your cart, $107.40');
    await page.goto('/products/angled-sash-brush');
    await quantityOf(page, 'Angled sash brush, 38 mm').fill('12');
    await quantityOf(page, 'Angled sash brush, 63 mm').fill('24');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveCount(3);
    await page.goto('/login');
    await login(page, person);
    await expect(page).not.toHaveURL('/login');
    await expect(page.locator('[data-cart-count]')).toHaveText('3');
    await page.goto('/cart');
    await expect(quantityOf(page, 'Angled sash brush, 63 mm')).toHaveValue('24');
    await expect(page.getByRole('spinbutton')).toHaveCount(3);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('shop_cart');
  });
});

test('a customer orders again what they ordered before', async ({ page, comeAs }) => {
  const rosa = await comeAs('Rosa');
  const order = await placeOrder(rosa, flat);
  await page.goto(`/dashboard/order/${order._id}`);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(quantityOf(page, flat)).toHaveValue('12');
});

test('two tabs have one cart, also where both make its first change', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/products/angled-sash-brush');
  // Neither is answered before both were pressed: nobody has the cookie of the cart yet.
  const pressed = Promise.withResolvers<void>();
  await context.route('**/api/cart/form', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await addFlat(page).click();
  await quantityOf(other, 'Angled sash brush, 38 mm').fill('36');
  await other.getByRole('button', { name: 'Add to cart', exact: true }).click();
  for (const tab of [page, other])
    await expect(tab.locator('form[data-cart][aria-busy="true"]')).toHaveCount(1);
  pressed.resolve();
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(2);
  await other.goto('/cart');
  await other.getByRole('button', { name: `Remove ${flat}` }).click();
  await expect(other.getByText(`${flat} is taken out of the cart.`)).toBeVisible();
  // What stands in the first tab is older: its removal takes nothing out twice.
  await page.getByRole('button', { name: `Remove ${flat}` }).click();
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
  await other.getByRole('button', { name: 'Put it back' }).click();
  await expect(quantityOf(other, flat)).toHaveValue('12');
});

test('what is to be mended is named, with quantities that fit', async ({ page }) => {
  await page.goto('/');
  await addFlat(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/cart');
  await quantityOf(page, flat).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The smallest order is 12.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await expect(quantityOf(page, flat)).toBeFocused();
  await injectAxe(page);
  expect(await findAxeViolations(page, [])).toEqual([]);
  await page.getByRole('button', { name: `Take 12: ${flat}` }).click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('beside a name of two lines the box of the picture is its size', async ({ page }) => {
    await page.goto('/');
    await addFlat(page).click();
    await expect(quantityOf(page, flat)).toHaveValue('12');
    await page.goto('/cart');
    const picture = page.locator('.cart-line img').first();
    await expect(picture).toBeVisible();
    const heights = await picture.evaluate((img) => [
      img.getBoundingClientRect().height,
      img.closest('div')?.getBoundingClientRect().height,
    ]);
    expect(heights[1]).toBe(heights[0]);
  });
});

test('a list is kept, and a link gives a copy', async ({
  page,
  comeAs,
  openAnother,
  consoleErrors,
}) => {
  await comeAs('Lena');
  await page.goto('/');
  await addFlat(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/cart');
  await page.getByLabel('Name of the list').fill('Spring');
  await page.getByRole('button', { name: 'Save the cart as a list' }).click();
  await expect(page.getByText('Saved among your lists.')).toBeVisible();
  await emptyCart(page);
  await expect(page.getByText('Nothing is in your cart yet.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Put “Spring” into the cart' }).click();
  await expect(quantityOf(page, flat)).toHaveValue('12');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link to this cart').inputValue();
  const stranger = await openAnother();
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Take a copy' }).click();
  await expect(quantityOf(stranger, flat)).toHaveValue('12');
  await page.getByRole('button', { name: 'End the link' }).click();
  await expect(page.getByText('The link does not work any more.')).toBeVisible();
  consoleErrors.allow(/404 \(Not Found\).*\/cart\/shared\//);
  expect((await stranger.goto(link))?.status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a cart is filled, changed and emptied', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/products/angled-sash-brush');
    await quantityOf(page, 'Angled sash brush, 38 mm').fill('24');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page).toHaveURL('/cart');
    const quantity = quantityOf(page, 'Angled sash brush, 38 mm');
    await expect(quantity).toHaveValue('24');
    await quantity.fill('36');
    await page.getByRole('button', { name: 'Update quantities' }).click();
    await expect(quantity).toHaveValue('36');
    await page.getByRole('button', { name: 'Remove Angled sash brush, 38 mm' }).click();
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect(quantity).toHaveValue('36');
    await emptyCart(page);
    await expect(page.getByText('Nothing is in your cart yet.').last()).toBeVisible();
    await page.goto('/products/angled-sash-brush');
    await row(page, '63 mm').getByRole('button', { name: 'Buy now' }).click();
    await expect(page.getByRole('heading', { name: 'Angled sash brush, 63 mm' })).toBeVisible();
  });
});

test('the link in the header leads to the cart by keyboard', async ({ page }) => {
  await page.goto('/');
  await addFlat(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cartLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
});
