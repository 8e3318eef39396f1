/**
 * The shop as one HTTP application: cached responses first, then the API, identity, the sandbox
 * card processor and the pages. Composed of parts, so that tests can use it without a port.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import type { Log } from '#platform/log.ts';
import { hasClientDisconnected } from '#platform/http/client-disconnected.ts';
import type { ReverseProxy } from '#platform/http/reverse-proxy.ts';
import { createWebServer, type TlsFiles } from '#platform/http/web-server.ts';
import { createHostWarnings } from '#platform/http/host-warnings.ts';
import { checkHost, type HostError, type AllowedHosts } from '#platform/http/allowed-hosts.ts';
import {
  currentContext,
  readRequestId,
  runForRequest,
  type RequestContext,
} from '#platform/observability/request-context.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import { apiRoot } from '#api/contract/endpoint.ts';
import { addApi, type ApiSettings } from '#api/api.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendProblem } from '#api/http/problem.ts';
import { handleAuth } from '#modules/identity/identity.ts';
import { findPicture } from '#modules/pictures/pictures.ts';
import type { PageServer } from '#web/server/page-server.ts';
import { addLinkPreviews } from './pages/link-previews.ts';
import { countAnswers, countCached, type RequestObserver } from './request-observer.ts';
import type { SandboxMailbox } from './sandbox-mailbox.ts';
import type { PublicSettings } from '#web/shop-data.ts';

export interface AppParts {
  log: Log;
  /** TLS files, when the shop terminates TLS itself instead of a proxy. */
  tls?: TlsFiles | undefined;
  /** Connections that one network may have open at once; without it they are not counted. */
  connectionsPerNetwork?: number | undefined;
  /** Headers of every response that does not set them itself. */
  defaultHeaders: HeaderList;
  /** Spans of requests, where somebody wants them. */
  tracing?: Tracing | undefined;
  /** Whether a proxy in front is trusted to say which request it is. */
  isBehindProxy: boolean;
  /** The host names that it serves. */
  hosts: AllowedHosts;
  cache: PageCache;
  /** Of uploaded pictures alone, so that they push no page out of `cache`. */
  uploadCache: PageCache;
  api: ApiDeps;
  apiSettings: ApiSettings;
  /** Pages and files; undefined for the API alone. */
  front?: PageServer | undefined;
  /** Proxies requests to the sandbox card processor, when there is one. */
  sandboxCard?: ReverseProxy | undefined;
  /** The public settings, at /config.json. */
  publicSettings?: PublicSettings | undefined;
  /** The pages of the sandbox mailbox, when there is no mail server. */
  sandboxMailbox?: SandboxMailbox | undefined;
  /** Counts requests, where somebody wants the figures. */
  observer?: RequestObserver | undefined;
  /** Whether the database can be reached. */
  isReady: () => Promise<boolean>;
  /** Whether it is about to stop, and wants no new visitors. */
  isDraining?: () => boolean;
  /** External services that cannot be reached but are not essential, such as 'google'. */
  listDegraded?: () => Promise<readonly string[]>;
}

const bodyLimitBytes = 64 * 1024;

/** How long a request may take to arrive: its headers, and all of it. */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
};

/** Longer than an encoded email of 254 characters: the schema rejects it, not the router. */
const maxParamLength = 1000;

/** Builds the application; `listen` or `inject` it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { front, sandboxCard, sandboxMailbox, observer } = parts;
  const loggerInstance: FastifyBaseLogger = parts.log;
  const warnOfHost = createHostWarnings(parts.log);
  const app = Fastify({
    loggerInstance,
    genReqId: () => currentContext()?.requestId ?? '',
    // Each line has the request's id already, whoever writes it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    routerOptions: {
      maxParamLength,
      // As in the page cache, so that a response does not depend on what is cached.
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
    },
    // A malformed URL is rejected before the routes and their error handlers.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(reply, createProblem('not_found', `${request.method}: ${error.code}`));
    },
    forceCloseConnections: 'idle',
    // Who is still connected while it closes is served, and asked to connect elsewhere next.
    return503OnClosing: false,
    serverFactory: (handler) =>
      createWebServer({ ...parts, timeouts }, (request, response) => {
        const hostError = checkHost(parts.hosts, request);
        // Only after the rest of the request was parsed: a malformed one is answered as such.
        if (hostError) {
          if (hostError.host !== undefined) warnOfHost(hostError.host);
          return void setImmediate(rejectHost, parts, hostError, response);
        }
        request.url = toPath(request.url);
        if (serveFromMemory(parts, request, response)) return;
        const context = startHandling(parts, request, response);
        runForRequest(context, request, () => handler(request, response));
      }),
  });
  app.decorateReply('problemCode');
  if (observer) countAnswers(app, observer);
  if (parts.tracing) (await import('./tracing/name-spans.ts')).nameSpans(app);
  addHealth(app, parts);
  addPublicSettings(app, parts);
  const api = {
    ...parts.api,
    renderRejected: front?.renderRejected,
    renderWithdrawal: front?.renderWithdrawal,
    renderPad: front?.renderPad,
  };
  app.register((scope) => addApi(scope, api, parts.apiSettings), { prefix: apiRoot });
  addUploads(app, parts);
  addLinkPreviews(app, { uploadCache: parts.uploadCache, db: parts.api.db });
  addRawRoute(app, '/auth/*', (request, reply) =>
    handleAuth(parts.api.identity, request.raw, reply.raw),
  );
  if (sandboxCard) {
    for (const url of ['/sandbox-card', '/sandbox-card/*']) {
      addRawRoute(app, url, (request, reply) => sandboxCard(request.raw, reply.raw));
    }
  }
  if (sandboxMailbox) {
    for (const url of ['/sandbox-mail', '/sandbox-mail/*']) {
      addRawRoute(app, url, (request, reply) => sandboxMailbox(request.raw, reply.raw));
    }
  }
  if (front) addRawRoute(app, '/*', (request, reply) => front.serve(request.raw, reply.raw));
  await app.ready();
  return app;
}

/** What its answer has in any case, and what is done for it goes on in. */
function startHandling(
  parts: AppParts,
  request: IncomingMessage,
  response: ServerResponse,
): RequestContext {
  // Handlers may replace these headers.
  for (const [name, value] of parts.defaultHeaders) response.setHeader(name, value);
  const requestId = readRequestId(request, parts);
  response.setHeader('x-request-id', requestId);
  return { requestId, span: parts.tracing?.startRequest(request, response, parts) };
}

/** True when a cached response or a file was sent, which is counted where somebody counts. */
function serveFromMemory(
  { front, cache, uploadCache, observer }: AppParts,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const startedMs = observer ? performance.now() : 0;
  const isSent =
    (front ?? cache).serveCached(request, response) || uploadCache.serveCached(request, response);
  if (isSent && observer) countCached(observer, request, { response, startedMs });
  return isSent;
}

function rejectHost(
  { defaultHeaders }: AppParts,
  { status, text }: HostError,
  response: ServerResponse,
) {
  response.writeHead(status, [
    ...defaultHeaders.flat(),
    ...['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-store'],
    // Further requests on this connection would have the wrong host as well.
    ...['connection', 'close'],
  ]);
  response.end(text);
}

/** Proxies may send absolute URLs; their host was checked before. */
function toPath(url = '/'): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

function addHealth(app: FastifyInstance, parts: AppParts): void {
  const { isReady, isDraining, listDegraded } = parts;
  app.get('/healthz', async () => {
    const degraded = (await listDegraded?.()) ?? [];
    const details = Object.fromEntries(degraded.map((part) => [part, 'degraded']));
    return { status: 'ok', ...details };
  });
  app.get('/readyz', async (_request, reply) => {
    if (isDraining?.()) return reply.code(503).send({ status: 'draining' });
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

/** The identity provider and the card processor, for clients other than the pages. */
function addPublicSettings(app: FastifyInstance, { publicSettings }: AppParts): void {
  if (!publicSettings) return;
  app.get('/config.json', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    return publicSettings;
  });
}

const uploadHeaders = [['cache-control', 'public, max-age=31536000, immutable']] as const;

const uploadName = /^[0-9a-f]{20}(-\d+)?\.(avif|webp)$/;

/** Uploaded pictures; their names contain a digest of the content. */
function addUploads(app: FastifyInstance, { uploadCache, api }: AppParts): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    const picture = uploadName.test(name) ? await findPicture(api, name) : undefined;
    if (!picture)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.\n');
    const cachedResponse = await uploadCache.getOrRender({
      key: uploadCache.toKey(request),
      tags: [],
      headers: uploadHeaders,
      render: async () => ({ status: 200, type: picture.type, body: picture.bytes }),
    });
    reply.hijack();
    await uploadCache.sendCached(cachedResponse, request.raw, reply.raw);
    return reply;
  });
}

/** A route for handlers of Node's own request and response, whose body is not parsed before. */
function addRawRoute(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(url, async (request, reply) => {
      reply.hijack();
      try {
        await handler(request, reply);
      } catch (error) {
        if (hasClientDisconnected(request.raw)) return void reply.raw.destroy();
        request.log.error({ err: error }, 'a request failed');
        sendServerError(reply.raw, classifyDatabaseError(error) !== undefined);
      }
    });
  });
}

/** Ends a response after `reply.hijack()`, when Fastify does not end it any more. */
function sendServerError(response: ServerResponse, isTransient: boolean): void {
  if (response.headersSent) return void response.destroy();
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  if (isTransient) response.setHeader('retry-after', '5');
  response.writeHead(isTransient ? 503 : 500);
  response.end('Something went wrong on our side. Please try again.\n');
}
