/** Lists that come a page at a time: rows, and where the next page begins. */
import { data } from 'react-router';
import type { EndpointInput } from '#api/contract/endpoint.ts';
import type { KnownEndpoint } from '#api/contract/operations.ts';
import { fetchEndpoint, unreachable, type AnswerOf, type Problem } from '#web/api.ts';
import { getField, getText } from '#web/identity/json.ts';
import {
  toSearchParams,
  searchOnlySchema,
  parseListQuery,
  type ListQuerySchema,
} from '#web/ui/lists/list-query.ts';

/** An endpoint that answers a list, a page at a time. */
type ListEndpoint = Extract<KnownEndpoint, `GET ${string}`>;

type RowOf<At extends ListEndpoint> = AnswerOf<At> extends readonly (infer Row)[] ? Row : never;

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
export async function loadPage<At extends ListEndpoint>(
  endpoint: At,
  address: string,
  { params = {}, more = {}, shape = searchOnlySchema }: PageOptions = {},
): Promise<ListPage<RowOf<At>>> {
  const search = new URL(address).searchParams;
  const request = parseListQuery(search, shape);
  const cursor = search.get('cursor');
  const query = toSearchParams(request);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  query.set('limit', String(pageSize));
  if (cursor) query.set('cursor', cursor);
  return { ...(await loadRows(endpoint, query, params)), q: request.q };
}

interface PageOptions {
  params?: EndpointInput['params'];
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
export async function loadAllRows<At extends ListEndpoint>(
  endpoint: At,
  query: URLSearchParams,
  { onRead, signal, maxRows = defaultMaxRows }: LoadAllOptions,
): Promise<AllRows<RowOf<At>>> {
  const rows: RowOf<At>[] = [];
  const pageQuery = new URLSearchParams(query);
  pageQuery.delete('cursor');
  pageQuery.set('limit', String(batchSize));
  for (;;) {
    const page = await loadRows(endpoint, pageQuery);
    signal.throwIfAborted();
    rows.push(...page.rows);
    onRead(rows.length);
    if (page.next === undefined) return { rows, isCut: false };
    if (rows.length >= maxRows) return { rows: rows.slice(0, maxRows), isCut: true };
    pageQuery.set('cursor', page.next);
  }
}

/** Rows of a list with filters of its own. */
export async function loadRows<At extends ListEndpoint>(
  endpoint: At,
  query: URLSearchParams,
  params: EndpointInput['params'] = {},
): Promise<Omit<ListPage<RowOf<At>>, 'q'>> {
  const response = await fetchList(endpoint, { params, query: Object.fromEntries(query) });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw data(body, { status: response.status });
  return { rows: parseRows(body), next: response.headers.get('next-cursor') ?? undefined };
}

async function fetchList(endpoint: ListEndpoint, input: EndpointInput): Promise<Response> {
  try {
    return await fetchEndpoint(endpoint, input);
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
