/**
 * Renders a document completely before the first byte is sent: the page cache stores whole pages.
 * A page that ships no React is written as plain text at once; the others as a stream, whose marks
 * React finds again in the browser. What `server/page-renderer.ts` needs of React Router is
 * exported here, so that the bundle's own copy is used and no second one is loaded.
 */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { ScriptNonce } from './script-nonce.ts';
import { createNonce, ownScriptsHeader, removeNonces } from '#web/server/script-nonce.ts';
import { deferScripts } from '#web/server/defer-scripts.ts';
import { pageTagsHeader } from '#web/server/cached-pages.ts';
import { carryCurrency } from '#web/server/carry-currency.ts';
import { writeExpiry } from '#web/server/write-expiry.ts';
import { currencyOf } from './currency.tsx';
import { mergeHandles } from './page-handle.ts';
import { pageTagsContext, siteContext } from './shop-data.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export {
  padAnswerContext,
  pageExpiryContext,
  pageTagsContext,
  rejectedMessageContext,
  shopDataContext,
  siteContext,
  visitorContext,
  withdrawalContext,
} from './shop-data.ts';
export { createSearchDocuments } from '#web/server/search-documents.tsx';

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
  const { html: rendered, failed } = shipsReact(context)
    ? await renderForReact(page, { nonce, onFailure })
    : { html: doctype + renderToStaticMarkup(page), failed: false };
  const { html, digests } = removeNonces(
    shipsReact(context) ? rendered : carryCurrency(rendered, currencyOf(request.url)),
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(ownScriptsHeader, digests.join(' '));
  headers.set(pageTagsHeader, [...loadContext.get(pageTagsContext)].join(' '));
  writeExpiry(headers, loadContext);
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

const doctype = '<!DOCTYPE html>';

function shipsReact({ staticHandlerContext: { matches }, routeModules }: EntryContext): boolean {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle);
  return mergeHandles(handles).hydrate ?? true;
}

interface Rendering {
  html: string;
  failed: boolean;
}

interface RenderOptions {
  nonce: string;
  onFailure: (error: unknown) => void;
}

async function renderForReact(
  page: React.ReactElement,
  options: RenderOptions,
): Promise<Rendering> {
  const { html, failed } = await renderDocument(page, options);
  return { html: import.meta.env.PROD ? deferScripts(html, options.nonce) : html, failed };
}

function renderDocument(
  page: React.ReactElement,
  { nonce, onFailure }: RenderOptions,
): Promise<Rendering> {
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
