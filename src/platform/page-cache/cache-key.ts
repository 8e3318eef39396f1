/** One cache key for all spellings of a URL, so that nobody can fill the cache with variants. */

/** A query parameter that changes the response: with any value, or with those that match. */
export type AllowedParameter = string | { name: string; values: RegExp };

/** The allowed parameters of a path; undefined where there are none. */
export interface AllowedParameters {
  get(path: string): readonly AllowedParameter[] | undefined;
}

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
  const cachedParameters = allowed.flatMap((parameter) => {
    const { name, values } = typeof parameter === 'string' ? anyValue(parameter) : parameter;
    const value = parameters.get(name);
    return value !== null && values.test(value) ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return cachedParameters.length === 0 ? path : `${path}?${cachedParameters.join('&')}`;
}

function anyValue(name: string) {
  return { name, values: /./s };
}

function normalisePath(path: string): string {
  const single = path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path;
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}
