/** Where one was in a page, on the way there and back. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';

test.use({ viewport: { width: 360, height: 480 } });

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollDown(page: Page): Promise<number> {
  await expect(async () => {
    await page.mouse.wheel(0, 200);
    expect(await scrolled(page)).toBeGreaterThan(150);
  }).toPass();
  // The wheel's last turn may still be on its way.
  await page.evaluate(() => scrollTo(0, 180));
  return 180;
}

test('a page of the dashboard begins at its top, and is found again where it was', async ({
  page,
  comeAs,
}) => {
  await comeAs('Wes');
  await page.goto('/dashboard/review');
  await expect(page.getByRole('heading', { name: 'MY Review' })).toBeVisible();
  await page.getByRole('button', { name: 'Open drawer' }).click();
  const place = await scrollDown(page);
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
  const place = await scrollDown(page);
  await page.goto('/team');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(place);
});
