/** One cache key for all spellings of a URL, so that nobody can fill the cache with variants. */

/** The query parameters that change the response, by path; a path that is not listed has none. */
export type AllowedParameters = ReadonlyMap<string, readonly string[]>;

/**
 * The path without doubled or trailing slashes, and the parameters that the path allows in their
 * given order. All other parameters, repeated ones and the fragment do not count.
 */
export function toCacheKey(url: string, allowedByPath: AllowedParameters): string {
  const queryStart = url.indexOf('?');
  const path = normalisePath(queryStart === -1 ? url : url.slice(0, queryStart));
  const allowed = queryStart === -1 ? undefined : allowedByPath.get(path);
  if (!allowed) return path;
  const parameters = new URLSearchParams(url.slice(queryStart + 1));
  const keptParameters = allowed.flatMap((name) => {
    const value = parameters.get(name);
    return value === null || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return keptParameters.length === 0 ? path : `${path}?${keptParameters.join('&')}`;
}

function normalisePath(path: string): string {
  const single = path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path;
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}
