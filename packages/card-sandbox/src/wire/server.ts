/** The HTTP server: the API under /v1, and everything for browsers under /sandbox-card. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserAssets } from '../browser/browser-assets.ts';
import { planRequestFault, type RandomSource, type Faults } from '../control/faults.ts';
import { isDashboardPath } from '../dashboard/dashboard-path.ts';
import { serveDashboard } from '../dashboard/dashboard.ts';
import { handleRequest, type ApiContext, type WireReply } from './handle-request.ts';
import { rejectionReason, type AllowedOrigins } from './allowed-origins.ts';

export interface ServerOptions {
  api: ApiContext;
  allowedOrigins(): AllowedOrigins;
  browserAssets: BrowserAssets;
  /** Whether only this machine can reach it, so that the dashboard may be shown. */
  isPrivate(): boolean;
  faults(): Faults;
  random: RandomSource;
  onError(error: unknown): void;
}

const bodyLimit = 100_000;
const browserPrefix = '/sandbox-card';
/** Longer than any client keeps a connection, so that none is closed under a request. */
const keepAliveMs = 75_000;

export function createServer(options: ServerOptions): http.Server {
  const server = http.createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    serve(options, request, response).catch((error: unknown) => {
      // The client went away before its request was complete: not our error.
      if (request.destroyed && !request.complete) return void response.destroy();
      options.onError(error);
      if (response.headersSent) response.destroy();
      else
        sendJson(
          response,
          500,
          apiErrorBody('The sandbox card processor has failed; see its log.'),
        );
    });
  });
  return server;
}

async function serve(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reason = rejectionReason(options.allowedOrigins(), request.headers);
  if (reason !== undefined) {
    request.resume();
    return sendJson(response, 403, { error: { type: 'invalid_request_error', message: reason } });
  }
  const [target = '', query = ''] = (request.url ?? '').split('?', 2);
  const path = target.startsWith(`${browserPrefix}/v1/`)
    ? target.slice(browserPrefix.length)
    : target;
  if (path.startsWith('/v1/')) return serveCall(options, request, response, { path, query });
  if (isDashboardPath(path) && options.isPrivate()) {
    return serveDashboard(options.api, { path, query }, request, response);
  }
  request.resume();
  options.browserAssets.serve({ method: request.method ?? '', path }, request, response);
}

async function serveCall(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) return sendJson(response, 413, apiErrorBody('The request is too large.'));
  // Faults apply to the shop's requests, not to the operations that control the sandbox.
  const isControl = path.startsWith('/v1/sandbox_');
  const fault = isControl ? undefined : planRequestFault(options.faults(), options.random);
  if (fault && fault.delayMs > 0) await pause(fault.delayMs);
  if (fault?.before === 'fail') return sendJson(response, 500, apiErrorBody('An injected fault.'));
  if (fault?.before === 'throttle') return sendJson(response, 429, tooMany);
  if (fault?.silence === 'silent' && !(await waitForSilenceToEnd(options, 'silent', response)))
    return;
  const { method = '', headers } = request;
  const reply = handleRequest(options.api, {
    method,
    path,
    encoded: method === 'GET' ? query : body,
    authorization: headers.authorization,
    idempotencyKey: firstValue(headers['idempotency-key']),
  });
  if (
    fault?.silence === 'silentReply' &&
    !(await waitForSilenceToEnd(options, 'silentReply', response))
  ) {
    return;
  }
  if (fault?.losesReply) request.socket.destroy();
  else send(response, reply);
}

const silencePollMs = 25;

/** Waits until this fault is switched off; true when the client is still connected. */
async function waitForSilenceToEnd(
  { faults }: ServerOptions,
  silence: 'silent' | 'silentReply',
  response: ServerResponse,
): Promise<boolean> {
  const isGone = () => response.socket?.destroyed ?? true;
  while (!isGone() && (faults().requests?.[silence] ?? 0) > 0) await pause(silencePollMs);
  return !isGone();
}

const tooMany = {
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
};

function apiErrorBody(message: string): object {
  return { error: { type: 'api_error', message } };
}

/** Undefined when it is larger than anything this wire carries. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (request.method === 'GET') {
    request.resume();
    return '';
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function send(response: ServerResponse, { status, headers, body }: WireReply): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  });
}
