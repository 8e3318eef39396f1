/**
 * The provider stores the state of an external sign-in in one cookie, so that a second tab would
 * overwrite the first. Here each state gets a cookie of its own, named by the state's beginning.
 */

const stateCookie = /^((?:__Secure-|__Host-)?shop\.state)=([^;]*)(.*)$/;
const nameLength = 8;
const wellFormedState = /^[\w-]{16,64}$/;

/** The response, with its state cookie renamed for this state. */
export function withStateCookie(response: Response, state: string): Response {
  if (!wellFormedState.test(state)) return response;
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const line of response.headers.getSetCookie()) {
    const [, name, value, rest] = stateCookie.exec(line) ?? [];
    const renamed = `${name}_${state.slice(0, nameLength)}=${value}${rest}`;
    headers.append('set-cookie', name === undefined ? line : renamed);
  }
  const { status } = response;
  return new Response(response.body, { status, headers });
}

/** The cookies as the provider expects them: this state's cookie under the name it knows. */
export function selectStateCookie(header: string, state: string): string {
  const pairs = header.split(';').map((pair) => pair.trim());
  const others = pairs.filter((pair) => !/^(__\w+-)?shop\.state(_[\w-]+)?=/.test(pair));
  const suffix = `_${state.slice(0, nameLength)}=`;
  const stateCookies = pairs.flatMap((pair) => {
    const at = pair.indexOf(suffix);
    const isOwn = wellFormedState.test(state) && stateCookie.test(pair.replace(suffix, '='));
    return at > 0 && isOwn ? [`${pair.slice(0, at)}=${pair.slice(at + suffix.length)}`] : [];
  });
  return [...others, ...stateCookies].join('; ');
}
