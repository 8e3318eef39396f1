/** One request of the wire from its bytes to its answer; all it changes is one transaction. */
import type { Books } from '../books/books.ts';
import { newId } from '../ids.ts';
import type { SandboxKeys } from '../keys.ts';
import { apiVersion } from '../resources/events.ts';
import { loaders } from '../resources/loaders.ts';
import { expandPaths } from './expand.ts';
import { optionalList } from './fields.ts';
import { parseForm } from './form.ts';
import { assertServer, callerOf } from './keys.ts';
import { invalid, Refusal } from './refusal.ts';
import { askedWith, findReply, keepReply, keyLengthLimit, type Asked } from './replies.ts';
import { findRoute, type Route } from './routes.ts';
import type { Call, HandedDelivery, Settings } from './work.ts';

export interface CallDesk {
  books: Books;
  keys: SandboxKeys;
  settings: Settings;
  nowMs(): number;
  /** Called after the commit, with what is to be sent now and when something is due next. */
  onChange(outbox: readonly HandedDelivery[], soonestMs: number): void;
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

export function takeCall(desk: CallDesk, request: WireRequest): WireReply {
  const requestId = newId('req', 14);
  try {
    return answerCall(desk, request, requestId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusalReply(error, requestId);
  }
}

function answerCall(desk: CallDesk, request: WireRequest, requestId: string): WireReply {
  const caller = callerOf(desk.keys, request.authorization);
  const { route, id } = routeOf(request);
  if (!route.isOpen) assertServer(caller);
  const form = parseForm(request.encoded);
  if (!form) throw invalid('Invalid request: the body is not a form that this wire knows.');
  const isBrowser = caller === 'browser';
  const call: Call = {
    sql: desk.books.sql,
    prepared: desk.books.prepared,
    nowMs: desk.nowMs(),
    settings: desk.settings,
    request: { id: requestId, idempotencyKey: request.idempotencyKey ?? null },
    outbox: [],
    soonestMs: Infinity,
    ...{ form, id, isBrowser },
  };
  if (request.method === 'GET') return wireReply(200, run(route, call).body, requestId);
  const asked = askedFor(desk, request, isBrowser);
  return asked ? answerOnce(desk, route, call, asked) : change(desk, route, call);
}

function routeOf({ method, path }: WireRequest): { route: Route; id: string } {
  const found = findRoute(method, path);
  if (found) return found;
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function askedFor(desk: CallDesk, request: WireRequest, isBrowser: boolean): Asked | undefined {
  const { idempotencyKey: key, path, encoded: body } = request;
  if (!key) return undefined;
  if (key.length <= keyLengthLimit) {
    return askedWith(desk.settings.secret, { key, isBrowser, path, body });
  }
  throw invalid(`Idempotency keys may be up to ${keyLengthLimit} characters long.`);
}

/** The first request with a key is carried out; the others hear its answer again. */
function answerOnce(desk: CallDesk, route: Route, call: Call, asked: Asked): WireReply {
  const { books } = desk;
  const now = Math.floor(call.nowMs / 1000);
  const requestId = call.request.id ?? '';
  const keep = (status: number, body: string) =>
    keepReply(books, asked, { status, body, requestId }, now);
  const keyHeaders = { 'idempotency-key': asked.shownKey, 'original-request': requestId };
  try {
    const given = books.change(() => {
      const before = findReply(books, asked, now);
      if (before) return replay(before, asked, requestId);
      const { status, body } = run(route, call);
      const first = wireReply(status, body, requestId, keyHeaders);
      keep(status, first.body);
      return first;
    });
    desk.onChange(call.outbox, call.soonestMs);
    return given;
  } catch (error) {
    if (!(error instanceof Refusal) || error.error.type === 'idempotency_error') throw error;
    // Nothing of the refused work stays, but its answer does.
    const refused = refusalReply(error, requestId, keyHeaders);
    books.change(() => keep(refused.status, refused.body));
    return refused;
  }
}

function replay(
  before: { status: number; body: string; requestId: string },
  asked: Asked,
  requestId: string,
): WireReply {
  return reply(before.status, before.body, requestId, {
    'idempotency-key': asked.shownKey,
    'original-request': before.requestId,
    'idempotent-replayed': 'true',
  });
}

function change(desk: CallDesk, route: Route, call: Call): WireReply {
  const { status, body } = desk.books.change(() => run(route, call));
  desk.onChange(call.outbox, call.soonestMs);
  return wireReply(status, body, call.request.id ?? '');
}

function run(route: Route, call: Call) {
  const done = route.run(call);
  const paths = call.isBrowser ? null : optionalList(call.form, 'expand');
  if (paths && done.status === 200) expandPaths(call, loaders, done.body, paths);
  return done;
}

function refusalReply(
  refusal: Refusal,
  requestId: string,
  headers: Record<string, string> = {},
): WireReply {
  return wireReply(refusal.status, { error: refusal.error }, requestId, headers);
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
      // The same request would be refused again; a retry only costs time.
      ...(status >= 400 && status < 500 && { 'stripe-should-retry': 'false' }),
      ...headers,
    },
    body,
  };
}
