/**
 * Answers the requests for some URLs, by their ends, in the place of the shop;
 * those of another type than JSON with nothing. Where pages are opened again and
 * again: Playwright's own `route` asks about every request, and turns the browser's cache off.
 */
import type { Page } from '@playwright/test';
import { devToolsSession } from './screen.ts';

export async function answerRequests(
  page: Page,
  answers: Readonly<Record<string, object>>,
  contentType = 'application/json',
): Promise<void> {
  const session = await devToolsSession(page);
  const responseHeaders = [{ name: 'Content-Type', value: contentType }];
  session.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    const [, answer] = Object.entries(answers).find(([end]) => url.endsWith(end)) ?? [];
    const body = btoa(contentType === 'application/json' ? JSON.stringify(answer) : '');
    const response = { responseCode: 200, responseHeaders, body };
    // A page that is left takes its requests with it.
    session.send('Fetch.fulfillRequest', { requestId, ...response }).catch(() => undefined);
  });
  const patterns = Object.keys(answers).map((end) => ({ urlPattern: `*${end}` }));
  await session.send('Fetch.enable', { patterns });
}
