/** Who somebody is: signing in, being sent back to where one was, signing out everywhere. */
import type { Page } from '@playwright/test';
import { holdScripts } from './support/hold-scripts.ts';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { login } from './support/pages.ts';
import { register } from './support/person.ts';

const red = 'rgb(140, 29, 24)';

test('a wrong password is refused in red, the right one leads back', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 \(Unauthorized\).*\/auth\/sign-in/);
  const olga = await register('Olga');
  const { _id } = await findTool('Fan brush, No 12');
  await page.goto(`/tools/${_id}?from=letter`);
  await login(page, { ...olga, password: 'not this one' });
  const errorMessage = page.getByRole('alert').filter({ hasText: /./ });
  await expect(errorMessage).toHaveText('Invalid email or password');
  await expect(errorMessage).toHaveCSS('color', red);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await login(page, olga);
  await expect(page).toHaveURL(`/tools/${_id}?from=letter`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Olga');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^sht_/);
});

const readPositions = async (page: Page) => {
  const send = await page.getByRole('button', { name: 'Login', exact: true }).boundingBox();
  const create = await page.getByRole('link', { name: 'Create an account' }).boundingBox();
  return [send?.y, create?.y];
};

test('nothing on the login page moves under the hand when it becomes ready', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.evaluate(() => document.fonts.ready);
  const before = await readPositions(page);
  letScriptsCome();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await readPositions(page)).toEqual(before);
});

test('the name of the wanted tool has its place before it is known', async ({ page }) => {
  const { _id, name } = await findTool('Fan brush, No 12');
  await page.goto(`/tools/${_id}`);
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  const letScriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.evaluate(() => document.fonts.ready);
  const before = await readPositions(page);
  letScriptsCome();
  await expect(page.getByText(`Your order of ${name} comes next.`)).toBeVisible();
  expect(await readPositions(page)).toEqual(before);
});

test('whoever tries too often is told under the form how long to wait', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 \(Unauthorized\).*\/auth\/sign-in/);
  consoleErrors.allow(/429 \(Too Many Requests\).*\/auth\/sign-in/);
  const ines = await register('Ines');
  await page.goto('/login');
  let status = 0;
  for (let attempts = 0; attempts < 9 && status !== 429; attempts += 1) {
    const responsePromise = page.waitForResponse(/\/auth\/sign-in\/email$/);
    await login(page, { ...ines, password: `guess ${attempts}` });
    status = (await responsePromise).status();
  }
  const errorMessage = page.getByRole('alert').filter({ hasText: /./ });
  await expect(errorMessage).toHaveText(/^Too many tries\. Wait \d+ seconds?, then try again\.$/);
  await expect(errorMessage).toHaveCSS('color', red);
});

test('what is typed and sent before the page is ready is not lost', async ({ page }) => {
  const wim = await register('Wim');
  const letScriptsCome = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await login(page, wim);
  await expect(page.getByLabel('Email')).toHaveValue(wim.email);
  letScriptsCome();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible();
});

test('what is typed before the page is ready counts for its strength', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  letScriptsCome();
  await expect(page.getByText('Weak: somebody who tries would guess it.')).toBeVisible();
  await expect(password).toHaveValue('short');
});

for (const path of ['/', '/team']) {
  test(`Signout on ${path} before the page is ready is not lost`, async ({ page, comeAs }) => {
    await comeAs('Vera');
    const letScriptsCome = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Signout' }).click();
    letScriptsCome();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
  });
}

test('an address that is taken is refused in red', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 \(Unauthorized\).*\/auth\/sign-in/);
  const { name, email } = await register('Paul');
  const password = 'not the one of Paul';
  await page.goto('/signup');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'If the email has an account already, log in',
  );
  await expect(page.getByRole('alert')).toHaveCSS('color', red);
  await expect(page).toHaveURL('/signup');
});

const elsewhere = ['https://evil.example/', '//evil.example'];

for (const [index, foreign] of elsewhere.entries()) {
  test(`nobody is sent on to ${foreign}`, async ({ page }) => {
    const quinn = await register(`Quinn ${index}`);
    await page.goto('/login');
    await page.evaluate((origin) => sessionStorage.setItem('shop_origin', origin), foreign);
    await login(page, quinn);
    await expect(page).toHaveURL('/');
  });
}

test('whoever is not signed in is sent to sign in from every page of an account', async ({
  page,
}) => {
  const pages = ['', '/order', '/payment/1', '/allorder', '/manageorder', '/manage'];
  for (const path of pages.map((end) => `/dashboard${end}`)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
    await expect(page).toHaveURL('/login');
  }
});

test('signing out in one tab signs out the other', async ({ page, context, comeAs }) => {
  await comeAs('Rita');
  const { _id } = await findTool('Fan brush, No 12');
  await page.goto('/');
  const [order, orders] = [await context.newPage(), await context.newPage()];
  await order.goto(`/tools/${_id}`);
  await orders.goto('/dashboard/order');
  await expect(order.getByLabel('Name', { exact: true })).toHaveValue('Rita');
  await expect(orders.getByRole('heading', { name: 'MY Order' })).toBeVisible();

  await page.getByRole('button', { name: 'Signout' }).click();
  for (const tab of [order, orders]) {
    await expect(tab.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await expectSignedOut(page);
});

test('signing out ends at home, from whichever page', async ({ page, comeAs }) => {
  await comeAs('Stan');
  await page.goto(`/tools/${(await findTool('Fan brush, No 12'))._id}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Stan');
  await signOutOn(page);

  await comeAs('Tess');
  await page.goto('/dashboard/order');
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  await signOutOn(page);
});

async function signOutOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Signout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
}

/** Neither the shop nor the identity provider knows this browser any more. */
async function expectSignedOut(page: Page): Promise<void> {
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
}
