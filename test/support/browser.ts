/**
 * Imitates a browser: keeps cookies, sends the page's origin and
 * `sec-fetch-site: same-origin`, unless a test sets other headers.
 */
import type { TestResponse } from './shop.ts';

export interface Browser {
  cookies: Map<string, string>;
  /** One request, such as `send('POST /auth/sign-out', { body: {} })`. */
  send(
    operation: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestResponse>;
  register(email: string, password?: string): Promise<TestResponse>;
  signIn(email: string, password?: string): Promise<TestResponse>;
  credential(): Promise<string>;
  /** Exchanges a credential for a token. */
  exchange(email: string): Promise<string>;
}

export const goodPassword = 'paints fences';

/** A browser without cookies; `extraHeaders` go with each request; '' removes a header. */
export function openBrowser(url: string, extraHeaders: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>();
  const send: Browser['send'] = async (operation, { body, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = operation.split(' ');
    const allHeaders = {
      ...{ origin: url, 'sec-fetch-site': 'same-origin' },
      ...{ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...extraHeaders,
      ...headers,
    };
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.entries(allHeaders).filter(([, value]) => value !== ''),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    storeCookies(cookies, response.headers.getSetCookie());
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
      const response = await send('POST /auth/sign-up/email', { body });
      return response.status === 200 ? signIn(email, password) : response;
    },
    async exchange(email) {
      const headers = { authorization: `Bearer ${await credential()}` };
      const response = await send(`PUT /api/user/${email}`, { headers, body: { email } });
      if (response.status !== 200) throw new Error(`no token: ${JSON.stringify(response.body)}`);
      return String(response.body['token']);
    },
  };
}

function storeCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1);
    const separator = pair.indexOf('=');
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}
