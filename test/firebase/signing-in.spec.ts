/** E-mail and password at the hosted provider, from the pages that know nothing of it. */
import type { Page } from '@playwright/test';
import { login, notices } from '../journeys/support/pages.ts';
import {
  askProvider,
  expect,
  readEmailLinks,
  newPerson,
  failNextCall,
  register,
  test,
  tokenIn,
  whenReady,
} from './support/trial.ts';

const red = 'rgb(140, 29, 24)';
const rejectedByProvider = /400 \(Bad Request\).*identitytoolkit/;

test('whoever registers is signed in, known by name, and can order', async ({ page }) => {
  const ada = newPerson('Ada');
  await register(page, ada);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible();
  expect(await tokenIn(page)).toMatch(/^sht_/);
  await page.getByRole('link', { name: 'Buy now' }).first().click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
  await expect(page.getByLabel('Email')).toHaveValue(ada.email);
  expect(await readEmailLinks(ada.email, 'VERIFY_EMAIL')).toHaveLength(1);
});

test('the right password leads back to where one was', async ({ page }) => {
  const bo = newPerson('Bo');
  await register(page, bo);
  await expect(page).toHaveURL('/');
  await signOut(page);
  await page.goto('/dashboard/order');
  await login(page, bo);
  await expect(page).toHaveURL('/dashboard/order');
  await expect(page.getByRole('heading', { name: 'MY Order' })).toBeVisible();
});

test('an error shows in the providers words, in red, under the form', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(rejectedByProvider);
  const cy = newPerson('Cy');
  await register(page, cy);
  await expect(page).toHaveURL('/');
  await signOut(page);

  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Login' }) });
  await login(page, { ...cy, password: 'not this one' });
  await expectError(form, 'Firebase: Error (auth/wrong-password).');
  await login(page, { ...cy, email: `nobody.${cy.email}` });
  await expectError(form, 'Firebase: Error (auth/user-not-found).');
  expect(await tokenIn(page)).toBeNull();

  await register(page, cy);
  await expectError(page.locator('form'), 'Firebase: Error (auth/email-already-in-use).');
  await expect(page).toHaveURL('/signup');
});

test('a forgotten password is set anew with the link that is sent', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(rejectedByProvider);
  const dee = newPerson('Dee');
  await register(page, dee);
  await expect(page).toHaveURL('/');
  await signOut(page);

  await page.goto('/login');
  await whenReady(page);
  await page.getByRole('button', { name: 'Forget password' }).click();
  const prompt = page.getByRole('alert').filter({ hasText: 'Please Enter Your Email' });
  await expect(prompt).toHaveCSS('color', red);
  await page.getByLabel('Email').fill(`nobody.${dee.email}`);
  await page.getByRole('button', { name: 'Forget password' }).click();
  await expect(notices(page).getByText('Sent email')).toHaveCount(1);
  await page.getByLabel('Email').fill(dee.email);
  await page.getByRole('button', { name: 'Forget password' }).click();
  await expect(notices(page).getByText('Sent email')).toHaveCount(2);

  const [link = ''] = await readEmailLinks(dee.email, 'PASSWORD_RESET');
  expect((await page.request.get(`${link}&newPassword=a+new+brush`)).ok()).toBe(true);
  await login(page, { ...dee, password: 'a new brush' });
  await expect(page).toHaveURL('/');
});

test('an error of the provider when sending an email shows under its button', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(rejectedByProvider);
  await page.goto('/login');
  await whenReady(page);
  await failNextCall(page, 'sendOobCode', 'INVALID_EMAIL');
  await page.getByLabel('Email').fill('ada@people.example');
  const forgot = page.getByRole('button', { name: 'Forget password' });
  await forgot.click();
  const section = page.locator('div').filter({ has: forgot }).last();
  await expectError(section, 'Firebase: Error (auth/invalid-email).');
});

test('signing out in one tab signs out the other, at the shop and at the provider', async ({
  page,
  context,
}) => {
  await register(page, newPerson('Eva'));
  await expect(page).toHaveURL('/');
  const orders = await context.newPage();
  await orders.goto('/dashboard/order');
  await expect(orders.getByRole('heading', { name: 'MY Order' })).toBeVisible();
  // From another page than home, so that it can be seen that signing out has got there.
  await page.goto('/team');
  await signOut(page);
  await expect(page).toHaveURL('/');
  await expect(orders.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('an expired token is renewed unnoticed', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 \(Unauthorized\).*\/api\//);
  await register(page, newPerson('Fay'));
  await expect(page).toHaveURL('/');
  const before = await tokenIn(page);
  // As if its half hour had gone by.
  await page.evaluate(async (token) => {
    await fetch('/api/token', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  }, before);
  await page.goto('/dashboard/order');
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  expect(await tokenIn(page)).not.toBe(before);
  expect(await tokenIn(page)).toMatch(/^sht_/);
});

test('an account that the provider has deleted is sent to sign in', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\).*(securetoken|identitytoolkit)/);
  consoleErrors.allow(/401 \(Unauthorized\).*\/api\//);
  const gus = newPerson('Gus');
  await register(page, gus);
  await expect(page).toHaveURL('/');
  const { idToken } = await askProvider('signInWithPassword', { ...gus, returnSecureToken: true });
  await askProvider('delete', { idToken });
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    await fetch('/api/token', { method: 'DELETE', headers });
  });
  await page.goto('/dashboard/order');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Signout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await tokenIn(page)).toBeNull();
}

async function expectError(form: ReturnType<Page['locator']>, text: string): Promise<void> {
  const errorMessage = form.getByRole('alert').filter({ hasText: /./ });
  await expect(errorMessage).toHaveText(text);
  await expect(errorMessage).toHaveCSS('color', red);
}
