/**
 * The test that all of this folder begin with: a browser at the shop with the hosted provider,
 * in which no error goes unnoticed and nothing is fetched from other servers.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { collectConsoleErrors, type ConsoleErrors } from '../../journeys/support/console-errors.ts';
import { shopUrl } from '../../journeys/support/shop-url.ts';
import { project } from './project.ts';

export { expect } from '@playwright/test';

/** The emulator's frame is from another site, where browsers keep no storage for it. */
const noStorageForOthers = /'sessionStorage' property .* Access is denied for this document/;

const loader = join(import.meta.dirname, 'google-loader.mjs');

/** What the emulator's own pages would like to have from elsewhere, and can do without. */
const optionalFiles = /^https:\/\/(fonts\.googleapis\.com|unpkg\.com)\//;

export const test = base.extend<{ consoleErrors: ConsoleErrors }>({
  baseURL: async ({}, use) => use(shopUrl()),
  consoleErrors: [
    async ({ context }, use) => {
      await context.route(optionalFiles, (route) => route.fulfill({ body: '' }));
      await context.route('https://apis.google.com/js/api.js*', async (route) =>
        route.fulfill({ contentType: 'text/javascript', body: await readFile(loader, 'utf8') }),
      );
      const consoleErrors = collectConsoleErrors();
      consoleErrors.allow(noStorageForOthers);
      consoleErrors.watch(context);
      await use(consoleErrors);
      expect(consoleErrors.unexpected(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** The details of a person before registering; unique for each test. */
export function newPerson(name: string): Person {
  const { testId } = test.info();
  const email = `${name}.${testId.slice(-6)}@people.example`.toLowerCase();
  return { name, email, password: `${name} paints fences` };
}

/** A press on a button counts from here on; a form that is sent earlier waits by itself. */
export async function whenReady(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'on');
}

/** Fills in and sends the registration. */
export async function register(page: Page, { name, email, password }: Person): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

export function tokenIn(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'));
}

/** A call of the provider's own API at the emulator, as its code in the browser makes it. */
export async function askProvider(call: string, body: object): Promise<Record<string, string>> {
  const api = `${emulator()}/identitytoolkit.googleapis.com/v1`;
  const answer = await fetch(`${api}/accounts:${call}?key=${project.FIREBASE_API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Lets the provider's next call of this kind fail. */
export async function failNextCall(page: Page, call: string, message: string): Promise<void> {
  const error = { code: 400, message };
  await page.route(`**/accounts:${call}?*`, (route) =>
    route.fulfill({
      status: 400,
      json: { error },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
}

/** The links that the provider has sent to an address; the latest last. */
export async function readEmailLinks(email: string, kind: string): Promise<string[]> {
  const path = `/emulator/v1/projects/${project.FIREBASE_PROJECT_ID}/oobCodes`;
  const answer = await fetch(emulator() + path);
  const { oobCodes }: { oobCodes: { email: string; requestType: string; oobLink: string }[] } =
    await answer.json();
  return oobCodes
    .filter((code) => code.email === email && code.requestType === kind)
    .map(({ oobLink }) => oobLink);
}

export function emulator(): string {
  return `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? ''}`;
}
