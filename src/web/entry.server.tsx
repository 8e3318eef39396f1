/**
 * Renders a document completely before the first byte leaves: the page cache keeps whole pages.
 * What the server's adapter needs of React Router is handed out here, so that the bundle's own
 * copy is used and no second one is loaded.
 */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { ScriptMark } from './script-mark.ts';
import { makeMark, ownScriptsHeader, takeMarks } from './server/own-scripts.ts';
import { paintFirst } from './server/paint-first.ts';
import { siteContext } from './shop-data.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export { refusedMessageContext, shopDataContext, siteContext } from './shop-data.ts';

/** Called by React Router for every document. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = makeMark();
  const page = (
    <ScriptMark value={mark}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </ScriptMark>
  );
  const onFailure = (error: unknown) => report(loadContext, error);
  const { html: marked, failed } = await renderWhole(page, { mark, onFailure });
  const drawn = import.meta.env.PROD ? paintFirst(marked, mark) : marked;
  const { html, digests } = takeMarks(drawn, mark);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(ownScriptsHeader, digests.join(' '));
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** React Router has already answered what loaders throw; here arrive faults of rendering. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) report(context, error);
}

function report(context: Readonly<RouterContextProvider>, error: unknown): void {
  const { onFailure = console.error } = context.get(siteContext);
  onFailure(error);
}

function renderWhole(
  page: React.ReactElement,
  { mark, onFailure }: { mark: string; onFailure: (error: unknown) => void },
): Promise<{ html: string; failed: boolean }> {
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
        onFailure(error);
      },
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce: mark,
    });
  });
}
