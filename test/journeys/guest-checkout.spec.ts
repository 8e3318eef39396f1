/** The order of who has no account, on a phone: others open nothing of it. */
import type { Page } from '@playwright/test';
import { payButton } from './support/card.ts';
import { fillCart, placeAsGuest } from './support/guest-order.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { expect, test } from './support/journey.ts';
import { newPerson } from './support/person.ts';

test.use({ viewport: { width: 360, height: 740 } });

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
  // The card is on the first screen, below its goods in a line.
  await expect(payButton(page)).toBeInViewport();
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
