/** Emails with links: confirming an address, and resetting a password. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { login, notices } from './support/pages.ts';
import { newPerson, register, type SignIn } from './support/person.ts';
import { mailboxPath } from './support/shop-url.ts';
import { checkPage } from './support/page-checks.ts';

// axe posts a message to the email's frame by the shop's origin; a sandboxed frame has none.
const axeFrameError = /postMessage.*recipient window's origin \('null'\)/;

test.beforeEach(({ consoleErrors }) => {
  test.slow();
  consoleErrors.allow(axeFrameError);
});

// Emails with the same subject look the same.
const checkedSubjects = new Set<string>();

/** Opens the newest email of that subject to somebody, and returns its frame. */
async function openEmail(page: Page, { email }: SignIn, subject: string) {
  const link = page.getByRole('link').filter({ hasText: subject }).filter({ hasText: email });
  await expect(async () => {
    await page.goto(mailboxPath());
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.first().click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  if (!checkedSubjects.has(subject)) await checkPage(page);
  checkedSubjects.add(subject);
  return page.frameLocator('iframe[title="The email"]');
}

test('from registering to a new password, through the mailbox', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 \(Unauthorized\).*\/auth\/sign-in/);
  const ada = newPerson('Ada');
  await page.goto('/signup');
  await page.getByLabel('Name').fill(ada.name);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByLabel('Confirm password').fill(ada.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');

  await test.step('the mailbox is confirmed', async () => {
    await page.goto('/dashboard/profile');
    await expect(page.getByText('not confirmed yet')).toBeVisible();
    const email = await openEmail(page, ada, 'Confirm your email');
    await email.getByRole('link', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await expect(page).toHaveURL('/verify-email');
    await checkPage(page);
    await page.getByRole('link', { name: 'See my account' }).click();
    await expect(page.getByText('confirmed', { exact: true })).toBeVisible();
  });

  await test.step('a forgotten password is replaced', async () => {
    await page.getByRole('button', { name: 'Signout' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByRole('button', { name: 'Forget password' }).click();
    await expect(notices(page)).toContainText('Sent email');
    const email = await openEmail(page, ada, 'Choose a new password');
    await email.getByRole('link', { name: 'Choose a new password' }).click();
    await expect(page.getByRole('heading', { name: 'A new password' })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
    await checkPage(page);
    await choosePassword(page, 'hog', 'hog');
    await expect(page.getByText('Password must be 6 character')).toBeVisible();
    await choosePassword(page, 'hog bristle', 'badger');
    await expect(page.getByText('Your password did not match')).toBeVisible();
    await choosePassword(page, 'hog bristle', 'hog bristle');
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await checkPage(page);
  });

  await test.step('the new one signs in, the old one does not', async () => {
    await page.getByRole('link', { name: 'Go to the login page' }).click();
    await login(page, ada);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Invalid email or password',
    );
    await login(page, { ...ada, password: 'hog bristle' });
    await expect(page).toHaveURL('/');
    await openEmail(page, ada, 'Your password was changed');
  });
});

async function choosePassword(page: Page, password: string, confirm: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirm);
  await page.getByRole('button', { name: 'Save the password' }).click();
}

test('a link that was used says so, and sends another email', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/400 \(Bad Request\).*\/auth\/reset-password/);
  const ben = await register('Ben');
  await page.goto('/login');
  await page.getByLabel('Email').fill(ben.email);
  await page.getByRole('button', { name: 'Forget password' }).click();
  await expect(notices(page)).toContainText('Sent email');
  for (const heading of ['Your password is changed', 'This link no longer works']) {
    const email = await openEmail(page, ben, 'Choose a new password');
    await email.getByRole('link', { name: 'Choose a new password' }).click();
    await choosePassword(page, `Ben paints ${heading}`, `Ben paints ${heading}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await checkPage(page);
  await page.getByLabel('Email').fill(ben.email);
  await page.getByRole('button', { name: 'Send a new email' }).click();
  await expect(page.getByText('an email is on its way')).toBeVisible();
});

test('a press on Forget password before the page is ready is not lost', async ({ page }) => {
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@people.example');
  await page.getByRole('button', { name: 'Forget password' }).click();
  letScriptsCome();
  await expect(notices(page)).toContainText('Sent email');
});

test('only whoever is signed in can confirm an address', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 \(Unauthorized\).*\/auth\/confirm-email/);
  const cleo = await register('Cleo');
  const email = await openEmail(page, cleo, 'Confirm your email');
  await email.getByRole('link', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to confirm it' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'Go to the login page' }).click();
  await login(page, cleo);
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
});

test('a password is changed on the profile, and this browser stays signed in', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\).*\/auth\/change-password/);
  const dora = await comeAs('Dora');
  await page.goto('/dashboard/profile');
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill('sable and ox');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not this one');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await change(dora.password);
  await expect(notices(page)).toContainText('Your password is changed');
  await page.goto('/dashboard/order');
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  await expect(dora.call('GET /profile')).rejects.toThrow('401');
});
