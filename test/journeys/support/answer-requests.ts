/**
 * Answers the requests for one URL in the place of the shop. Where pages are opened again and
 * again: Playwright's own `route` asks about every request, and turns the browser's cache off.
 */
import type { Page } from '@playwright/test';
import { devToolsSession } from './screen.ts';

export async function answerRequests(
  page: Page,
  urlPattern: string,
  { contentType, body }: { contentType: string; body: string },
): Promise<void> {
  const session = await devToolsSession(page);
  const responseHeaders = [{ name: 'Content-Type', value: contentType }];
  const response = { responseCode: 200, responseHeaders, body: btoa(body) };
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is left takes its requests with it.
    session.send('Fetch.fulfillRequest', { requestId, ...response }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
}
