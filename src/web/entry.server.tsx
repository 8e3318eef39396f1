/**
 * Renders a document completely before the first byte is sent: the page cache stores whole pages.
 * What `server/page-renderer.ts` needs of React Router is exported here, so that the bundle's own
 * copy is used and no second one is loaded.
 */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { ScriptNonce } from './script-nonce.ts';
import { createNonce, ownScriptsHeader, removeNonces } from '#web/server/script-nonce.ts';
import { deferScripts } from '#web/server/defer-scripts.ts';
import { pageTagsHeader } from '#web/server/cached-pages.ts';
import { pageTagsContext, siteContext } from './shop-data.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export {
  padAnswerContext,
  pageTagsContext,
  rejectedMessageContext,
  shopDataContext,
  siteContext,
  visitorContext,
  withdrawalContext,
} from './shop-data.ts';

/** Called by React Router for every document. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = createNonce();
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  const onFailure = (error: unknown) => report(loadContext, error);
  const { html: rendered, failed } = await renderDocument(page, { nonce, onFailure });
  const deferred = import.meta.env.PROD ? deferScripts(rendered, nonce) : rendered;
  const { html, digests } = removeNonces(deferred, nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(ownScriptsHeader, digests.join(' '));
  headers.set(pageTagsHeader, [...loadContext.get(pageTagsContext)].join(' '));
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Called for errors of rendering; those of loaders React Router has already answered. */
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

function renderDocument(
  page: React.ReactElement,
  { nonce, onFailure }: { nonce: string; onFailure: (error: unknown) => void },
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
      nonce,
    });
  });
}
