/** 'Continue With Google' with the hosted provider: a window of its own, and back. */
import type { Page } from '@playwright/test';
import {
  expect,
  newPerson,
  failNextCall,
  test,
  tokenIn,
  whenReady,
  type Person,
} from './support/trial.ts';

test('whoever chooses an account in the window is signed in', async ({ page }) => {
  const hal = newPerson('Hal');
  await page.goto('/dashboard/order');
  await expect(page).toHaveURL('/login');
  await chooseInWindow(await openWindow(page), hal);
  await expect(page).toHaveURL('/dashboard/order');
  expect(await tokenIn(page)).toMatch(/^sht_/);
  await expect(page.getByText(hal.email).first()).toBeVisible();
});

test('a window that is closed is no error, and the next one works', async ({ page }) => {
  await page.goto('/login');
  await (await openWindow(page)).close();
  const button = page.getByRole('button', { name: 'Continue With Google' });
  await expect(button).toBeEnabled({ timeout: 15_000 });
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await chooseInWindow(await openWindow(page), newPerson('Ivy'));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible();
});

test('an account that the provider refuses is told in its words, under the button', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\).*signInWithIdp/);
  await page.goto('/login');
  await failNextCall(page, 'signInWithIdp', 'USER_DISABLED');
  await chooseInWindow(await openWindow(page), newPerson('Joe'));
  const button = page.getByRole('button', { name: 'Continue With Google' });
  const errorMessage = page.locator('div').filter({ has: button }).last().getByRole('alert');
  await expect(errorMessage).toHaveText('Firebase: Error (auth/user-disabled).');
  await expect(errorMessage).toHaveCSS('color', 'rgb(140, 29, 24)');
  await expect(button).toBeEnabled();
});

test('no script but Googles loader is let in by its address, and none on other pages', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/TrustedScriptURL|Content Security Policy|default/);
  await page.goto('/login');
  await (await openWindow(page)).close();
  const login = await page.evaluate(tryScripts);
  expect(login).toEqual(['let in', 'refused', 'refused', 'refused']);
  await page.goto('/team');
  expect(await page.evaluate(tryScripts)).toEqual(['refused', 'refused', 'refused', 'refused']);
});

/** Runs in the page: only the setting of the address is tried, nothing is put into the page. */
function tryScripts(): string[] {
  return [
    'https://apis.google.com/js/api.js?onload=x',
    'https://apis.google.com/js/other.js',
    'https://apis.google.com.evil.example/js/api.js',
    '/uploads/evil.js',
  ].map((address) => {
    try {
      document.createElement('script').src = address;
      return 'let in';
    } catch {
      return 'refused';
    }
  });
}

async function openWindow(page: Page): Promise<Page> {
  await whenReady(page);
  const popupPromise = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue With Google' }).click();
  return popupPromise;
}

async function chooseInWindow(window: Page, { name, email }: Person): Promise<void> {
  await window.locator('.js-new-account').click();
  await window.locator('#email-input').fill(email);
  await window.locator('#display-name-input').fill(name);
  await window.locator('#sign-in').click();
}
