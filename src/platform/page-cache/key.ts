/** One key for all spellings of an address, so that nobody can fill the cache with variants. */

/** The query parameters that make another answer, by path; a path that is not there has none. */
export type AllowedParameters = ReadonlyMap<string, readonly string[]>;

/**
 * The path without doubled or trailing slashes, and the parameters that its path allows in their
 * given order. All other parameters, repeated ones and the fragment do not count.
 */
export function keyOf(url: string, allowedByPath: AllowedParameters): string {
  const mark = url.indexOf('?');
  const path = normalisePath(mark === -1 ? url : url.slice(0, mark));
  const allowed = mark === -1 ? undefined : allowedByPath.get(path);
  if (!allowed) return path;
  const given = new URLSearchParams(url.slice(mark + 1));
  const kept = allowed.flatMap((name) => {
    const value = given.get(name);
    return value === null || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

function normalisePath(path: string): string {
  const single = path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path;
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}
