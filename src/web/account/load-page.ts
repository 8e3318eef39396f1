/** Lists that come a page at a time: rows, and where the next page begins. */
import { data } from 'react-router';
import { unreachable, type Problem } from '../api.ts';
import { fieldOf, textAt } from '../identity/json.ts';
import { apiFetch } from '../identity/session.ts';
import { listQuery, plainList, readList, type ListShape } from '../ui/list-address.ts';

export interface ListPage<Row> {
  rows: Row[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** What was looked for; '' for everything. */
  q: string;
}

export const rowsOnAPage = 50;
const unreachableStatus = 503;

/** The page that an address asks for: search, sorting, filters, cursor; a refusal is thrown. */
export async function loadPage<Row>(
  path: string,
  address: string,
  { more = {}, shape = plainList }: PageOptions = {},
): Promise<ListPage<Row>> {
  const search = new URL(address).searchParams;
  const asked = readList(search, shape);
  const cursor = search.get('cursor');
  const query = listQuery(asked);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  query.set('limit', String(rowsOnAPage));
  if (cursor) query.set('cursor', cursor);
  return { ...(await loadRows<Row>(path, query)), q: asked.q };
}

interface PageOptions {
  /** What the server is told beside what stands in the address. */
  more?: Readonly<Record<string, string>>;
  shape?: ListShape;
}

interface WholeList<Row> {
  rows: Row[];
  /** There are more than are read at once. */
  isCut: boolean;
}

interface ReadingOptions {
  /** Called after each page, with how many rows are there. */
  onRead: (count: number) => void;
  signal: AbortSignal;
  most?: number;
}

const rowsAtOnce = 200;
const mostRows = 100_000;

/** All pages of a list, one after the other, up to a bound; a refusal is thrown. */
export async function loadWhole<Row>(
  path: string,
  query: URLSearchParams,
  { onRead, signal, most = mostRows }: ReadingOptions,
): Promise<WholeList<Row>> {
  const rows: Row[] = [];
  const asked = new URLSearchParams(query);
  asked.delete('cursor');
  asked.set('limit', String(rowsAtOnce));
  for (;;) {
    const page = await loadRows<Row>(path, asked);
    signal.throwIfAborted();
    rows.push(...page.rows);
    onRead(rows.length);
    if (page.next === undefined) return { rows, isCut: false };
    if (rows.length >= most) return { rows: rows.slice(0, most), isCut: true };
    asked.set('cursor', page.next);
  }
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
