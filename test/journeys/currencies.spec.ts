/** A visitor chooses pounds, finds them again on the next visit, and buys in them. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { fillCart, placeAsGuest } from './support/guest-order.ts';
import { checkPage } from './support/page-checks.ts';
import { newPerson } from './support/person.ts';

const choose = (page: Page, code: string) =>
  page.getByRole('navigation', { name: 'Currency of prices' }).getByRole('link', { name: code });

/** Of twelve each at 5.40, 7.05 and 10.65 pounds. */
const total = '£277.20';
const dollars = /\$\d/;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a guest chooses pounds, switches with a full cart, and orders in them', async ({
    page,
  }) => {
    await page.goto('/catalogue');
    await choose(page, 'EUR').click();
    await expect(page).toHaveURL('/catalogue?currency=EUR');
    await expect(page.locator('main')).not.toContainText(dollars);
    await expect(choose(page, 'EUR')).toHaveAttribute('aria-current', 'true');
    await fillCart(page);
    await page.goto('/cart');
    await expect(page.locator('[data-cart-total]')).toContainText('€');
    await choose(page, 'GBP').click();
    await expect(page.locator('[data-cart-total]')).toHaveText(total);
    await expect(page.getByText('Changed since')).toHaveCount(0);
    await checkPage(page);
    await placeAsGuest(page, newPerson('Gemma').email);
    await expect(page.getByText(total).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('main')).not.toContainText(dollars);
  });
});

test('the next visit has the currency of the last one, and dollars are a choice', async ({
  page,
}) => {
  await page.goto('/?currency=GBP');
  await page.goto('/');
  await expect(page.locator('#paintTools')).toContainText('£');
  await expect(page.locator('#paintTools')).not.toContainText(dollars);
  await page.goto('/products/flat-varnish-brush');
  await choose(page, 'USD').click();
  await expect(page.locator('main')).toContainText(dollars);
  await page.goto('/');
  await expect(page.locator('#paintTools')).toContainText(dollars);
});

test('a currency that is only pointed at is not chosen', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await choose(page, 'EUR').hover();
  await choose(page, 'GBP').focus();
  await page.waitForLoadState('networkidle');
  await page.goto('/catalogue');
  await expect(page.locator('main')).toContainText(dollars);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'currency' }),
  );
});

test('who is signed in orders a tool in pounds', async ({ page, comeAs }) => {
  await comeAs('Paula');
  await page.goto('/products/flat-varnish-brush?currency=GBP');
  await page.getByRole('button', { name: 'Buy now: Flat varnish brush, 50 mm' }).click();
  await expect(page.locator('h1')).toHaveText('Flat varnish brush, 50 mm');
  await expect(page.locator('main')).toContainText('£7.05');
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('£84.60').first()).toBeVisible();
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page.locator('main')).toContainText('£84.60');
  await expect(page.locator('main')).not.toContainText(dollars);
});

test.describe('without script and cookies', () => {
  test.use({ javaScriptEnabled: false });

  test('links carry the currency', async ({ page, context }) => {
    await page.goto('/catalogue?currency=EUR');
    await context.clearCookies();
    await page.getByRole('link', { name: 'Flat varnish brush', exact: true }).click();
    await expect(page).toHaveURL('/products/flat-varnish-brush?currency=EUR');
    await expect(page.locator('main')).not.toContainText(dollars);
  });

  test('the lowest price is that in the currency, and so is the highest', async ({ page }) => {
    await page.goto('/catalogue?currency=EUR');
    const cents = async () => {
      const texts = await page.getByText(/^(from )?€[\d,.]+( per \d+)?$/).allTextContents();
      return texts.map((text) => Number(text.replaceAll(/[^\d]/g, '')));
    };
    await page.getByRole('link', { name: 'lowest price' }).click();
    await expect(page).toHaveURL('/catalogue?sort=price&currency=EUR');
    const rising = await cents();
    expect(rising.length).toBeGreaterThan(5);
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    await page.getByRole('link', { name: 'highest price' }).click();
    await expect(page).toHaveURL('/catalogue?sort=-price&currency=EUR');
    const first = (await cents())[0] ?? 0;
    expect(first).toBeGreaterThan(rising[0] ?? 0);
    await page.getByRole('link', { name: 'GBP' }).click();
    await expect(page).toHaveURL('/catalogue?sort=-price&currency=GBP');
  });
});
