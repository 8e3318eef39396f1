/** A second factor and passkeys, in a shop whose staff must have one: from nothing to all of it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startShop, type RunningShop } from '../support/running-shop.ts';
import { generateCode, stepsFromNow } from '../support/totp.ts';
import { expect, test } from './support/journey.ts';
import { login, notices } from './support/pages.ts';
import type { SignIn } from './support/person.ts';
import { checkPage } from './support/page-checks.ts';

let dataDir: string;
let running: RunningShop;
/** By its name: a passkey is for none that is a number. */
let url: string;
let admin: SignIn;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ferrule-second-factor-'));
  running = await startShop(dataDir, { REQUIRE_SECOND_FACTOR: 'staff' });
  url = running.url.replace('127.0.0.1', 'localhost');
  const file = await readFile(join(dataDir, 'first-admin.json'), 'utf8');
  const firstAdmin: { email: string; password: string } = JSON.parse(file);
  admin = { ...firstAdmin, name: 'Admin' };
});
test.afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const profile = '/dashboard/profile';

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/login`);
  await login(page, admin);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Signout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

const staffPage = '/dashboard/users';

async function expectSecondFactorRequired(page: Page): Promise<void> {
  await page.goto(url + staffPage);
  const heading = page.getByRole('heading', { name: 'Set up a second factor to work here' });
  await expect(heading).toBeVisible();
}

async function expectStaffPage(page: Page): Promise<void> {
  await page.goto(url + staffPage);
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

async function enterRecoveryCode(page: Page, code = ''): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** On MyProfile, which is open; answers the app's key and the recovery codes. */
async function setUpSecondFactor(page: Page): Promise<{ key: string; codes: string[] }> {
  const factor = section(page, 'Second factor');
  await factor.getByRole('button', { name: 'Set up a second factor' }).click();
  await factor.getByLabel('Your password').fill(admin.password);
  await factor.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(factor.getByRole('img', { name: /square code/ })).toBeVisible();
  const key = (await factor.getByText(/^[A-Z2-7 ]{40,}$/).innerText()).replaceAll(' ', '');
  await checkPage(page);
  const code = factor.getByLabel('Code that the app shows now');
  await code.fill('000000');
  await factor.getByRole('button', { name: 'Switch on' }).click();
  await expect(factor.getByRole('alert')).toContainText('That code is not right');
  const kept = factor.getByText('Keep these recovery codes');
  // The code of half a minute ago, so that the current one stays unused for signing in. It is
  // taken anew when half a minute ends on its way to the server, where it is too old then.
  await expect(async () => {
    if (await kept.isVisible()) return;
    await code.fill(generateCode(key, stepsFromNow(-1)));
    await factor.getByRole('button', { name: 'Switch on' }).click();
    await expect(kept).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 20_000 });
  const codes = await factor.getByRole('listitem').allInnerTexts();
  await checkPage(page);
  await factor.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor.getByText('Recovery codes left: 10 of 10.')).toBeVisible();
  return { key, codes };
}

async function comeFromGoogle(page: Page): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Continue With Google' }).click();
  await page.getByText('Another address').click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Name').fill(admin.name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('staff set a second factor up, sign in with it, lose it, and switch it off', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/40[13] \((Unauthorized|Forbidden)\).*\/(auth\/two-factor|api\/)/);
  await signIn(page);
  await expect(page).toHaveURL(`${url}/`);

  const { key, codes } = await test.step('a page of staff says what to do', async () => {
    await expectSecondFactorRequired(page);
    await checkPage(page);
    await page.getByRole('link', { name: 'Go to MyProfile' }).click();
    await expect(page).toHaveURL(url + profile);
    return setUpSecondFactor(page);
  });
  expect(codes).toHaveLength(10);
  await expectStaffPage(page);

  await test.step('signing in takes a code', async () => {
    await signOut(page);
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
    await checkPage(page);
    await enterCode(page, '123');
    await expect(page.getByText('Enter the six digits of your app')).toBeVisible();
    await enterCode(page, generateCode(key, stepsFromNow(0)));
    await expect(page).toHaveURL(`${url}/`);
    await expectStaffPage(page);
  });

  await test.step('a recovery code takes its place, once', async () => {
    await signOut(page);
    await signIn(page);
    await enterRecoveryCode(page, codes[0]);
    await expect(page).toHaveURL(`${url}/`);
    await signOut(page);
    await signIn(page);
    await enterRecoveryCode(page, codes[0]);
    await expect(page.getByRole('alert').filter({ hasText: 'none of your' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the password' }).click();
    await login(page, admin);
    await enterRecoveryCode(page, codes[1]);
    await expect(page).toHaveURL(`${url}/`);
  });

  await test.step('Google is no way around it', async () => {
    await signOut(page);
    await comeFromGoogle(page);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await enterRecoveryCode(page, codes[2]);
    await expect(page).toHaveURL(`${url}/`);
  });

  await test.step('it is switched off with the password', async () => {
    const factor = section(page, 'Second factor');
    await page.goto(url + profile);
    await expect(factor.getByText('Recovery codes left: 7 of 10.')).toBeVisible();
    await factor.getByRole('button', { name: 'Switch off' }).click();
    await factor.getByLabel('Your password').fill(admin.password);
    await factor.getByRole('button', { name: 'Switch off' }).click();
    await expect(notices(page)).toContainText('The second factor is off');
    await expect(factor.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
    await expectSecondFactorRequired(page);
  });
});

/** Chromium's virtual device for passkeys. */
async function addAuthenticator(page: Page, { isUserVerified = true } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    automaticPresenceSimulation: true,
    isUserVerified,
  };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    verify: (is: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is }),
  };
}

test('a passkey signs in, counts as both factors, and can be renamed and removed', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/40[013] \(.*\).*\/(api|auth\/passkey)\//);
  const device = await addAuthenticator(page);
  await signIn(page);
  await expect(page).toHaveURL(`${url}/`);
  await page.goto(url + profile);
  const keys = section(page, 'Passkeys');

  await test.step('it is added with the password', async () => {
    await expect(keys.getByText('You have no passkeys yet.')).toBeVisible();
    await keys.getByRole('button', { name: 'Add a passkey' }).click();
    await keys.getByLabel('Name').fill('My bench');
    await keys.getByLabel('Your password').fill(admin.password);
    await keys.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(keys.getByText('My bench')).toBeVisible();
    await expect(keys.getByText('not used yet')).toBeVisible();
    await checkPage(page);
  });

  await test.step('it signs in, and opens the pages of staff', async () => {
    await signOut(page);
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(`${url}/`);
    await expectStaffPage(page);
  });

  await test.step('not for who cannot unlock it', async () => {
    await signOut(page);
    await device.verify(false);
    await page.goto(`${url}/login`);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    // A press before the page is ready is kept for later: enabled says nothing until it was sent.
    const options = page.waitForResponse(/generate-authenticate-options/);
    await button.click();
    await options;
    await expect(button).toBeEnabled();
    await expect(page).toHaveURL(`${url}/login`);
    // Nor for a page that leaves out to ask: the server looks for itself.
    expect(await page.evaluate(signInUnverified)).toBe('USER_NOT_VERIFIED');
    await device.verify(true);
    await button.click();
    await expect(page).toHaveURL(`${url}/`);
  });

  await test.step('it gets another name, and goes', async () => {
    await page.goto(url + profile);
    await expect(keys.getByText(/last used/)).toBeVisible();
    await keys.getByRole('button', { name: 'Rename My bench' }).click();
    await keys.getByLabel('Name', { exact: true }).fill('The bench at home');
    await keys.getByRole('button', { name: 'Save' }).click();
    await keys.getByRole('button', { name: 'Remove The bench at home' }).click();
    await keys.getByLabel('Your password').fill(admin.password);
    await keys.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(keys.getByText('You have no passkeys yet.')).toBeVisible();
  });
});

/** In the page: as the shop's own code does it, but without asking that the holder be verified. */
async function signInUnverified(): Promise<unknown> {
  const optionsResponse = await fetch('/auth/passkey/generate-authenticate-options');
  const options = { ...(await optionsResponse.json()), userVerification: 'discouraged' };
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  const response = credential instanceof PublicKeyCredential ? credential.toJSON() : {};
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ response }) };
  const answer = await fetch('/auth/passkey/verify-authentication', init);
  const { code }: { code?: unknown } = await answer.json();
  return code;
}

test('a shop that was opened by its number tells where passkeys work', async ({ page }) => {
  await page.goto(`${running.url}/login`);
  await expect(page.getByText('Passkeys need the shop by its name')).toBeVisible();
  await page.getByRole('link', { name: /Open the shop at localhost/ }).click();
  await expect(page).toHaveURL(`${url}/login`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});
