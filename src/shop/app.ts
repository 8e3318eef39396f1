/**
 * The shop as one HTTP application: kept answers first, then the calls, identity, the sandbox's
 * door and the pages. Made from parts, so that tests drive it without a port.
 */
import type { ServerResponse } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { troubleOf } from '#platform/database/trouble.ts';
import type { Log } from '#platform/log.ts';
import { clientLeft } from '#platform/http/client-left.ts';
import type { Forwarder } from '#platform/http/forward.ts';
import { createWebServer, type TlsFiles } from '#platform/http/web-server.ts';
import { createHostWarnings } from '#platform/http/host-warnings.ts';
import { faultOfHost, type HostFault, type ServedHosts } from '#platform/http/hosts.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { HeaderList } from '#platform/page-cache/stored-answer.ts';
import { addApi, type ApiSettings } from '#api/api.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendProblem } from '#api/http/problem.ts';
import { handleAuth } from '#modules/identity/identity.ts';
import { findPicture } from '#modules/pictures/pictures.ts';
import type { Front } from '#web/server/front.ts';
import type { SandboxMail } from './sandbox-mail.ts';
import type { PublicSettings } from '#web/shop-data.ts';

export interface AppParts {
  log: Log;
  /** Where the shop ends TLS itself, and no proxy does. */
  tls?: TlsFiles | undefined;
  /** Connections that one network may have open at once; without it they are not counted. */
  connectionsPerNetwork?: number | undefined;
  /** What every answer says that has no other word for it. */
  standing: HeaderList;
  /** The names that it answers to. */
  hosts: ServedHosts;
  cache: PageCache;
  api: ApiDeps;
  apiSettings: ApiSettings;
  /** Pages and files; absent where only the calls are wanted. */
  front?: Front | undefined;
  /** The browser's door to the sandbox card processor, when there is one. */
  forwardSandboxCard?: Forwarder | undefined;
  /** What everybody may know of the settings, at /config.json. */
  publicSettings?: PublicSettings | undefined;
  /** The letters that are not sent, on this machine, when there is no mail server. */
  sandboxMail?: SandboxMail | undefined;
  /** Whether the shop can do its work: the database answers. */
  isReady: () => Promise<boolean>;
  /** What is out of reach without keeping the shop from its work, such as 'google'. */
  listDegraded?: () => Promise<readonly string[]>;
}

const bodyLimitBytes = 64 * 1024;

/** How long a request may take to arrive: its head, and all of it. */
const patience = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
};

/** More than an e-mail of 254 letters can have, so that it is a schema that refuses. */
const longestParam = 1000;

/** Builds the application; `listen` or `inject` it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { cache, front, forwardSandboxCard, sandboxMail } = parts;
  const atTheDoor = front ?? cache;
  const loggerInstance: FastifyBaseLogger = parts.log;
  const warnOfHost = createHostWarnings(parts.log);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    routerOptions: {
      maxParamLength: longestParam,
      // As the page cache reads an address: else an answer would hang on what happens to be kept.
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
    },
    // An address that cannot be read is refused before any call's own handlers are known.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(reply, refuse('not_found', `${request.method}: ${error.code}`));
    },
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createWebServer({ ...parts, patience }, (request, response) => {
        const fault = faultOfHost(parts.hosts, request);
        // Not before what came along was parsed: that may be no request, and is answered as one.
        if (fault) {
          if (fault.host !== undefined) warnOfHost(fault.host);
          return void setImmediate(turnAway, parts, fault, response);
        }
        request.url = pathOf(request.url);
        if (atTheDoor.tryServe(request, response)) return;
        // What knows better says so: a later word takes the place of these.
        for (const [name, value] of parts.standing) response.setHeader(name, value);
        handler(request, response);
      }),
  });
  addHealth(app, parts);
  addPublicSettings(app, parts);
  const api = { ...parts.api, drawRefused: front?.drawRefused };
  app.register((scope) => addApi(scope, api, parts.apiSettings), { prefix: '/api' });
  addUploads(app, parts);
  addRaw(app, '/auth/*', (request, reply) =>
    handleAuth(parts.api.identity, request.raw, reply.raw),
  );
  if (forwardSandboxCard) {
    for (const url of ['/sandbox-card', '/sandbox-card/*']) {
      addRaw(app, url, (request, reply) => forwardSandboxCard(request.raw, reply.raw));
    }
  }
  if (sandboxMail) {
    for (const url of ['/sandbox-mail', '/sandbox-mail/*']) {
      addRaw(app, url, (request, reply) => sandboxMail(request.raw, reply.raw));
    }
  }
  if (front) addRaw(app, '/*', (request, reply) => front.serve(request.raw, reply.raw));
  await app.ready();
  return app;
}

function turnAway({ standing }: AppParts, { status, text }: HostFault, response: ServerResponse) {
  response.writeHead(status, [
    ...standing.flat(),
    ...['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-store'],
    // Whatever follows on that line was not meant for here either.
    ...['connection', 'close'],
  ]);
  response.end(text);
}

/** Proxies ask for whole addresses, whose host was looked at before. */
function pathOf(url = '/'): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

function addHealth(app: FastifyInstance, { isReady, listDegraded }: AppParts): void {
  app.get('/healthz', async () => {
    const degraded = (await listDegraded?.()) ?? [];
    const details = Object.fromEntries(degraded.map((part) => [part, 'degraded']));
    return { status: 'ok', ...details };
  });
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

/** Who knows the users and who takes the payments: all that a client of its own needs. */
function addPublicSettings(app: FastifyInstance, { publicSettings }: AppParts): void {
  if (!publicSettings) return;
  app.get('/config.json', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    return publicSettings;
  });
}

const uploadHeaders = [['cache-control', 'public, max-age=31536000, immutable']] as const;

const uploadName = /^[0-9a-f]{20}(-\d+)?\.(avif|webp)$/;

/** Uploaded pictures; their names are digests of what they are. */
function addUploads(app: FastifyInstance, { cache, api }: AppParts): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    const found = uploadName.test(name) ? await findPicture(api, name) : undefined;
    if (!found)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.\n');
    const answer = await cache.remember({
      key: cache.keyOf(request.url),
      tags: [],
      headers: uploadHeaders,
      render: async () => ({ status: 200, type: found.type, body: found.bytes }),
    });
    reply.hijack();
    cache.send(answer, request.raw, reply.raw);
    return reply;
  });
}

/** For others who answer Node's own request and response: nothing may parse the body before. */
function addRaw(
  app: FastifyInstance,
  url: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(url, async (request, reply) => {
      reply.hijack();
      try {
        await answer(request, reply);
      } catch (error) {
        if (clientLeft(request.raw)) return void reply.raw.destroy();
        request.log.error({ err: error }, 'a request failed');
        endBroken(reply.raw, troubleOf(error) !== undefined);
      }
    });
  });
}

/** Once the framework's reply is set aside, nobody else would end it. */
function endBroken(response: ServerResponse, mayTryAgain: boolean): void {
  if (response.headersSent) return void response.destroy();
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  if (mayTryAgain) response.setHeader('retry-after', '5');
  response.writeHead(mayTryAgain ? 503 : 500);
  response.end('Something went wrong on our side. Please try again.\n');
}
