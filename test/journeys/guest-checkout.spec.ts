/** Who has no account buys three sizes on a phone; others open nothing of it. */
import type { Page } from '@playwright/test';
import { formatDollars } from '#platform/money.ts';
import { cards, payButton, payWith } from './support/card.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { newPerson, type Person } from './support/person.ts';

const sizes = ['30', '50', '80'].map((width) => `Flat varnish brush, ${width} mm`);

test.use({ viewport: { width: 360, height: 740 } });

async function fillCart(page: Page): Promise<void> {
  await page.goto('/products/flat-varnish-brush');
  for (const name of sizes) await page.getByLabel(`Quantity, ${name}`).fill('12');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveCount(sizes.length);
}

interface Details {
  postcode?: string;
  code?: string;
}

async function placeAsGuest(page: Page, email: string, details: Details = {}): Promise<void> {
  const { postcode = 'LS1 4AP', code } = details;
  await page.goto('/checkout');
  await expect(page.getByRole('link', { name: 'Sign in' }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Go on as guest' }).click();
  const emailField = page.getByLabel('Email', { exact: true });
  await expect(emailField).toBeFocused();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Please type your email.')).toBeVisible();
  await expect(emailField).toBeFocused();
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

/** By parcel to Shetland alone, and a code that takes a tenth off. */
async function priceDelivery(admin: Person): Promise<void> {
  const method = { name: 'Parcel to the islands', kind: 'delivery', basis: 'value' };
  const zone = {
    ...{ name: 'Shetland', areas: [{ country: 'GB', from: 'ZE' }] },
    methods: [{ ...method, rates: [{ upTo: null, price: 18.5 }] }],
  };
  await admin.call('POST /delivery-zones', zone);
  await admin.call('POST /promotions', { code: 'TENTH', kind: 'percent', percent: 10 });
}

/** Twelve of each size, a tenth off, and the parcel. */
async function totalOfSizes(): Promise<string> {
  const tools = await Promise.all(sizes.map(findTool));
  const goods = tools.reduce((sum, { price }) => sum + 12 * Math.round(100 * price), 0);
  return formatDollars(goods - Math.round(goods / 10) + 1850);
}

test('a guest buys three sizes on a phone, with delivery and a code, and pays', async ({
  page,
  context,
  admin,
}) => {
  await priceDelivery(admin);
  const { email } = newPerson('Gus');
  await fillCart(page);
  await placeAsGuest(page, email, { postcode: 'ZE1 0AA', code: 'tenth' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  for (const name of sizes) await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText('Gus Guest')).toBeVisible();
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(payButton(page)).toHaveText(`Pay ${await totalOfSizes()}`);
  await payWith(page, cards.good);
  await expect(page.getByText('Congratulation', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('It is next on the bench.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
  // On another device, by the link alone.
  const device = await (await context.browser()?.newContext())?.newPage();
  if (!device) throw new Error('the browser is gone');
  await page.goBack();
  await device.goto(page.url());
  await expect(device.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  await device.context().close();
});

test('a thief with another id, a changed token or none gets 404, and nothing', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\).*\/api\/guest-orders\//);
  const { email } = newPerson('Gil');
  await fillCart(page);
  await placeAsGuest(page, email);
  const [address = '', token = ''] = page.url().split('#');
  const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  const otherOrder = `${new URL(address).origin}/orders/${crypto.randomUUID()}`;
  for (const url of [`${address}#${changed}`, address, `${otherOrder}#${token}`]) {
    await page.goto('/cart');
    const answer = page.waitForResponse(/\/api\/guest-orders\//);
    await page.goto(url);
    expect((await answer).status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link opens no order');
    await expect(page.getByText(email)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Ask for another link' }).click();
  await page.getByLabel('Order number').fill('1');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look into your mailbox');
});

test('a link that is asked for before the page is ready is sent once', async ({ page }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  const letScriptsCome = await holdScripts(page);
  await page.goto('/orders', { waitUntil: 'commit' });
  await page.getByLabel('Order number').fill('1');
  await page.getByLabel('Email', { exact: true }).fill(newPerson('Gus').email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  letScriptsCome();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look into your mailbox');
  expect(posted).toEqual(['/api/guest-orders/link']);
});

test('an order that is not paid is cancelled after one more question', async ({ page }) => {
  await fillCart(page);
  await placeAsGuest(page, newPerson('Gwen').email);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('button', { name: 'Keep the order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('It is not delivered.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
});

test('no page that has the link tells it to others', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''));
  await fillCart(page);
  await placeAsGuest(page, newPerson('Gail').email);
  await page.reload();
  await page.getByRole('link', { name: 'Register' }).last().click();
  await expect(page).toHaveURL(/\/signup/);
  const token = /#([\w-]{43})/;
  expect(sent.filter((text) => token.test(text))).toEqual([]);
  expect(sent.filter((text) => text !== '' && new URL(text).origin !== originOf(page))).toEqual([]);
});

const originOf = (page: Page) => new URL(page.url()).origin;
