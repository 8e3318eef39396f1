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

test('a press whose end is never heard of keeps nobody from going on', async ({ page }) => {
  await fillCart(page);
  await page.goto('/cart');
  // As where a menu of the system takes it.
  await page.mouse.move(20, 120);
  await page.mouse.down();
  const saved = page.waitForResponse('**/api/cart/form');
  await quantityOf(page, small).fill('24');
  await saved;
  await checkout(page).press('Enter');
  await expect(page).toHaveURL('/checkout');
});

const total = (page: Page) => page.locator('[data-cart-total]');
const more = (page: Page, name: string) => page.getByRole('button', { name: `More: ${name}` });
const fewer = (page: Page, name: string) => page.getByRole('button', { name: `Fewer: ${name}` });

test('what is stepped or typed is saved, and the shop says what it comes to', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  await fillCart(page);
  await page.goto('/cart');
  await expect(fewer(page, small)).toBeDisabled();
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/api/cart/form',
    async (route) => {
      await answered.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const sent = page.waitForRequest('**/api/cart/form');
  for (let press = 0; press < 3; press += 1) await more(page, small).click();
  await expect(quantityOf(page, small)).toHaveValue('15');
  await sent;
  // No sum of the browser's own; what is pressed before the answer is kept, and saved after it.
  await expect(total(page)).toHaveText('$226.20');
  await expect(total(page)).toHaveCSS('opacity', '0.45');
  await more(page, small).click();
  answered.resolve();
  await expect(total(page)).toHaveText('$256.80');
  await expect(total(page)).toHaveCSS('opacity', '1');
  await expect(more(page, small)).toBeFocused();
  await expect(page.locator('[data-cart-live]')).toHaveText('2 lines in your cart, $256.80');
  expect(await quantities(page)).toEqual([16, 12]);
  await quantityOf(page, large).selectText();
  await page.keyboard.type('24');
  await expect(total(page)).toHaveText('$391.20');
  await expect(quantityOf(page, large)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(total(page)).toHaveText('$380.00');
  expect(await quantities(page)).toEqual([16, 23]);
  await expect(page.getByRole('alert').filter({ hasText: 'elsewhere' })).toHaveCount(0);
  // Where the shop cannot be reached it stays typed, and the next press saves it.
  await page.route('**/api/cart/form', (route) => route.abort(), { times: 1 });
  await more(page, large).click();
  await expect(page.getByText('We could not reach the shop.', { exact: false })).toBeVisible();
  await expect(quantityOf(page, large)).toHaveValue('24');
  await checkout(page).click();
  await expect(page).toHaveURL('/checkout');
  expect(await quantities(page)).toEqual([16, 24]);
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
  // Left there, it keeps nobody from the checkout, which says so.
  await checkout(page).click();
  await expect(page).toHaveURL(/\/checkout#/);
  await expect(code).toHaveValue('SUMMER');
  await expect(code).toHaveAccessibleDescription('There is no such code.');
});

test('what another device has changed meanwhile stays, or is named', async ({ page, context }) => {
  await fillCart(page);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  await quantityOf(other, small).fill('24');
  await expect(total(other)).toHaveText('$318.00');
  await quantityOf(page, large).fill('36');
  await expect(quantityOf(page, small)).toHaveValue('24');
  await expect(page.getByRole('alert').filter({ hasText: 'elsewhere' })).toHaveCount(0);
  expect(await quantities(page)).toEqual([24, 36]);
  // The other one shows 12 of the large ones still.
  await quantityOf(other, large).fill('48');
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
    await expect(total(page)).toBeInViewport({ ratio: 1 });
    // A number is read whole, in its field and as a sum.
    await quantityOf(page, flat).fill('99999');
    const hidden = (input: HTMLElement) => input.scrollWidth - input.clientWidth;
    expect(await quantityOf(page, flat).evaluate(hidden)).toBe(0);
    await quantityOf(page, flat).press('Enter');
    await expect(total(page)).toHaveText('$894,991.05');
    expect((await total(page).boundingBox())?.height).toBeLessThan(50);
    await quantityOf(page, flat).fill('24');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('[data-cart-live]')).toHaveText('1 line in your cart, $214.80');
    await page.goto('/cart');
    await expect(quantityOf(page, flat)).toHaveValue('24');
    for (const part of [checkout(page), total(page)])
      await expect(part).toBeInViewport({ ratio: 1 });
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
    await quantityOf(page, large).fill('35');
    await more(page, large).click();
    await expect(quantityOf(page, large)).toHaveValue('36');
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
