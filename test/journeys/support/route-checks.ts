/** Opens a page by its URL and checks it, for the specs that go through all routes. */
import { expect, test, type Page } from '@playwright/test';
import { checkPageAndScreenshots, expectVisibleFocus } from './page-checks.ts';
import { routePaths } from './routes.ts';

/** A tool of the seed that these specs look at and order. */
export const exampleTool = 'Putty knife, 38 mm';

export const ownPaths = [
  ...['/dashboard', '/dashboard/order', '/dashboard/review', '/dashboard/my-reviews'],
  ...['/dashboard/profile', '/dashboard/addresses', '/checkout'],
];

export const staticPaths = routePaths.filter((path) => !/[:*]/.test(path));

export const staffPaths = staticPaths.filter(
  (path) => path.startsWith('/dashboard') && !ownPaths.includes(path),
);

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Loading', { exact: true })).toBeHidden();
  await expect(page.getByRole('heading').first()).toBeVisible();
}

export async function checkPath(
  page: Page,
  path: string,
  name = screenshotNameOf(path),
): Promise<void> {
  await test.step(path, async () => {
    await openPage(page, path);
    await checkPageAndScreenshots(page, name);
    await expectVisibleFocus(page);
  });
}

function screenshotNameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-') || 'home';
}
