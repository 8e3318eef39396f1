/**
 * Every public URL of the shop as a stranger: axe, console, pictures, an inspector's measures, and
 * screenshots; and that the dashboard's lead to the sign-in. In a shop of its own.
 */
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import {
  checkPath,
  exampleTool,
  ownPaths,
  staffPaths,
  staticPaths,
} from './support/route-checks.ts';

// The pages that an email leads to are checked in their states, in every-page.
const emailPages = ['/reset-password', '/verify-email'];
// Cached documents, the same for everybody: only links to the dashboard differ.
const publicPaths = staticPaths.filter(
  (path) => !path.startsWith('/dashboard') && ![...emailPages, ...ownPaths].includes(path),
);

test.beforeEach(() => test.setTimeout(240_000));

test('as a stranger', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404 \(Not Found\).*\/nowhere/);
  const inCatalogue = [
    ...['/catalogue/brushes/sash-and-trim', '/products/flat-varnish-brush'],
    ...['/finder/gloss-enamel', '/finder/gloss-enamel/trim-and-windows/flawless'],
  ];
  for (const path of [...publicPaths, ...inCatalogue, '/nowhere']) await checkPath(page, path);
  const tool = `/tools/${(await findTool(exampleTool))._id}`;
  // Guests have a checkout, too.
  const signedIn = ownPaths.filter((path) => path !== '/checkout');
  for (const path of [tool, ...signedIn, ...staffPaths]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  }
});
