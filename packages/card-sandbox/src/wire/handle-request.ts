/** One API request from its bytes to its response; all its changes are one transaction. */
import type { Store } from '../store/store.ts';
import { newId } from '../ids.ts';
import type { SandboxKeys } from '../keys.ts';
import { apiVersion } from '../resources/events.ts';
import { loaders } from '../resources/loaders.ts';
import { expandPaths } from './expand.ts';
import { optionalList } from './fields.ts';
import { parseForm } from './form.ts';
import { assertServer, authenticate } from './keys.ts';
import { invalid, ApiError } from './api-error.ts';
import {
  createKeyedRequest,
  findReply,
  storeReply,
  keyLengthLimit,
  type KeyedRequest,
} from './idempotency.ts';
import { findRoute, type Route } from './routes.ts';
import type { Call, ClaimedDelivery, Settings } from './work.ts';

export interface ApiContext {
  store: Store;
  keys: SandboxKeys;
  settings: Settings;
  nowMs(): number;
  /** Called after the commit, with what is to be sent now and when something is due next. */
  onChange(outbox: readonly ClaimedDelivery[], soonestMs: number): void;
}

export interface WireRequest {
  method: string;
  path: string;
  /** The form: of the body, or of the query where there is no body. */
  encoded: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface WireReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function handleRequest(api: ApiContext, request: WireRequest): WireReply {
  const requestId = newId('req', 14);
  try {
    return runRequest(api, request, requestId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorReply(error, requestId);
  }
}

function runRequest(api: ApiContext, request: WireRequest, requestId: string): WireReply {
  const caller = authenticate(api.keys, request.authorization);
  const { route, id } = getRoute(request);
  if (!route.isOpen) assertServer(caller);
  const form = parseForm(request.encoded);
  if (!form) throw invalid('Invalid request: the body is not a form that this wire knows.');
  const isBrowser = caller === 'browser';
  const call: Call = {
    sql: api.store.sql,
    prepared: api.store.prepared,
    nowMs: api.nowMs(),
    settings: api.settings,
    request: { id: requestId, idempotencyKey: request.idempotencyKey ?? null },
    outbox: [],
    earliestDueMs: Infinity,
    ...{ form, id, isBrowser },
  };
  if (request.method === 'GET') return wireReply(200, run(route, call).body, requestId);
  const keyedRequest = readKeyedRequest(api, request, isBrowser);
  return keyedRequest
    ? runOnce(api, route, call, keyedRequest)
    : runInTransaction(api, route, call);
}

function getRoute({ method, path }: WireRequest): { route: Route; id: string } {
  const match = findRoute(method, path);
  if (match) return match;
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function readKeyedRequest(
  api: ApiContext,
  request: WireRequest,
  isBrowser: boolean,
): KeyedRequest | undefined {
  const { idempotencyKey: key, path, encoded: body } = request;
  if (!key) return undefined;
  if (key.length <= keyLengthLimit) {
    return createKeyedRequest(api.settings.secret, { key, isBrowser, path, body });
  }
  throw invalid(`Idempotency keys may be up to ${keyLengthLimit} characters long.`);
}

/** The first request with a key is executed; later ones get its stored response. */
function runOnce(api: ApiContext, route: Route, call: Call, keyedRequest: KeyedRequest): WireReply {
  const { store } = api;
  const now = Math.floor(call.nowMs / 1000);
  const requestId = call.request.id ?? '';
  const storeResponse = (status: number, body: string) =>
    storeReply(store, keyedRequest, { status, body, requestId }, now);
  const keyHeaders = { 'idempotency-key': keyedRequest.shownKey, 'original-request': requestId };
  try {
    const response = store.transaction(() => {
      const stored = findReply(store, keyedRequest, now);
      if (stored) return replay(stored, keyedRequest, requestId);
      const { status, body } = run(route, call);
      const first = wireReply(status, body, requestId, keyHeaders);
      storeResponse(status, first.body);
      return first;
    });
    api.onChange(call.outbox, call.earliestDueMs);
    return response;
  } catch (error) {
    if (!(error instanceof ApiError) || error.error.type === 'idempotency_error') throw error;
    // The transaction of the rejected request is rolled back; its response is stored.
    const errorResponse = errorReply(error, requestId, keyHeaders);
    store.transaction(() => storeResponse(errorResponse.status, errorResponse.body));
    return errorResponse;
  }
}

function replay(
  stored: { status: number; body: string; requestId: string },
  keyedRequest: KeyedRequest,
  requestId: string,
): WireReply {
  return reply(stored.status, stored.body, requestId, {
    'idempotency-key': keyedRequest.shownKey,
    'original-request': stored.requestId,
    'idempotent-replayed': 'true',
  });
}

function runInTransaction(api: ApiContext, route: Route, call: Call): WireReply {
  const { status, body } = api.store.transaction(() => run(route, call));
  api.onChange(call.outbox, call.earliestDueMs);
  return wireReply(status, body, call.request.id ?? '');
}

function run(route: Route, call: Call) {
  const result = route.run(call);
  const paths = call.isBrowser ? null : optionalList(call.form, 'expand');
  if (paths && result.status === 200) expandPaths(call, loaders, result.body, paths);
  return result;
}

function errorReply(
  apiError: ApiError,
  requestId: string,
  headers: Record<string, string> = {},
): WireReply {
  return wireReply(apiError.status, { error: apiError.error }, requestId, headers);
}

function wireReply(
  status: number,
  body: object,
  requestId: string,
  headers: Record<string, string> = {},
): WireReply {
  return reply(status, JSON.stringify(body), requestId, headers);
}

function reply(
  status: number,
  body: string,
  requestId: string,
  headers: Record<string, string>,
): WireReply {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': apiVersion,
      // The same request would be rejected again; a retry only costs time.
      ...(status >= 400 && status < 500 && { 'stripe-should-retry': 'false' }),
      ...headers,
    },
    body,
  };
}
