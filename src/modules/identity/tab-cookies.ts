/**
 * The provider keeps the state of a sign-in elsewhere in one cookie, so that a second tab would
 * undo the first. Here each state has a cookie of its own, named by the state's beginning.
 */

const stateCookie = /^((?:__Secure-|__Host-)?shop\.state)=([^;]*)(.*)$/;
const nameLength = 8;
const wellFormedState = /^[\w-]{16,64}$/;

/** The answer, with the cookie of this state only. */
export function withOwnCookie(response: Response, state: string): Response {
  if (!wellFormedState.test(state)) return response;
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const line of response.headers.getSetCookie()) {
    const [, name, value, rest] = stateCookie.exec(line) ?? [];
    const own = `${name}_${state.slice(0, nameLength)}=${value}${rest}`;
    headers.append('set-cookie', name === undefined ? line : own);
  }
  const { status } = response;
  return new Response(response.body, { status, headers });
}

/** The cookies as the provider expects them: that of this state under the one name it knows. */
export function cookiesOfState(header: string, state: string): string {
  const pairs = header.split(';').map((pair) => pair.trim());
  const others = pairs.filter((pair) => !/^(__\w+-)?shop\.state(_[\w-]+)?=/.test(pair));
  const ending = `_${state.slice(0, nameLength)}=`;
  const own = pairs.flatMap((pair) => {
    const at = pair.indexOf(ending);
    const isOwn = wellFormedState.test(state) && stateCookie.test(pair.replace(ending, '='));
    return at > 0 && isOwn ? [`${pair.slice(0, at)}=${pair.slice(at + ending.length)}`] : [];
  });
  return [...others, ...own].join('; ');
}
