/**
 * Calls of the shop's API by their endpoint in the contract, which gives the types of what is sent
 * and answered. A value or a problem (RFC 9457), never an exception.
 */
import type { z } from 'zod';
import { toRequestLine, type EndpointInput } from '#api/contract/endpoint.ts';
import type { OperationAt, KnownEndpoint } from '#api/contract/operations.ts';
import type * as answers from '#api/contract/responses.ts';
import type { tool } from '#api/contract/catalogue/tool.ts';
import { apiFetch } from './identity/session.ts';

export type WireTool = z.output<typeof tool>;
export type WireOrder = z.output<typeof answers.order>;
export type Problem = z.output<typeof answers.problem>;

export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** `code` of a problem that the client makes: no connection, or a response without JSON. */
export const unreachable = 'unreachable';

/** What an endpoint answers. */
export type AnswerOf<At extends KnownEndpoint> = z.output<OperationAt<At>['response']>;

type Part<Name extends string, Value> = unknown extends Value
  ? object
  : object extends Value
    ? { readonly [Key in Name]?: Value }
    : undefined extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

interface CallOptions {
  headers?: Readonly<Record<string, string>>;
  /** Sent on when the page is left. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** The body of an operation that takes a file. */
  file?: Blob;
}

/** Params, query and body of an endpoint; what it does not take or need may be left out. */
export type CallInput<At extends KnownEndpoint> = CallOptions &
  Part<'params', z.input<OperationAt<At>['params']>> &
  Part<'query', z.input<OperationAt<At>['query']>> &
  Part<'body', z.input<OperationAt<At>['body']>>;

/** The input of a call, which may be left out where nothing of it is needed. */
export type CallArguments<At extends KnownEndpoint> =
  object extends CallInput<At> ? [input?: CallInput<At>] : [input: CallInput<At>];

/** Sent with the session's token, which is renewed when it has expired. */
export async function callApi<At extends KnownEndpoint>(
  endpoint: At,
  ...args: CallArguments<At>
): Promise<ApiResult<AnswerOf<At>>>;
export async function callApi(
  endpoint: KnownEndpoint,
  input?: AnyInput,
): Promise<ApiResult<unknown>> {
  try {
    const response = await fetchEndpoint(endpoint, input);
    const json = await response.json();
    if (!response.ok) return { ok: false, problem: asProblem(json, response.status) };
    return { ok: true, value: json };
  } catch {
    return { ok: false, problem: asProblem({}, 0) };
  }
}

interface AnyInput extends CallOptions, EndpointInput {
  body?: unknown;
}

/** The response itself; throws when the shop cannot be reached. */
export function fetchEndpoint(
  endpoint: KnownEndpoint,
  { params = {}, query = {}, body, file, headers = {}, ...options }: AnyInput = {},
): Promise<Response> {
  const { method, path } = toRequestLine(endpoint, { params, query });
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return apiFetch(path, {
    ...options,
    method,
    headers: { ...json, ...headers },
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
  });
}

function asProblem(body: Partial<Problem>, status: number): Problem {
  const { type = 'about:blank', title = '', detail = '', code = unreachable } = body;
  const { errors, conflicts } = body;
  const lists = { ...(errors && { errors }), ...(conflicts && { conflicts }) };
  return { type, title, status, detail, code, ...lists };
}
