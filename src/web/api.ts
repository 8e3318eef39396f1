/** Asking the shop's API: an answer or a problem, never an exception. */
import type { z } from 'zod';
import type * as answers from '#api/contract/answers.ts';
import { apiFetch } from './identity/session.ts';

export type WireTool = z.output<typeof answers.tool>;
export type WireOrder = z.output<typeof answers.order>;
export type Problem = z.output<typeof answers.problem>;

export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** `code` of a problem that is not the server's: it could not be reached, or spoke no JSON. */
export const unreachable = 'unreachable';

/** Asks as whoever is signed in; renewing the token is the identity's own affair. */
export async function askShop<Value>(path: string, init?: RequestInit): Promise<Answer<Value>> {
  try {
    const response = await apiFetch(path, init);
    const told = await response.json();
    if (!response.ok) return { ok: false, problem: asProblem(told, response.status) };
    const value: Value = told;
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

function asProblem(told: Partial<Problem>, status: number): Problem {
  const { type = 'about:blank', title = '', detail = '', code = unreachable, errors } = told;
  return { type, title, status, detail, code, ...(errors ? { errors } : {}) };
}
