/** Calls of the shop's API: a value or a problem (RFC 9457), never an exception. */
import type { z } from 'zod';
import type * as answers from '#api/contract/responses.ts';
import { apiFetch } from './identity/session.ts';

export type WireTool = z.output<typeof answers.tool>;
export type WireOrder = z.output<typeof answers.order>;
export type Problem = z.output<typeof answers.problem>;

export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** `code` of a problem that the client makes: no connection, or a response without JSON. */
export const unreachable = 'unreachable';

/** Sent with the session's token, which `apiFetch` renews. */
export async function callApi<Value>(path: string, init?: RequestInit): Promise<ApiResult<Value>> {
  try {
    const response = await apiFetch(path, init);
    const json = await response.json();
    if (!response.ok) return { ok: false, problem: asProblem(json, response.status) };
    const value: Value = json;
    return { ok: true, value };
  } catch {
    return { ok: false, problem: asProblem({}, 0) };
  }
}

/** `init` of a call that carries JSON. */
export function withJson(method: string, body: unknown, headers: Record<string, string> = {}) {
  return {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function asProblem(body: Partial<Problem>, status: number): Problem {
  const { type = 'about:blank', title = '', detail = '', code = unreachable, errors } = body;
  return { type, title, status, detail, code, ...(errors ? { errors } : {}) };
}
