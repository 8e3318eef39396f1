/** The scroll position of a page, after leaving it and coming back. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';

test.use({ viewport: { width: 360, height: 480 } });

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

const targetPosition = 180;

/** Scrolls down, as soon as the page is long enough. */
async function scrollDown(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate((top) => scrollTo(0, top), targetPosition);
    expect(await scrollPosition(page)).toBe(targetPosition);
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
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'MY Review' })).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(targetPosition);
});

test('so is a page of the shop, by the browser itself', async ({ page, comeAs }) => {
  await comeAs('Wyn');
  const path = `/tools/${(await findTool('Round sash brush, No 8'))._id}`;
  await page.goto(path);
  await scrollDown(page);
  await page.goto('/team');
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect.poll(() => scrollPosition(page)).toBe(targetPosition);
  await page.reload();
  await expect.poll(() => scrollPosition(page)).toBe(targetPosition);
});

test('the foot of a page is found again as well, at every width', async ({ page }) => {
  for (const width of [320, 360, 800, 1280]) {
    await page.setViewportSize({ width, height: 480 });
    await expectFooterRestored(page);
  }
});

async function expectFooterRestored(page: Page): Promise<void> {
  await page.goto('/team');
  const footer = page.getByRole('contentinfo');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(footer.getByRole('link', { name: 'Privacy' })).toBeInViewport();
    // What comes into sight is laid out then, and the page may grow.
    expect(await page.evaluate(pixelsBelow)).toBeLessThan(1);
  }).toPass();
  expect(await unreservedFooterHeight(page)).toBeLessThanOrEqual(0);
  const before = await scrollPosition(page);
  await page.goto('/gallary');
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollPosition(page)).toBe(before);
  await page.reload();
  await expect.poll(() => scrollPosition(page)).toBe(before);
}

/** Called in the page, after it has been drawn once more. */
async function pixelsBelow(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document.documentElement.scrollHeight - innerHeight - scrollY;
}

/** By how many pixels the footer is higher than what is reserved until it is laid out. */
const unreservedFooterHeight = (page: Page) =>
  page.getByRole('contentinfo').evaluate((footer) => {
    const reserved = Number.parseFloat(
      getComputedStyle(footer).containIntrinsicBlockSize.replace('auto ', ''),
    );
    return footer.getBoundingClientRect().height - reserved;
  });
