/** Light, dark, or as the system: chosen once, by keyboard, and kept on pages of both kinds. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

test.use({ colorScheme: 'light' });

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const choice = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('radio', { name });

test('a chosen theme stays, with React and without, until the system decides again', async ({
  page,
}) => {
  await page.goto('/team');
  const lightBackground = await backgroundOf(page);
  await choice(page, 'System').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Dark')).toBeChecked();
  const darkBackground = await backgroundOf(page);
  expect(darkBackground).not.toBe(lightBackground);
  for (const path of ['/', '/login']) {
    await page.goto(path);
    expect(await backgroundOf(page)).toBe(darkBackground);
    await expect(choice(page, 'Dark')).toBeChecked();
    // The browser's own bar goes along.
    await expect(page.locator('meta[name=theme-color][media=all]')).toHaveCount(1);
  }
  // Paper has its own white.
  await page.emulateMedia({ media: 'print' });
  expect(await backgroundOf(page)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
  await choice(page, 'Dark').focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'System')).toBeChecked();
  expect(await backgroundOf(page)).toBe(lightBackground);
});
