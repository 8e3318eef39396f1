/**
 * Renders a document completely before the first byte leaves: the page cache keeps whole pages.
 * What the server's adapter needs of React Router is handed out here, so that the bundle's own
 * copy is used and no second one is loaded.
 */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';
import { paintFirst } from './server/paint-first.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export { shopDataContext, siteContext } from './shop-data.ts';

/** Called by React Router for every document. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { html, failed } = await renderWhole(<ServerRouter context={context} url={request.url} />);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(import.meta.env.PROD ? paintFirst(html) : html, {
    status: failed ? 500 : status,
    headers,
  });
}

/** React Router has already answered what loaders throw; here arrive faults of rendering. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}

function renderWhole(page: React.ReactElement): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const stream = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough();
        text(body).then((html) => resolve({ html, failed }), reject);
        stream.pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
