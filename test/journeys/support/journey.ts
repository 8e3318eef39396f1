/**
 * The test that all journeys begin with: a browser at the shop, as somebody, in which nothing
 * may go wrong unnoticed.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { listenForComplaints, type Complaints } from './complaints.ts';
import { register, signInAsFirstAdmin, type Person } from './person.ts';
import { goToShopOf, shopUrl } from './shop-url.ts';

export { expect } from '@playwright/test';

interface Journey {
  complaints: Complaints;
  /** A new customer of that name, in the page of this journey. */
  comeAs: (name: string) => Promise<Person>;
  /** The admin, in the page of this journey. */
  comeAsAdmin: () => Promise<Person>;
  /** Somebody else's browser; a stranger's when it is not said whose. */
  openAnother: (person?: Person) => Promise<Page>;
}

interface Worker {
  /** Where this worker goes: the looks have shops to themselves. */
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
  complaints: [
    async ({ context }, use) => {
      const complaints = listenForComplaints();
      complaints.watch(context);
      await use(complaints);
      expect(complaints.unexpected(), 'complaints of the browser').toEqual([]);
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
  openAnother: async ({ browser, complaints }, use) => {
    const open: Page[] = [];
    await use(async (person) => {
      const state = person && { storageState: person.state };
      const page = await browser.newPage({ baseURL: shopUrl(), ...state });
      complaints.watch(page.context());
      open.push(page);
      return page;
    });
    for (const page of open) await page.context().close();
  },
});
