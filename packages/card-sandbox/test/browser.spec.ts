/**
 * The browser side in a real Chromium: the real loader and React elements, StrictMode, the
 * shop's policy with Trusted Types. Run: playwright test sandbox/card/browser.spec.ts (with
 * CHROME_PATH where Playwright has no Chromium of its own)
 */
import { setTimeout } from 'node:timers/promises';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { startTestShop, type TestShop } from './browser-test/test-shop.ts';

let shop: TestShop;
let consoleErrors: string[] = [];

test.beforeAll(async () => {
  shop = await startTestShop();
});

test.afterAll(async () => {
  await shop.close();
});

test.beforeEach(({ page }) => {
  consoleErrors = [];
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => {
    // Chromium reports every 402 of a declined card as an error of the console.
    const isDecline = message.text().includes('402 (Payment Required)');
    if (['error', 'warning'].includes(message.type()) && !isDecline) {
      consoleErrors.push(message.text());
    }
  });
});

test.afterEach(() => {
  expect(consoleErrors, 'policy violations, warnings and errors of the page').toEqual([]);
});

test('a good card pays, although React mounts everything twice', async ({ page }) => {
  const intent = await openPage(page);
  await fillCard(page, '4242424242424242');
  await pay(page);
  await expect(page.getByRole('status')).toHaveText(`succeeded ${intent.id}`);
  const paid = await shop.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    latest_charge: {
      billing_details: { name: 'Maud Lewis', address: { postal_code: 'B0V 1A0' } },
      payment_method_details: { card: { last4: '4242' } },
    },
  });
});

test('a declined card says so, and the next card pays the same intent', async ({ page }) => {
  const intent = await openPage(page);
  await fillCard(page, '4000000000000002');
  await pay(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Your card was declined. (card_error card_declined generic_decline)',
  );
  await fillCard(page, '5555555555554444');
  await pay(page);
  await expect(page.getByRole('status')).toHaveText(`succeeded ${intent.id}`);
});

test('a card without funds says that', async ({ page }) => {
  await openPage(page);
  await fillCard(page, '4000000000009995');
  await pay(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Your card has insufficient funds. (card_error card_declined insufficient_funds)',
  );
});

test('3-D Secure, completed', async ({ page }) => {
  const intent = await openPage(page);
  await fillCard(page, '4000002760003184');
  await pay(page);
  const bank = challenge(page);
  await expect(bank.getByRole('heading')).toBeFocused();
  await expect(bank.getByText('$19.99')).toBeVisible();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('status')).toHaveText(`succeeded ${intent.id}`);
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
});

test('3-D Secure, pressed before the script of the bank is there', async ({ page }) => {
  const { promise: scriptMayCome, resolve: letScriptCome } = Promise.withResolvers<void>();
  await page.route('**/challenge.js', async (route) => {
    await scriptMayCome;
    await route.continue();
  });
  const intent = await openPage(page);
  await fillCard(page, '4000002760003184');
  await pay(page);
  const complete = challenge(page).getByRole('button', { name: 'Complete' });
  await expect(complete).toBeDisabled();
  letScriptCome();
  await complete.click();
  await expect(page.getByRole('status')).toHaveText(`succeeded ${intent.id}`);
});

test('3-D Secure, failed, then another card', async ({ page }) => {
  const intent = await openPage(page);
  await fillCard(page, '4000000000003220');
  await pay(page);
  await challenge(page).getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  await fillCard(page, '4242424242424242');
  await pay(page);
  await expect(page.getByRole('status')).toHaveText(`succeeded ${intent.id}`);
});

test('3-D Secure, left with Escape', async ({ page }) => {
  const intent = await openPage(page);
  await fillCard(page, '4000002760003184');
  await pay(page);
  await expect(challenge(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
    'requires_payment_method',
  );
});

test('3-D Secure, completed, and then declined by the bank', async ({ page }) => {
  await openPage(page);
  await fillCard(page, '4000008400001629');
  await pay(page);
  await challenge(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
});

test('a slow bank leaves the payment in processing', async ({ page }) => {
  const intent = await openPage(page);
  await fillCard(page, '4000000000990012');
  await pay(page);
  await expect(page.getByRole('status')).toHaveText(`processing ${intent.id}`);
});

for (const slow of ['frame.css', 'frame.js']) {
  test(`${slow} that comes late loses nothing that is typed`, async ({ page }) => {
    await page.route(`**/sandbox-card/${slow}`, async (route) => {
      await setTimeout(700);
      await route.continue();
    });
    const intent = await openPage(page);
    await fillCard(page, '4242424242424242');
    await expect(frame(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await pay(page);
    await expect(page.getByRole('status')).toHaveText(`succeeded ${intent.id}`);
  });
}

test('an incomplete, a mistyped and a foreign card never leave the frame', async ({ page }) => {
  await openPage(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.method()));
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('Your card number is incomplete.');
  await fillCard(page, '4242424242424241');
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('Your card number is invalid.');
  await fillCard(page, '4111111111111111');
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('takes test cards only');
  expect(requests).toEqual([]);
});

test('digits reach neither the page nor any message to it', async ({ page }) => {
  await page.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(window, { messages });
    // The test adds a listener of its own before every listener on a port of this window.
    const { addEventListener: listen } = MessagePort.prototype;
    MessagePort.prototype.addEventListener = function (...args: Parameters<typeof listen>) {
      listen.call(this, 'message', (event) =>
        messages.push(JSON.stringify(Reflect.get(event, 'data'))),
      );
      listen.apply(this, args);
    };
    window.addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)));
  });
  await openPage(page);
  await fillCard(page, '4242424242424242');
  await pay(page);
  await expect(page.getByRole('status')).toContainText('succeeded');
  const { messages, markup } = await page.evaluate(() => ({
    messages: String(Reflect.get(window, 'messages')),
    markup: document.documentElement.outerHTML,
  }));
  expect(messages).toContain('created');
  expect(messages + markup).not.toMatch(/4242[^"]{0,2}4242|\b123\b/);
});

test('the fields work by keyboard alone and say what they are', async ({ page }) => {
  await openPage(page);
  const card = frame(page);
  await card.getByLabel('Card number').focus();
  await page.keyboard.type('4242424242424242');
  await expect(card.getByLabel('Expiry')).toBeFocused();
  await page.keyboard.type('1234');
  await expect(card.getByLabel('Expiry')).toHaveValue('12 / 34');
  await expect(card.getByLabel('Security code')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(card.getByLabel('Expiry')).toBeFocused();
  await card.getByLabel('Expiry').fill('01 / 20');
  await page.keyboard.press('Tab');
  await expect(card.getByLabel('Expiry')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveText("Your card's expiration year is in the past.");
  await expect(card.getByLabel('Card number')).toHaveAttribute('autocomplete', 'cc-number');
  await expect(page.locator('.StripeElement--invalid')).toHaveCount(1);
});

test('axe finds nothing in the fields and on the challenge, light or dark', async ({ page }) => {
  for (const theme of ['light', 'dark'] as const) {
    await openPage(page, theme);
    await fillCard(page, '4000002760003184');
    expect(await axeViolations(page)).toEqual([]);
    await pay(page);
    await expect(challenge(page).getByText('$19.99')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  }
});

async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function openPage(page: Page, theme: 'dark' | 'light' = 'light') {
  const intent = await shop.stripe.paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    description: 'Oval sash brush, 30 mm',
  });
  await page.goto(shop.pageFor(intent, theme));
  await expect(frame(page).getByLabel('Card number')).toBeVisible();
  return intent;
}

async function fillCard(page: Page, number: string): Promise<void> {
  const card = frame(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry').fill('12 / 34');
  await card.getByLabel('Security code').fill('123');
  await card.getByLabel('Postal code').fill('B0V 1A0');
}

function pay(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Pay' }).click();
}

function frame(page: Page): FrameLocator {
  return page.frameLocator('iframe[name="sandbox-card-frame"]');
}

function challenge(page: Page): FrameLocator {
  return page.frameLocator('dialog iframe');
}
