/** Lists that come a page at a time: rows, and where the next page begins. */
import { data } from 'react-router';
import { unreachable, type Problem } from '../api.ts';
import { fieldOf, textAt } from '../identity/json.ts';
import { apiFetch } from '../identity/session.ts';

export interface ListPage<Row> {
  rows: Row[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** What was looked for; '' for everything. */
  q: string;
}

export const rowsOnAPage = 50;
const unreachableStatus = 503;

/** The page that an address asks for with `?q=` and `?cursor=`; a refusal is thrown. */
export async function loadPage<Row>(
  path: string,
  address: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ListPage<Row>> {
  const asked = new URL(address).searchParams;
  const q = (asked.get('q') ?? '').trim();
  const cursor = asked.get('cursor');
  const query = new URLSearchParams({ ...more, limit: String(rowsOnAPage) });
  if (q !== '') query.set('q', q);
  if (cursor) query.set('cursor', cursor);
  return { ...(await loadRows<Row>(path, query)), q };
}

/** Rows of a list with filters of its own. */
export async function loadRows<Row>(
  path: string,
  query: URLSearchParams,
): Promise<Omit<ListPage<Row>, 'q'>> {
  const response = await reach(`${path}?${query}`);
  const told: unknown = await response.json().catch(() => null);
  if (!response.ok) throw data(told, { status: response.status });
  return { rows: rowsIn(told), next: response.headers.get('next-cursor') ?? undefined };
}

async function reach(path: string): Promise<Response> {
  try {
    return await apiFetch(path);
  } catch {
    const problem: Partial<Problem> = { code: unreachable };
    throw data(problem, { status: unreachableStatus });
  }
}

function rowsIn<Row>(told: unknown): Row[] {
  return Array.isArray(told) ? told : [];
}

/** The status and the words of what a loader threw, before the router has seen it. */
export function readThrown(error: unknown): { status: number; detail: string | undefined } {
  const thrown = fieldOf(error, 'data');
  const init = fieldOf(error, 'init');
  const status = fieldOf(init, 'status');
  return {
    status: typeof status === 'number' ? status : 0,
    detail: textAt(thrown, 'detail') || undefined,
  };
}
