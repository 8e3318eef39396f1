/** For client loaders: what the API answers, or its problem thrown as the page's error. */
import { data, isRouteErrorResponse } from 'react-router';
import type { KnownEndpoint } from '#api/contract/operations.ts';
import { callApi, type AnswerOf, type CallArguments, type Problem } from '#web/api.ts';

const unreachableStatus = 503;

/** Requests as the signed-in user; throws an error's problem with its status. */
export async function loadFromShop<At extends KnownEndpoint>(
  endpoint: At,
  ...input: CallArguments<At>
): Promise<AnswerOf<At>> {
  const answer = await callApi(endpoint, ...input);
  if (answer.ok) return answer.value;
  throw data(answer.problem, { status: answer.problem.status || unreachableStatus });
}

export interface RouteFailure {
  /** 0 for what is no answer of the shop. */
  status: number;
  code?: string | undefined;
  detail: string | undefined;
}

/** The status of what a loader threw, and the server's code and detail. */
export function readRouteError(error: unknown): RouteFailure {
  if (!isRouteErrorResponse(error)) return { status: 0, detail: undefined };
  const problem: Partial<Problem> = typeof error.data === 'object' ? (error.data ?? {}) : {};
  return { status: error.status, code: problem.code, detail: problem.detail || undefined };
}
