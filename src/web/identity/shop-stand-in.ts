/** For the tests of this folder: the shop and the builtin provider as a browser sees them. */

export interface RecordedRequest {
  path: string;
  method: string;
  token: string | null;
  body: unknown;
}

/** Replaces the network; `fetch` is what the browser would call. */
export function createFakeShop() {
  const requests: RecordedRequest[] = [];
  const validTokens = new Set<string>();
  let issuedCount = 0;
  /** Set by tests: signed in at the provider, reachable, how long the exchange takes. */
  const state = { isSignedInAtProvider: true, isOffline: false, beforeExchange: async () => {} };

  function issue(): string {
    issuedCount += 1;
    validTokens.add(`sht_${issuedCount}`);
    return `sht_${issuedCount}`;
  }

  async function respond({ path, method, token }: RecordedRequest): Promise<Response> {
    if (path === '/auth/token') {
      const idToken = state.isSignedInAtProvider
        ? credential('ada@example.com', 'Ådä Lindqvist')
        : null;
      return Response.json({ token: idToken });
    }
    if (path.startsWith('/auth/get-session')) {
      return Response.json(state.isSignedInAtProvider ? { user: { id: 'ada' } } : null);
    }
    if (path.startsWith('/auth/')) return Response.json({ success: true });
    if (path === '/api/user/ada%40example.com' && method === 'PUT') {
      await state.beforeExchange();
      return Response.json({ token: issue() });
    }
    if (!token || !validTokens.has(token)) {
      const code = token ? 'token_expired' : 'token_missing';
      return Response.json({ code, detail: 'Sign in' }, { status: 401 });
    }
    if (path === '/api/me')
      return Response.json({ email: 'ada@example.com', name: 'Ådä Lindqvist' });
    if (path === '/api/token') validTokens.delete(token);
    return Response.json({ acknowledged: true });
  }

  return {
    ...{ calls: requests, state, issue },
    expire: () => validTokens.clear(),
    validTokens: () => [...validTokens],
    paths: () => requests.map(({ method, path }) => `${method} ${path}`),
    async fetch(path: string, init: RequestInit = {}): Promise<Response> {
      if (state.isOffline) throw new TypeError('Failed to fetch');
      const bearer = new Headers(init.headers).get('authorization');
      const token = bearer?.replace('Bearer ', '') ?? null;
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const request = { path, method: init.method ?? 'GET', token, body };
      requests.push(request);
      return respond(request);
    },
  };
}

export type FakeShop = ReturnType<typeof createFakeShop>;

/** An unsigned JWT: the browser only reads whose it is. */
export function credential(email: string, name: string): string {
  const claims = new TextEncoder().encode(JSON.stringify({ email, name }));
  const base64 = btoa(String.fromCharCode(...claims))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `e30.${base64}.c2ln`;
}
