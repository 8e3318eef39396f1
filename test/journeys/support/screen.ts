/** The screen that a page is on: a telephone's under a finger, or a desk's under a mouse. */
import type { CDPSession, Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

const widestForFingers = 1023;
const sessions = new WeakMap<Page, CDPSession>();

export async function showOn(
  page: Page,
  size: { width: number; height: number },
  theme: Theme,
): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  // What is forced on a page lasts as long as the session that forced it.
  sessions.set(page, session);
  const enabled = size.width <= widestForFingers;
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
}
