/** The HTTP server: the wire under /v1, and everything for browsers under /sandbox-card. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { clientLeft } from '#platform/http/client-left.ts';
import type { BrowserSide } from '../browser/browser-side.ts';
import { fateOfRequest, type Dice, type Faults } from '../control/faults.ts';
import { isDeskPath } from '../desk/desk-path.ts';
import { serveDesk } from '../desk/desk.ts';
import { takeCall, type CallDesk, type WireReply } from './calls.ts';
import { turnedAway, type Gate } from './gate.ts';

export interface ServerParts {
  desk: CallDesk;
  gate(): Gate;
  browserSide: BrowserSide;
  /** Whether only this machine can reach it, so that the dashboard may be shown. */
  isPrivate(): boolean;
  faults(): Faults;
  dice: Dice;
  onFault(error: unknown): void;
}

const bodyLimit = 100_000;
const browserPrefix = '/sandbox-card';
/** Longer than any client keeps a connection, so that none is closed under a request. */
const keepAliveMs = 75_000;

export function createServer(parts: ServerParts): http.Server {
  const server = http.createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      if (clientLeft(request)) return void response.destroy();
      parts.onFault(error);
      if (response.headersSent) response.destroy();
      else
        sendJson(response, 500, apiError('The sandbox card processor has a fault; see its log.'));
    });
  });
  return server;
}

async function serve(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reason = turnedAway(parts.gate(), request.headers);
  if (reason !== undefined) {
    request.resume();
    return sendJson(response, 403, { error: { type: 'invalid_request_error', message: reason } });
  }
  const [target = '', query = ''] = (request.url ?? '').split('?', 2);
  const path = target.startsWith(`${browserPrefix}/v1/`)
    ? target.slice(browserPrefix.length)
    : target;
  if (path.startsWith('/v1/')) return serveCall(parts, request, response, { path, query });
  if (isDeskPath(path) && parts.isPrivate()) {
    return serveDesk(parts.desk, { path, query }, request, response);
  }
  request.resume();
  parts.browserSide.serve({ method: request.method ?? '', path }, request, response);
}

async function serveCall(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) return sendJson(response, 413, apiError('The request is too large.'));
  // Faults are for the shop's calls; the switch itself stays within reach.
  const isSwitch = path.startsWith('/v1/sandbox_');
  const fate = isSwitch ? undefined : fateOfRequest(parts.faults(), parts.dice);
  if (fate && fate.delayMs > 0) await pause(fate.delayMs);
  if (fate?.before === 'fail') return sendJson(response, 500, apiError('A fault on order.'));
  if (fate?.before === 'throttle') return sendJson(response, 429, tooMany);
  if (fate?.silence === 'silent' && !(await untilSpoken(parts, 'silent', response))) return;
  const { method = '', headers } = request;
  const reply = takeCall(parts.desk, {
    method,
    path,
    encoded: method === 'GET' ? query : body,
    authorization: headers.authorization,
    idempotencyKey: single(headers['idempotency-key']),
  });
  if (fate?.silence === 'silentReply' && !(await untilSpoken(parts, 'silentReply', response))) {
    return;
  }
  if (fate?.losesReply) request.socket.destroy();
  else send(response, reply);
}

const silenceMs = 25;

/** Waits until this silence is switched off; answers whether the caller is still there. */
async function untilSpoken(
  { faults }: ServerParts,
  silence: 'silent' | 'silentReply',
  response: ServerResponse,
): Promise<boolean> {
  const isGone = () => response.socket?.destroyed ?? true;
  while (!isGone() && (faults().requests?.[silence] ?? 0) > 0) await pause(silenceMs);
  return !isGone();
}

const tooMany = {
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
};

function apiError(message: string): object {
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

function single(header: string | string[] | undefined): string | undefined {
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
