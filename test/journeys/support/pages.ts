/** Steps that several journeys share. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { SignIn } from './person.ts';

/** 'Buy now' on the card of a tool. */
export function buyNow(page: Page, tool: string): Locator {
  const heading = page.getByRole('heading', { name: tool });
  const card = page.getByRole('article').filter({ has: heading });
  return card.getByRole('link', { name: 'Buy now' });
}

/** The row of a table that has this text in it. */
export function row(page: Page, text: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

export function notices(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

/** Fills in the login page, which is open. */
export async function login(page: Page, { email, password }: SignIn): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The value beside a label in a list of facts, such as 'Available order' on a tool's page. */
export function fact(page: Page, label: string): Locator {
  return page.locator(`dt:text-is("${label}") + dd`);
}

/** The smallest valid picture. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGA' +
    'hKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
