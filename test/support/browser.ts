/**
 * Somebody at a browser, as far as the shop can tell: keeps cookies, says the page's origin and
 * that the page is the shop's own, unless a test has it say something else.
 */
import type { Answer } from './shop.ts';

export interface Browser {
  cookies: Map<string, string>;
  /** One request, such as `send('POST /auth/sign-out', { body: {} })`. */
  send(what: string, sent?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>;
  register(email: string, password?: string): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  credential(): Promise<string>;
  /** The whole way to a token. */
  exchange(email: string): Promise<string>;
}

export const goodPassword = 'paints fences';

/** A browser without a past; `said` goes with each of its requests, where it is not ''. */
export function openBrowser(url: string, said: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>();
  const send: Browser['send'] = async (what, { body, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = what.split(' ');
    const all = {
      ...{ origin: url, 'sec-fetch-site': 'same-origin' },
      ...{ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...said,
      ...headers,
    };
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.entries(all).filter(([, value]) => value !== ''),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    keep(cookies, response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const parsed = isJson && text ? (JSON.parse(text) ?? {}) : {};
    return { status: response.status, headers: response.headers, body: parsed };
  };
  const signIn: Browser['signIn'] = (email, password = goodPassword) =>
    send('POST /auth/sign-in/email', { body: { email, password } });
  const credential = async () => String((await send('GET /auth/token')).body['token']);
  return {
    ...{ cookies, send, signIn, credential },
    async register(email, password = goodPassword) {
      const body = { name: 'Ada Lindqvist', email, password };
      const made = await send('POST /auth/sign-up/email', { body });
      return made.status === 200 ? signIn(email, password) : made;
    },
    async exchange(email) {
      const headers = { authorization: `Bearer ${await credential()}` };
      const answer = await send(`PUT /api/user/${email}`, { headers, body: { email } });
      if (answer.status !== 200) throw new Error(`no token: ${JSON.stringify(answer.body)}`);
      return String(answer.body['token']);
    },
  };
}

function keep(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}
