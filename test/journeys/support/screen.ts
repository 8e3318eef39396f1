/** The screen of a page: a phone with touch, or a desktop with a mouse. */
import type { CDPSession, Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

const maxTouchWidth = 1023;
const sessions = new WeakMap<Page, CDPSession>();
const touchPages = new WeakSet<Page>();

export async function setScreen(
  page: Page,
  size: { width: number; height: number },
  theme: Theme,
): Promise<void> {
  await resize(page, size);
  if (size.width <= maxTouchWidth) await emulateTouch(page);
  else await emulateMouse(page);
  await page.emulateMedia({ colorScheme: theme });
}

/** Only to another size: the browser lays the page out anew for the same one, too. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}

/** The page's DevTools session; emulation lasts as long as the session. */
export async function devToolsSession(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

async function emulateTouch(page: Page): Promise<void> {
  const session = await devToolsSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  touchPages.add(page);
}

async function emulateMouse(page: Page): Promise<void> {
  if (!touchPages.has(page)) return;
  const session = await devToolsSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await resetTouch(page);
  touchPages.delete(page);
}

/**
 * A screenshot of more than the screen makes Chromium drop touch emulation while it is taken;
 * and after that there is no mouse, either, until a screenshot was taken. One pixel is enough.
 */
export async function resetTouch(page: Page): Promise<void> {
  if (!touchPages.has(page)) return;
  const session = await devToolsSession(page);
  const clip = { x: 0, y: 0, width: 1, height: 1, scale: 1 };
  await session.send('Page.captureScreenshot', { clip, captureBeyondViewport: true });
}
