import type { Locator, Page } from '@playwright/test';

const maxStops = 60;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} is not reached by Tab`);
}

/** In a frame, its document has an active element also while the focus is elsewhere. */
export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.matches(':focus') && document.hasFocus());
}
