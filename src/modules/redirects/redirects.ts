/**
 * Where addresses lead that pages had before, in this shop or in one that it replaces. A page that
 * is there is never redirected, and no redirect leads to another one, so that there are no loops.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import {
  deleteRedirects,
  lockAllRedirects,
  selectRedirect,
  selectRedirectPage,
  selectRedirects,
  writeRedirects,
} from './queries/redirects.ts';

/** A line of a file: `from` as `toFromPath` gives it. */
export interface RedirectLine {
  line: number;
  from: string;
  to: string;
}

export interface AppliedRedirect {
  line: number;
  outcome: 'added' | 'changed' | 'unchanged';
  from: string;
  /** Null where there was none. */
  before: string | null;
  after: string;
}

export interface RejectedRedirect {
  line: number;
  field: 'from' | 'to';
  code: 'leads_to_redirect' | 'is_target' | 'no_such_page';
  /** Where the other one leads, or comes from; of no page, its address. */
  detail: string;
}

const maxLength = 2000;

/** Of an address, or of a whole one on another host; undefined when it is none. */
export function toFromPath(input: string): string | undefined {
  const url = URL.parse(input.trim(), 'http://shop.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (!/^(\/|https?:\/\/)/i.test(input.trim())) return undefined;
  const path = toReadable(withoutSlash(url.pathname) + url.search);
  return path !== undefined && path !== '/' && path.length <= maxLength ? path : undefined;
}

/** A path of this shop; undefined when it is none. */
export function toTargetPath(input: string): string | undefined {
  const path = input.trim();
  const isPath = /^\/(?:[^/\\\s]|$)[^\s\\]*$/.test(path) && path.length <= maxLength;
  return isPath ? toReadable(path) : undefined;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

const beyondAscii = /(?:%[89a-f][0-9a-f])+/gi;
const ascii = /%[0-7][0-9a-f]/gi;
/** RFC 3986, 2.3: these mean the same with and without their escape; of others, '%2F' is no '/'. */
const unreserved = /[\w.~-]/;

/** In its one spelling, with letters as people read them; undefined when it is no UTF-8. */
function toReadable(path: string): string | undefined {
  try {
    return path
      .replaceAll(beyondAscii, decodeURIComponent)
      .replaceAll(ascii, (escape) =>
        unreserved.test(decodeURIComponent(escape))
          ? decodeURIComponent(escape)
          : escape.toUpperCase(),
      );
  } catch {
    return undefined;
  }
}

/** As a browser takes it; escapes that it has already stay as they are. */
function toLocation(path: string): string {
  return encodeURI(path).replaceAll('%25', '%');
}

/** Where an address leads that is no page; `url` is its path with its query. */
export async function findRedirect(executor: Executor, url: string): Promise<string | undefined> {
  const path = toFromPath(url);
  if (path === undefined) return undefined;
  const [bare = path] = path.split('?', 1);
  const row = await selectRedirect.first(executor, { paths: [path, withoutSlash(bare)] });
  return row && toLocation(row.to_path);
}

/** Applies all lines that can be applied; `missing` are addresses at which there is no page. */
export async function applyRedirectLines(
  tx: Tx,
  lines: readonly RedirectLine[],
  missing: ReadonlySet<string> = new Set(),
): Promise<{ applied: AppliedRedirect[]; rejected: RejectedRedirect[] }> {
  // One at a time: of two at once, each could lead to what the other one redirects.
  await lockAllRedirects.count(tx, {});
  const paths = lines.flatMap(({ from, to }) => [from, to]);
  const known = (await selectRedirects.all(tx, { paths })).map((row) => [
    row.from_path,
    row.to_path,
  ]);
  const targets = new Map<string, string>(known.map(([from = '', to = '']) => [from, to]));
  const earlier = new Map(targets);
  const rejected: RejectedRedirect[] = [];
  const applied: AppliedRedirect[] = [];
  for (const { line, from, to } of lines) {
    const onward = targets.get(to);
    const [source] = [...targets].find(([, target]) => target === from) ?? [];
    if (onward !== undefined || to === from)
      rejected.push({ line, field: 'to', code: 'leads_to_redirect', detail: onward ?? from });
    else if (source !== undefined)
      rejected.push({ line, field: 'from', code: 'is_target', detail: source });
    else if (missing.has(to))
      rejected.push({ line, field: 'to', code: 'no_such_page', detail: to });
    else {
      const before = earlier.get(from) ?? null;
      const changed = before === null ? 'added' : 'changed';
      applied.push({
        line,
        from,
        before,
        after: to,
        outcome: before === to ? 'unchanged' : changed,
      });
      targets.set(from, to);
    }
  }
  const rows = applied.filter(({ outcome }) => outcome !== 'unchanged');
  await writeRedirects.count(tx, {
    rows: JSON.stringify(rows.map(({ from, after: to }) => ({ from, to }))),
  });
  return { applied, rejected };
}

/** Takes back what lines did, and returns those that lead elsewhere by now. */
export async function undoRedirectLines(
  tx: Tx,
  lines: readonly AppliedRedirect[],
): Promise<number[]> {
  await lockAllRedirects.count(tx, {});
  const paths = lines.flatMap(({ from, before }) => (before === null ? [from] : [from, before]));
  const rows = await selectRedirects.all(tx, { paths });
  const now = new Map(rows.map((row) => [row.from_path, row.to_path]));
  const undone = lines.filter(
    // Where it led before may lead elsewhere by now.
    ({ from, before, after }) => now.get(from) === after && !(before !== null && now.has(before)),
  );
  const restored = undone.flatMap(({ from, before: to }) => (to === null ? [] : [{ from, to }]));
  await deleteRedirects.count(tx, { paths: undone.map(({ from }) => from) });
  await writeRedirects.count(tx, { rows: JSON.stringify(restored) });
  return lines.filter((line) => !undone.includes(line)).map(({ line }) => line);
}

/** All of them, in groups; `limit` are in memory at once. */
export async function* listRedirects(
  executor: Executor,
  limit = 500,
): AsyncGenerator<{ from: string; to: string }[]> {
  let after: string | null = null;
  while (true) {
    const rows = await selectRedirectPage.all(executor, { after, limit });
    yield rows.map((row) => ({ from: row.from_path, to: row.to_path }));
    after = rows.at(-1)?.from_path ?? null;
    if (rows.length < limit) return;
  }
}
