/** What is typed into the cart goes along, whatever leads on from it. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

const small = 'Angled sash brush, 38 mm';
const large = 'Angled sash brush, 63 mm';
const quantityOf = (page: Page, name: string) => page.getByLabel(`Quantity, ${name}`);
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' });

async function fillCart(page: Page): Promise<void> {
  await page.goto('/products/angled-sash-brush');
  for (const name of [small, large]) await quantityOf(page, name).fill('12');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveCount(2);
}

async function quantities(page: Page): Promise<number[]> {
  const response = await page.request.get('/api/cart');
  const { lines }: { lines: { quantity: number }[] } = await response.json();
  return lines.map(({ quantity }) => quantity);
}

test('the checkout and the links of the cart save first what is typed', async ({ page }) => {
  await fillCart(page);
  await page.goto('/cart');
  await quantityOf(page, small).fill('24');
  await checkout(page).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText('24 × ')).toBeVisible();
  await page.goto('/cart');
  await quantityOf(page, small).fill('36');
  await page.getByRole('link', { name: 'Type or paste them' }).click();
  await expect(page).toHaveURL('/order-pad');
  expect(await quantities(page)).toEqual([36, 12]);
});

test('what is no quantity stays in its field, and the rest is saved', async ({ page }) => {
  await fillCart(page);
  await page.goto('/cart');
  await quantityOf(page, small).fill('36');
  for (const typed of ['0', '-1', '1.5', '1000000000000']) {
    await quantityOf(page, large).fill(typed);
    await checkout(page).click();
    await expect(quantityOf(page, large)).toBeFocused();
    await expect(quantityOf(page, large)).toHaveValue(typed);
    await expect(quantityOf(page, large)).toHaveAccessibleDescription(/whole number.* 12 are in/);
    await expect(page.getByRole('alert').getByRole('link', { name: large })).toBeVisible();
  }
  expect(await quantities(page)).toEqual([36, 12]);
  await page.getByRole('link', { name: 'Type or paste them' }).click();
  await expect(page).toHaveURL('/order-pad');
});

test('a quantity that is too small is saved, and has the focus', async ({ page }) => {
  await fillCart(page);
  await page.goto('/cart');
  await quantityOf(page, large).fill('5');
  await checkout(page).click();
  await expect(quantityOf(page, large)).toBeFocused();
  await expect(page.getByText('The smallest order is 12.')).toBeVisible();
  await expect(checkout(page)).toBeDisabled();
});

test('a wrong promotion code stays in its field', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404 \(Not Found\).*\/api\/cart\/form/);
  await fillCart(page);
  await page.goto('/cart');
  await quantityOf(page, small).fill('24');
  const code = page.getByLabel('Promotion code');
  await code.fill('summer');
  await code.press('Enter');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('summer');
  await expect(code).toHaveAccessibleDescription('There is no such code.');
  await expect(quantityOf(page, small)).toHaveValue('24');
});

test('what another device has changed meanwhile stays, or is named', async ({ page, context }) => {
  await fillCart(page);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  await quantityOf(other, small).fill('24');
  await other.getByRole('button', { name: 'Update quantities' }).click();
  await expect(other.getByText('2 lines in your cart')).toBeAttached();
  await expect.poll(() => quantities(other)).toEqual([24, 12]);
  await quantityOf(page, large).fill('36');
  await page.getByRole('button', { name: 'Update quantities' }).click();
  await expect(quantityOf(page, small)).toHaveValue('24');
  await expect(page.getByRole('alert').filter({ hasText: 'elsewhere' })).toHaveCount(0);
  expect(await quantities(page)).toEqual([24, 36]);
  // The other one shows 12 of the large ones still.
  await quantityOf(other, large).fill('48');
  await other.getByRole('button', { name: 'Update quantities' }).click();
  const named = other.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect(named).toContainText(`${large}It was 36 by then, and is 48 now.`);
  expect(await quantities(page)).toEqual([24, 48]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the drawer shows its checkout at once, and keeps what is typed', async ({ page }) => {
    await page.goto('/');
    const flat = 'Flat varnish brush, 50 mm';
    await page.getByRole('button', { name: `Add to cart: ${flat}` }).click();
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(checkout(page)).toBeInViewport({ ratio: 1 });
    await quantityOf(page, flat).fill('24');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('[data-cart-live]')).toHaveText('1 line in your cart, $214.80');
    await page.goto('/cart');
    await expect(quantityOf(page, flat)).toHaveValue('24');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the checkout takes along what is typed', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/products/angled-sash-brush');
    await quantityOf(page, small).fill('12');
    await quantityOf(page, large).fill('12');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page).toHaveURL('/cart');
    await quantityOf(page, small).fill('24');
    await quantityOf(page, large).fill('1.5');
    await checkout(page).click();
    await expect(quantityOf(page, large)).toHaveValue('1.5');
    await expect(quantityOf(page, large)).toBeFocused();
    await expect(quantityOf(page, small)).toHaveValue('24');
    await quantityOf(page, large).fill('36');
    await page.getByLabel('Promotion code').fill('summer');
    await page.getByRole('button', { name: 'Use code' }).click();
    await expect(page.getByLabel('Promotion code')).toHaveValue('summer');
    await expect(page.getByLabel('Promotion code')).toBeFocused();
    await page.getByLabel('Promotion code').fill('');
    await checkout(page).click();
    await expect(page).toHaveURL('/checkout');
    expect(await quantities(page)).toEqual([24, 36]);
  });
});
