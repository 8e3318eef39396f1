/** Devices: the list, signing out another device, and renewing a token unnoticed. */
import type { Page } from '@playwright/test';
import { cards, fillCard, payButton } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { findTool, placeOrder } from './support/orders.ts';
import { login } from './support/pages.ts';
import { register, type SignIn } from './support/person.ts';

const profile = '/dashboard/profile';
const brush = 'Fan brush, No 12';
/** Chromium writes every error response to its console. */
const tokenExpired = /401 \(Unauthorized\).*\/api\//;
const rows = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
const signInAgain = (page: Page) => page.getByRole('heading', { name: 'Please Login' });

async function signInAt(page: Page, person: SignIn): Promise<void> {
  await page.goto('/login');
  await login(page, person);
  await expect(page).toHaveURL('/');
}

test('a device that is signed out from another one has to sign in again', async ({
  page,
  openAnother,
  consoleErrors,
}) => {
  consoleErrors.allow(tokenExpired);
  const ida = await register('Ida');
  const lost = await openAnother();
  await signInAt(lost, ida);
  await signInAt(page, ida);
  await page.goto(profile);
  // The third is where she registered.
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: 'This device' })).toHaveCount(1);
  await lost.goto('/dashboard/order');
  await expect(lost.getByRole('heading', { name: 'MY Order' })).toBeVisible();

  await page.reload();
  await expect(rows(page).first()).toContainText('This device');
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(page.getByText(/was signed out$/)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await lost.goto('/dashboard/order');
  await expect(signInAgain(lost)).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test('signing out everywhere else leaves this device alone', async ({
  page,
  openAnother,
  consoleErrors,
}) => {
  consoleErrors.allow(tokenExpired);
  const jon = await register('Jon');
  const others = [await openAnother(), await openAnother()];
  for (const other of others) await signInAt(other, jon);
  await signInAt(page, jon);
  await page.goto(profile);
  await page.getByText('Show 2 more').click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('You are signed in on this device only')).toBeVisible();
  for (const other of others) {
    await other.goto(profile);
    await expect(signInAgain(other)).toBeVisible();
  }
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});

test('of two tabs both are signed out, and neither comes back by itself', async ({
  page,
  context,
  comeAs,
}) => {
  await comeAs('Kim');
  const other = await context.newPage();
  await other.goto(profile);
  await expect(rows(other)).toHaveCount(1);
  await page.goto('/');
  const signedOut = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Signout' }).click();
  await signedOut;
  await expect(signInAgain(other)).toBeVisible();
  await other.goto(profile);
  await expect(signInAgain(other)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a token deleted by hand is renewed without a word, and the order is not lost', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(tokenExpired);
  const lena = await comeAs('Lena');
  const { _id } = await findTool(brush);
  await page.goto(`/tools/${_id}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lena');
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const storedToken = await page.evaluate(() => localStorage.getItem('token'));
  expect(storedToken).toMatch(/^sht_/);
  await page.goto('/dashboard/order');
  await expect(page.getByRole('link', { name: 'Pay' })).toHaveCount(1);
  // The one that was deleted here is void: its browser has a newer one.
  await expect(lena.call('GET /profile')).rejects.toThrow('token_expired');
});

test('a token that ends while a card is typed is renewed, and the order is paid once', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(tokenExpired);
  const mona = await comeAs('Mona');
  const order = await placeOrder(mona, brush);
  await page.goto(`/dashboard/payment/${order._id}`);
  await fillCard(page, cards.good);
  await mona.call('DELETE /token');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
  await page.goto('/dashboard/order');
  await expect(page.getByText('paid', { exact: true })).toBeVisible();
});
