/** For the tests of this folder: the shop and the builtin provider as a browser sees them. */

export interface Call {
  path: string;
  method: string;
  token: string | null;
  body: unknown;
}

/** Stands at the network's edge; `fetch` is what the browser would call. */
export function createFakeShop() {
  const calls: Call[] = [];
  const good = new Set<string>();
  let issued = 0;
  /** Set by tests: signed in at the provider, reachable, how long the exchange takes. */
  const state = { atProvider: true, offline: false, beforeExchange: async () => {} };

  function issue(): string {
    issued += 1;
    good.add(`sht_${issued}`);
    return `sht_${issued}`;
  }

  async function answer({ path, method, token }: Call): Promise<Response> {
    if (path === '/auth/token') {
      const word = state.atProvider ? credential('ada@example.com', 'Ådä Lindqvist') : null;
      return Response.json({ token: word });
    }
    if (path.startsWith('/auth/get-session')) {
      return Response.json(state.atProvider ? { user: { id: 'ada' } } : null);
    }
    if (path.startsWith('/auth/')) return Response.json({ success: true });
    if (path === '/api/user/ada%40example.com' && method === 'PUT') {
      await state.beforeExchange();
      return Response.json({ token: issue() });
    }
    if (!token || !good.has(token)) {
      const code = token ? 'token_expired' : 'token_missing';
      return Response.json({ code, detail: 'Sign in' }, { status: 401 });
    }
    if (path === '/api/me')
      return Response.json({ email: 'ada@example.com', name: 'Ådä Lindqvist' });
    if (path === '/api/token') good.delete(token);
    return Response.json({ acknowledged: true });
  }

  return {
    ...{ calls, state, issue },
    expire: () => good.clear(),
    good: () => [...good],
    paths: () => calls.map(({ method, path }) => `${method} ${path}`),
    async fetch(path: string, init: RequestInit = {}): Promise<Response> {
      if (state.offline) throw new TypeError('Failed to fetch');
      const bearer = new Headers(init.headers).get('authorization');
      const token = bearer?.replace('Bearer ', '') ?? null;
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const call = { path, method: init.method ?? 'GET', token, body };
      calls.push(call);
      return answer(call);
    },
  };
}

export type FakeShop = ReturnType<typeof createFakeShop>;

/** An unsigned JWT: the browser only reads who it is about. */
export function credential(email: string, name: string): string {
  const claims = new TextEncoder().encode(JSON.stringify({ email, name }));
  const base64 = btoa(String.fromCharCode(...claims))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `e30.${base64}.c2ln`;
}
