/** Where one was in a page, on the way there and back. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';

test.use({ viewport: { width: 360, height: 480 } });

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

const place = 180;

/** Down to that place, as soon as the page is long enough. */
async function scrollDown(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate((top) => scrollTo(0, top), place);
    expect(await scrolled(page)).toBe(place);
  }).toPass();
}

test('a page of the dashboard begins at its top, and is found again where it was', async ({
  page,
  comeAs,
}) => {
  await comeAs('Wes');
  await page.goto('/dashboard/review');
  await expect(page.getByRole('heading', { name: 'MY Review' })).toBeVisible();
  await page.getByRole('button', { name: 'Open drawer' }).click();
  await scrollDown(page);
  await page.getByRole('dialog', { name: 'Dashboard' }).getByText('MyProfile').click();
  await expect(page.getByRole('heading', { name: 'MyProfile' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'MY Review' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('so is a page of the shop, by the browser itself', async ({ page, comeAs }) => {
  await comeAs('Wyn');
  const path = `/tools/${(await findTool('Round sash brush, No 8'))._id}`;
  await page.goto(path);
  await scrollDown(page);
  await page.goto('/team');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('the foot of a page is found again as well, at every width', async ({ page }) => {
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 480 });
    await expectFootFoundAgain(page);
  }
});

async function expectFootFoundAgain(page: Page): Promise<void> {
  await page.goto('/team');
  const foot = page.getByRole('contentinfo');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(foot.getByRole('link', { name: 'Privacy' })).toBeInViewport();
  }).toPass();
  const before = await scrolled(page);
  await page.goto('/gallary');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(before);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(before);
}
