/** Holds a page's scripts back, for what is done before the page is ready. */
import type { Page } from '@playwright/test';

/** Delays the page's scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  return letScriptsCome;
}
