/** Lists that come a page at a time: rows, and where the next page begins. */
import { data } from 'react-router';
import { unreachable, type Problem } from '#web/api.ts';
import { getField, getText } from '#web/identity/json.ts';
import { apiFetch } from '#web/identity/session.ts';
import {
  toSearchParams,
  searchOnlySchema,
  parseListQuery,
  type ListQuerySchema,
} from '#web/ui/lists/list-query.ts';

export interface ListPage<Row> {
  rows: Row[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** The search text; '' for everything. */
  q: string;
}

export const pageSize = 50;
const unreachableStatus = 503;

/** The page that an address asks for: search, sorting, filters, cursor; throws the problem. */
export async function loadPage<Row>(
  path: string,
  address: string,
  { more = {}, shape = searchOnlySchema }: PageOptions = {},
): Promise<ListPage<Row>> {
  const search = new URL(address).searchParams;
  const request = parseListQuery(search, shape);
  const cursor = search.get('cursor');
  const query = toSearchParams(request);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  query.set('limit', String(pageSize));
  if (cursor) query.set('cursor', cursor);
  return { ...(await loadRows<Row>(path, query)), q: request.q };
}

interface PageOptions {
  /** Query parameters beside those of the address. */
  more?: Readonly<Record<string, string>>;
  shape?: ListQuerySchema;
}

interface AllRows<Row> {
  rows: Row[];
  /** There are more rows than the maximum. */
  isCut: boolean;
}

interface LoadAllOptions {
  /** Called after each page, with how many rows are there. */
  onRead: (count: number) => void;
  signal: AbortSignal;
  maxRows?: number;
}

const batchSize = 200;
const defaultMaxRows = 100_000;

/** All pages of a list, one after the other, up to a maximum; throws the problem. */
export async function loadAllRows<Row>(
  path: string,
  query: URLSearchParams,
  { onRead, signal, maxRows = defaultMaxRows }: LoadAllOptions,
): Promise<AllRows<Row>> {
  const rows: Row[] = [];
  const pageQuery = new URLSearchParams(query);
  pageQuery.delete('cursor');
  pageQuery.set('limit', String(batchSize));
  for (;;) {
    const page = await loadRows<Row>(path, pageQuery);
    signal.throwIfAborted();
    rows.push(...page.rows);
    onRead(rows.length);
    if (page.next === undefined) return { rows, isCut: false };
    if (rows.length >= maxRows) return { rows: rows.slice(0, maxRows), isCut: true };
    pageQuery.set('cursor', page.next);
  }
}

/** Rows of a list with filters of its own. */
export async function loadRows<Row>(
  path: string,
  query: URLSearchParams,
): Promise<Omit<ListPage<Row>, 'q'>> {
  const response = await fetchApi(`${path}?${query}`);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw data(body, { status: response.status });
  return { rows: parseRows(body), next: response.headers.get('next-cursor') ?? undefined };
}

async function fetchApi(path: string): Promise<Response> {
  try {
    return await apiFetch(path);
  } catch {
    const problem: Partial<Problem> = { code: unreachable };
    throw data(problem, { status: unreachableStatus });
  }
}

function parseRows<Row>(body: unknown): Row[] {
  return Array.isArray(body) ? body : [];
}

/** The status and the detail of what a loader threw, before the router has handled it. */
export function readThrownError(error: unknown): { status: number; detail: string | undefined } {
  const problem = getField(error, 'data');
  const init = getField(error, 'init');
  const status = getField(init, 'status');
  return {
    status: typeof status === 'number' ? status : 0,
    detail: getText(problem, 'detail') || undefined,
  };
}
