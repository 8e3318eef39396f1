/** For client loaders: what the API answers, or its problem thrown as the page's error. */
import { data, isRouteErrorResponse } from 'react-router';
import { askShop, type Problem } from '../api.ts';

const unreachableStatus = 503;

/** Asks as whoever is signed in; a refusal is thrown with its status and its problem. */
export async function loadFromShop<Value>(path: string): Promise<Value> {
  const answer = await askShop<Value>(path);
  if (answer.ok) return answer.value;
  throw data(answer.problem, { status: answer.problem.status || unreachableStatus });
}

/** The status of what a loader threw, and the server's words about it. */
export function readError(error: unknown): { status: number; detail: string | undefined } {
  if (!isRouteErrorResponse(error)) return { status: 0, detail: undefined };
  const problem: Partial<Problem> = typeof error.data === 'object' ? (error.data ?? {}) : {};
  return { status: error.status, detail: problem.detail || undefined };
}
