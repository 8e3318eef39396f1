/** In a shop that charges tax a visitor chooses prices without it, and finds them so again. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import type { Person } from './support/person.ts';

/** One day long once it is ended, another one for each worker and than other journeys have. */
const dayOf = () => `2021-06-${10 + (test.info().workerIndex % 20)}`;

let tool: string | undefined;
let registration: string | undefined;

async function enterRegistration(admin: Person): Promise<string> {
  const firstDay = dayOf();
  const rates = [
    { place: 'DE', percent: 19, firstDay },
    { place: 'DE', percent: 7, taxClass: 'reduced', firstDay },
  ];
  const origin = { country: 'DE', region: '', postcode: '10115' };
  const body = { origin, place: 'DE', scheme: 'local', number: 'DE123456789', firstDay, rates };
  return (await admin.call<{ insertedId: string }>('POST /tax/registrations', body)).insertedId;
}

test.beforeAll(async ({ admin }) => {
  registration = await enterRegistration(admin);
  await admin.call('PUT /tax/prices', { usd: 'DE' });
  const brush = { name: 'Twofold brush', price: 11.9, quantity1: 12, quantity2: 400 };
  tool = (await admin.call<{ insertedId: string }>('POST /tools', brush)).insertedId;
});
// Other journeys sell without tax.
test.afterAll(async ({ admin }) => {
  await admin.call(`DELETE /tools/${tool}`);
  await admin.call('PUT /tax/prices', { usd: null });
  await admin.call(`POST /tax/registrations/${registration}/end`, {
    ...{ version: 1, lastDay: dayOf() },
  });
});

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Prices' }).getByRole('button', { name, exact: true });
const card = (page: Page) => page.locator('article').filter({ hasText: 'Twofold brush' });

test('prices without tax are chosen by keyboard, once for all pages and the next visit', async ({
  page,
  context,
}) => {
  await page.goto('/search?q=Twofold brush');
  await expect(card(page).getByText('$11.90 incl. VAT')).toBeVisible();
  await expect(card(page).getByText('$10.00 excl. VAT')).toBeHidden();
  await expect(choice(page, 'With VAT')).toHaveAttribute('aria-pressed', 'true');
  const other = await context.newPage();
  await other.goto('/products/twofold-brush');
  await expect(other.getByText('$11.90 incl. VAT').first()).toBeVisible();

  await choice(page, 'With VAT').focus();
  await page.keyboard.press('Tab');
  await expect(choice(page, 'Without VAT')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice(page, 'Without VAT')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice(page, 'With VAT')).toHaveAttribute('aria-pressed', 'false');
  await expect(card(page).getByText('$10.00 excl. VAT')).toBeVisible();
  await expect(card(page).getByText('$11.90 incl. VAT')).toBeHidden();

  // The page that was open before goes along, and says what is charged in the end.
  await expect(other.getByText('$10.00 excl. VAT').first()).toBeVisible();
  await expect(choice(other, 'Without VAT')).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByText('What you are charged includes it.').first()).toBeVisible();
  await other.close();
  await checkPage(page);

  for (const path of ['/products/twofold-brush', '/catalogue', '/team']) {
    await page.goto(path);
    await expect(choice(page, 'Without VAT')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('incl. VAT').filter({ visible: true })).toHaveCount(0);
  }
});

test('the purchase page and the cart go on saying what is charged', async ({ page, comeAs }) => {
  await comeAs('Viola');
  await page.goto(`/tools/${tool}`);
  await choice(page, 'Without VAT').press('Space');
  await expect(page.getByText('$10.00 excl. VAT')).toBeVisible();
  const total = page.locator('output');
  await expect(total).toContainText('$11.90 × 12 = $142.80 incl. VAT');
  await expect(total).toContainText('$120.00 excl. VAT');
  await page.getByLabel('Quantity').fill('13');
  await expect(total).toContainText('$130.00 excl. VAT');
  await checkPage(page);
  await page.goto('/products/twofold-brush');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('$120.00 excl. VAT').first()).toBeVisible();
  await expect(drawer.locator('[data-cart-total]')).toContainText('$142.80 incl. VAT');
  await page.goto('/cart');
  await expect(page.locator('[data-cart-total]')).toContainText('$120.00 excl. VAT');
  await choice(page, 'With VAT').press('Enter');
  await expect(page.getByText('excl. VAT').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('[data-cart-total]')).toContainText('$142.80 incl. VAT');
  await checkPage(page);
});

test('the order pad shows its lines and its total so', async ({ page, admin }) => {
  const [product] = await admin.call<{ id: string }[]>('GET /products?q=Twofold brush');
  const fields = { variants: { [String(tool)]: { sku: 'TWO-1' } } };
  await admin.call(`PATCH /products/${product?.id}`, { version: 1, fields });
  await page.goto('/order-pad');
  await choice(page, 'Without VAT').click();
  await page.getByLabel('Code, line 1').fill('TWO-1');
  await page.getByLabel('Quantity, line 1').fill('12');
  const lines = page.getByRole('region', { name: 'Lines of the order' });
  await expect(lines.getByText('$10.00 excl. VAT each')).toBeVisible();
  await expect(lines.getByText('$120.00 excl. VAT')).toBeVisible();
  await expect(page.getByText('$142.80 incl. VAT').filter({ visible: true })).toHaveCount(1);
  await checkPage(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both amounts are seen, each with its name', async ({ page }) => {
    for (const path of ['/search?q=Twofold brush', '/products/twofold-brush', `/tools/${tool}`]) {
      await page.goto(path);
      await expect(page.getByText('$11.90 incl. VAT').first()).toBeVisible();
      await expect(page.getByText('$10.00 excl. VAT').first()).toBeVisible();
      await expect(page.getByRole('group', { name: 'Prices' })).toBeHidden();
    }
  });
});
