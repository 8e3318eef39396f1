/**
 * The test that all journeys use: a browser at the shop, as somebody, in which no error
 * goes unnoticed.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { collectConsoleErrors, type ConsoleErrors } from './console-errors.ts';
import { register, signInAsFirstAdmin, type Person } from './person.ts';
import { goToShopOf, shopUrl } from './shop-url.ts';

export { expect } from '@playwright/test';

interface Journey {
  consoleErrors: ConsoleErrors;
  /** A new customer of that name, in the page of this journey. */
  comeAs: (name: string) => Promise<Person>;
  /** The admin, in the page of this journey. */
  comeAsAdmin: () => Promise<Person>;
  /** Another browser, signed in as `person`; a stranger's without one. */
  openAnother: (person?: Person) => Promise<Page>;
}

interface Worker {
  /** The shop of this worker: the screenshots have shops of their own. */
  shop: string;
  admin: Person;
}

export const test = base.extend<Journey, Worker>({
  shop: [
    async ({}, use, { project }) => {
      goToShopOf(project.name);
      await use(shopUrl());
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop),
  admin: [async ({}, use) => use(await signInAsFirstAdmin()), { scope: 'worker' }],
  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors = collectConsoleErrors();
      consoleErrors.watch(context);
      await use(consoleErrors);
      expect(consoleErrors.unexpected(), 'errors in the console of the browser').toEqual([]);
    },
    { auto: true },
  ],
  comeAs: async ({ context }, use) =>
    use(async (name) => {
      const person = await register(name);
      await context.setStorageState(person.state);
      return person;
    }),
  comeAsAdmin: async ({ context, admin }, use) =>
    use(async () => {
      await context.setStorageState(admin.state);
      return admin;
    }),
  openAnother: async ({ browser, consoleErrors }, use) => {
    const open: Page[] = [];
    await use(async (person) => {
      const state = person && { storageState: person.state };
      const page = await browser.newPage({ baseURL: shopUrl(), ...state });
      consoleErrors.watch(page.context());
      open.push(page);
      return page;
    });
    for (const page of open) await page.context().close();
  },
});
