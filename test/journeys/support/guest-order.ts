/** Buying without an account. */
import { expect, type Page } from '@playwright/test';

export const sizes = ['30', '50', '80'].map((width) => `Flat varnish brush, ${width} mm`);

/** Twelve of each size. */
export async function fillCart(page: Page): Promise<void> {
  await page.goto('/products/flat-varnish-brush');
  for (const name of sizes) await page.getByLabel(`Quantity, ${name}`).fill('12');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveCount(sizes.length);
}

interface Details {
  postcode?: string;
  code?: string;
}

export async function placeAsGuest(
  page: Page,
  email: string,
  details: Details = {},
): Promise<void> {
  const { postcode = 'LS1 4AP', code } = details;
  await page.goto('/checkout');
  await expect(page.getByRole('link', { name: 'Sign in' }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Go on as guest' }).click();
  const emailField = page.getByLabel('Email', { exact: true });
  await expect(emailField).toBeFocused();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(emailField).toHaveAccessibleDescription('Please type your email');
  await expect(emailField).toBeFocused();
  await emailField.fill('foo@');
  await expect(emailField).toHaveAccessibleDescription(/^Please type the whole email/);
  await emailField.fill(email);
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('Recipient').fill('Gus Guest');
  await page.getByLabel('Street and number').fill('5 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill(postcode);
  if (code !== undefined) {
    await page.getByLabel('Promotion code').fill(code);
    await page.getByRole('button', { name: 'Use code' }).click();
    await expect(page.getByRole('button', { name: 'Take the code out' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]+#[\w-]{43}$/);
}
