/** 'Continue With Google', by way of the sandbox Google and its account chooser. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { newPerson } from './support/person.ts';
import { checkPage } from './support/page-checks.ts';

const button = 'Continue With Google';

/** At the chooser: an account that no other test of this run uses. */
async function comeFromGoogleAs(page: Page, name: string): Promise<string> {
  const { email } = newPerson(name);
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByText('Another address').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  return email;
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('Google leads back to where a stranger was, signed in', async ({ page }) => {
  const { _id } = await findTool('Fan brush, No 12');
  await page.goto(`/tools/${_id}?from=letter`);
  await page.getByRole('button', { name: button }).click();
  await comeFromGoogleAs(page, 'Gustav');
  await expect(page).toHaveURL(`/tools/${_id}?from=letter`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gustav');
  expect(await tokenOf(page)).toMatch(/^sht_/);
});

test('a spinner shows on the way out and on the way back', async ({ page }) => {
  await page.goto('/login');
  const { promise: mayContinue, resolve: continueRequest } = Promise.withResolvers<void>();
  await page.route('**/auth/sign-in/social', async (route) => {
    await mayContinue;
    await route.continue();
  });
  const google = page.getByRole('button', { name: button });
  await google.click();
  await expect(google.getByText('Signing you in')).toBeAttached();
  await expect(google).toBeDisabled();
  continueRequest();
  const { promise: mayEnter, resolve: letEnter } = Promise.withResolvers<void>();
  await page.route('**/auth/token', async (route) => {
    await mayEnter;
    await route.continue();
  });
  await comeFromGoogleAs(page, 'Greta');
  await expect(google.getByText('Signing you in')).toBeAttached();
  letEnter();
  await expect(page).toHaveURL('/');
});

test('a press on Google before the page is ready is not lost', async ({ page }) => {
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: button }).click();
  letScriptsCome();
  await comeFromGoogleAs(page, 'Gesa');
  await expect(page).toHaveURL('/');
});

test('whoever cancels at Google is back at the login page, calmly', async ({ page }) => {
  const { _id } = await findTool('Fan brush, No 12');
  await page.goto(`/tools/${_id}`);
  const google = page.getByRole('button', { name: button });
  await google.click();
  await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click();
  const notice = page.getByText('You came back from Google without signing in.');
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  // Shown once: after a reload it is gone.
  await page.reload();
  await expect(google).toBeEnabled();
  await expect(notice).toBeHidden();
  expect(await tokenOf(page)).toBeNull();
  // And where they wanted to go is not forgotten.
  await google.click();
  await comeFromGoogleAs(page, 'Gerd');
  await expect(page).toHaveURL(`/tools/${_id}`);
});

test('the way back out of the chooser by the browser leaves no button waiting', async ({
  page,
}) => {
  await page.goto('/login');
  const google = page.getByRole('button', { name: button });
  await google.click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.goBack();
  await expect(google).toBeEnabled();
});

test('twice from Google is the same customer, in another browser, too', async ({
  page,
  openAnother,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: button }).click();
  const email = await comeFromGoogleAs(page, 'Gina');
  await expect(page).toHaveURL('/');
  const { _id } = await findTool('Fan brush, No 12');
  await page.goto(`/tools/${_id}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const other = await openAnother();
  await other.goto('/dashboard/profile');
  await other.getByRole('button', { name: button }).click();
  await comeFromGoogleAs(other, 'Gina');
  await expect(other).toHaveURL('/dashboard/profile');
  await expect(other.getByText(email).first()).toBeVisible();
});

test('an address that Google does not vouch for opens no account that is there', async ({
  page,
}) => {
  const { email } = newPerson('Olaf');
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Olaf');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('goat hair');
  await page.getByLabel('Confirm password').fill('goat hair');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Signout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Another address').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('The address is verified').uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  const errorMessage = page.getByRole('alert').filter({ hasText: 'Google has not verified' });
  await expect(errorMessage).toBeVisible();
  await expect(errorMessage).toHaveCSS('color', 'rgb(140, 29, 24)');
  await expect(page).toHaveURL('/login');
});

test('the chooser passes the page checks: names, contrast, width, and keyboard', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 \(Unprocessable.*\/choose\//);
  await page.goto('/login');
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await expect(page.getByText('No real Google account is used.')).toBeVisible();
  await page.getByText('Another address').click();
  await checkPage(page);
  await page.getByLabel('Email').fill('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This is no email address');
  await checkPage(page);
  await page.getByLabel('Email').fill(newPerson('Gunda').email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
