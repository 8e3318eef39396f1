/** A person who reads their mail, and follows a link in it. */
import { expect, type Page } from '@playwright/test';
import { mailboxPath } from './shop-url.ts';

interface SentEmail {
  email: string;
  subject: string;
  /** Of the link in it that is followed. */
  link: string;
}

export async function followEmail(
  page: Page,
  { email, subject, link: name }: SentEmail,
): Promise<void> {
  const link = page.getByRole('link').filter({ hasText: subject }).filter({ hasText: email });
  await expect(async () => {
    await page.goto(mailboxPath());
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.first().click();
  await page.frameLocator('iframe[title="The email"]').getByRole('link', { name }).click();
}

export async function confirmEmail(page: Page, { email }: { email: string }): Promise<void> {
  await followEmail(page, { email, subject: 'Confirm your email', link: 'Confirm my email' });
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
}
