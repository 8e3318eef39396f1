/** From the cart to the payment: signing in on the way, and a line that ran short meanwhile. */
import type { Page } from '@playwright/test';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { cardFrame, cards, payButton } from './support/card.ts';
import { countInputs, typeInto } from './support/count-inputs.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { findTool, listOrders, placeOrder } from './support/orders.ts';
import { login } from './support/pages.ts';
import { register } from './support/person.ts';

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByLabel('Street and number').fill('5 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await expect(page.getByRole('radio', { name: 'Standard delivery' })).toBeChecked();
}

async function fillCart(page: Page): Promise<void> {
  await page.goto('/products/angled-sash-brush');
  await page.getByLabel('Quantity, Angled sash brush, 38 mm').fill('12');
  await page.getByLabel('Quantity, Angled sash brush, 63 mm').fill('24');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveCount(2);
}

/** All that is asked for, by who is signed in. */
async function fillCheckout(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto('/checkout');
  await typeAddress(page);
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
}

test('a guest goes to the checkout, signs in, and orders', async ({ page }) => {
  const person = await register('Carla');
  await fillCart(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await login(page, person);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('listitem').filter({ hasText: '24 × $11.20' })).toBeVisible();
  await typeAddress(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Please type a phone number')).toBeVisible();
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f-]{36}$/);
  await page.goto('/cart');
  await expect(page.getByText('Nothing is in your cart yet.').last()).toBeVisible();
});

test('a line that ran short is named, with what is there, and the cart is kept', async ({
  page,
  comeAs,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 \(Conflict\).*\/api\/orders/);
  await comeAs('Carlo');
  await fillCheckout(page);
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
  const { _id, quantity2 } = await findTool('Angled sash brush, 63 mm');
  const change = { kind: 'corrected', change: 13 - quantity2, reason: 'counted' };
  await admin.call(`POST /tools/${_id}/stock`, change);
  try {
    await page.getByRole('button', { name: 'Place order' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'One line cannot be ordered so.' });
    await expect(alert).toBeVisible();
    // The line has the focus, in sight, and the message by the button leads to it.
    const refused = page.locator('#line-2');
    await expect(refused).toBeFocused();
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(refused.getByText('Only 13 left.')).toBeVisible();
    const way = page.getByRole('link', { name: 'Angled sash brush, 63 mm', exact: true });
    await expect(way).toHaveAttribute('href', '#line-2');
    await page.getByRole('button', { name: 'Take 13: Angled sash brush, 63 mm' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '13 × $11.20' })).toBeVisible();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
  } finally {
    const restored = { kind: 'corrected', change: quantity2 - 13, reason: 'counted again' };
    await admin.call(`POST /tools/${_id}/stock`, restored);
  }
});

test('a price that changed is named, old and new, at its line', async ({
  page,
  comeAs,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 \(Conflict\).*\/api\/orders/);
  await comeAs('Cora');
  await fillCheckout(page);
  const { _id } = await findTool('Angled sash brush, 63 mm');
  await admin.call(`PATCH /tools/${_id}`, { price: 11.5 });
  try {
    await page.getByRole('button', { name: 'Place order' }).click();
    const changed = page.locator('#line-2');
    await expect(changed).toBeFocused();
    await expect(changed.getByText('Was $11.20, is $11.50 now.')).toBeVisible();
    await expect(page.getByText('A price has changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
  } finally {
    await admin.call(`PATCH /tools/${_id}`, { price: 11.2 });
  }
});

test('what is ordered twice is one order', async ({ page, comeAs, consoleErrors }) => {
  consoleErrors.allow(/\/api\/orders.*ERR_FAILED|ERR_FAILED.*\/api\/orders/);
  const person = await comeAs('Cleo');
  await fillCheckout(page);
  // The first answer is lost on the way.
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const orders = await person.call<unknown[]>(`GET /purchase?email=${person.email}`);
  expect(orders).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('says what else there is, and shows no shape of what never comes', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/checkout');
    await expect(page.getByRole('link', { name: 'bench@ferrule.example' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the cart' })).toBeVisible();
    for (const shape of await page.locator('.skeleton').all()) await expect(shape).toBeHidden();
  });
});

test('three tools on a second order take eight clicks and ten fields at most', async ({
  page,
  comeAs,
}) => {
  const names = ['Flat varnish brush, 50 mm', 'Mini roller, 100 mm', 'Angled sash brush, 38 mm'];
  const rosa = await comeAs('Rosa');
  await rosa.call('POST /addresses', deliveryAddress);
  await placeOrder(rosa, 'Flat varnish brush, 50 mm');
  const counted = await countInputs(page);
  await page.goto('/');
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  for (const [index, name] of names.entries()) {
    // The card of the third one lies under the drawer.
    if (index === 2) await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `Add to cart: ${name}` }).click();
    await expect(drawer.getByRole('spinbutton')).toHaveCount(index + 1);
  }
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  // As in the last order.
  await expect(page.getByLabel('Phone')).toHaveValue('+44 20 7946 0123');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const card = cardFrame(page);
  await typeInto(card.getByLabel('Card number'), cards.good);
  await tabTo(page, card.getByLabel('Expiry'));
  await typeInto(card.getByLabel('Expiry'), '1234');
  await tabTo(page, card.getByLabel('Security code'));
  await typeInto(card.getByLabel('Security code'), '123');
  await payButton(page).click();
  await expect(page.getByText('Congratulation', { exact: false })).toBeVisible();
  expect((await listOrders(rosa)).filter(({ paid }) => paid)).toHaveLength(1);
  expect(counted.clicks).toBeLessThanOrEqual(8);
  expect(counted.fields.size).toBeLessThanOrEqual(10);
  // Each press and field of this journey was counted: three tools, one that closes the drawer, the
  // checkout, the order, the first field of the card, and the payment.
  expect(counted.clicks).toBe(8);
  expect(counted.fields.size).toBeGreaterThanOrEqual(3);
});
