/** The screen that a page is on: a telephone's under a finger, or a desk's under a mouse. */
import type { CDPSession, Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

const widestForFingers = 1023;
const sessions = new WeakMap<Page, CDPSession>();
const underFinger = new WeakSet<Page>();

export async function showOn(
  page: Page,
  size: { width: number; height: number },
  theme: Theme,
): Promise<void> {
  await page.setViewportSize(size);
  if (size.width <= widestForFingers) await putUnderFinger(page);
  else await putUnderMouse(page);
  await page.emulateMedia({ colorScheme: theme });
}

/** The wire to the browser's own tools; what is forced on a page lasts as long as it does. */
export async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

async function putUnderFinger(page: Page): Promise<void> {
  const session = await sessionOf(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  underFinger.add(page);
}

async function putUnderMouse(page: Page): Promise<void> {
  if (!underFinger.has(page)) return;
  const session = await sessionOf(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await forgetFinger(page);
  underFinger.delete(page);
}

/**
 * To take a picture of more than the screen shows makes Chromium forget the finger, in the midst of
 * it; and without a finger there is no mouse, either, until a picture was taken. One pixel will do.
 */
export async function forgetFinger(page: Page): Promise<void> {
  if (!underFinger.has(page)) return;
  const session = await sessionOf(page);
  const clip = { x: 0, y: 0, width: 1, height: 1, scale: 1 };
  await session.send('Page.captureScreenshot', { clip, captureBeyondViewport: true });
}
