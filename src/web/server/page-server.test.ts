import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { createDefaultHeaders } from '#platform/page-cache/security-headers.ts';
import { cachedParameters } from '#api/contract/cached-lists.ts';
import { findPage } from '#web/pages.ts';
import { emptyShop } from '#test/traceability/fixtures.ts';
import { createPageServer, type PageServerOptions } from './page-server.ts';
import { createNonce, ownScriptsHeader, removeNonces } from './script-nonce.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

const foreign = '<script>stolen()</script>';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page server over pages that only record which paths were rendered. */
async function startServer(
  policies: Pick<PageServerOptions, 'policy' | 'signInPolicy' | 'hasPage'> = {},
) {
  const renderedPaths: string[] = [];
  const searches: string[] = [];
  const defaultHeaders = createDefaultHeaders('http://shop.example');
  const allowedParameters = {
    get: (path: string) => cachedParameters.get(path) ?? findPage(path)?.parameters,
  };
  const cache = createPageCache({ defaultHeaders, allowedParameters });
  const searchCache = createPageCache({ defaultHeaders, allowedParameters });
  const pageServer = createPageServer({
    ...policies,
    ...{ cache, searchCache, origin: 'http://shop.example' },
    files: { serveFile: () => false },
    fileData: emptyShop,
    renderPage: async ({ url }) => {
      const { pathname, search } = new URL(url);
      renderedPaths.push(pathname);
      searches.push(search);
      const status = { '/404': 404, '/tools/404': 404, '/terms': 503 }[pathname] ?? 200;
      const nonce = createNonce();
      const marked = `<script nonce="${nonce}">x()</script>${foreign}${pathname}`;
      const { html, digests } = removeNonces(marked, nonce);
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        [ownScriptsHeader]: digests.join(' '),
      };
      return new Response(html, { status, headers });
    },
  });
  const server = createServer((request, response) => {
    if (!pageServer.serveCached(request, response)) void pageServer.serve(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const get = (path: string, method = 'GET') =>
    fetch(origin + path, { method, redirect: 'manual' });
  return { get, renderedPaths, searches, cache, searchCache };
}

test('a page is rendered once, with the policy of its own scripts', async () => {
  const { get, renderedPaths } = await startServer();
  const first = await get('/');
  await get('/');
  expect(renderedPaths).toEqual(['/']);
  expect(first.headers.get('content-security-policy')).toContain("'sha256-");
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(first.headers.get('cache-control')).toContain('must-revalidate');
});

test('a script that came in with what a page shows is not in its policy', async () => {
  const { get } = await startServer();
  const answer = await get('/');
  expect(await answer.text()).toContain(foreign);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' ${digest('x()')};`);
  expect(policy).not.toContain(digest('stolen()'));
  expect(answer.headers.has(ownScriptsHeader)).toBe(false);
});

test('a page that the shop has no time for asks for a retry, and is not cached', async () => {
  const { get, renderedPaths } = await startServer();
  const first = await get('/terms');
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
  await get('/terms');
  expect(renderedPaths).toEqual(['/terms', '/terms']);
});

test('a change of the catalogue renders home and tools again, and nothing else', async () => {
  const { get, renderedPaths, cache } = await startServer();
  const paths = ['/', '/tools/a', '/login'];
  for (const path of paths) await get(path);
  cache.invalidate('catalogue');
  for (const path of paths) await get(path);
  expect(renderedPaths).toEqual([...paths, '/', '/tools/a']);
});

test('all unknown addresses are one page, rendered once', async () => {
  const { get, renderedPaths } = await startServer();
  const answers = await Promise.all(['/a', '/b', '/wp-login.php'].map((path) => get(path)));
  await get('/c');
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(renderedPaths).toEqual(['/404']);
});

describe('tools that are not there', () => {
  const hasPage = async (path: string) => path === '/tools/a';

  test('are one page of their own, rendered once, and a tool that is there another', async () => {
    const { get, renderedPaths, cache } = await startServer({ hasPage });
    for (const id of ['x', 'y', '%FF', 'a', 'z']) {
      expect((await get(`/tools/${id}`)).status).toBe(id === 'a' ? 200 : 404);
    }
    expect(renderedPaths).toEqual(['/tools/404', '/tools/a']);
    expect(cache.size().entries).toBe(2);
    expect([(await get('/tools/%61')).status, renderedPaths.length]).toEqual([200, 2]);
  });

  test('are there as soon as somebody adds them', async () => {
    const added = new Set<string>();
    const { get } = await startServer({ hasPage: async (path) => added.has(path) });
    expect((await get('/tools/x')).status).toBe(404);
    added.add('/tools/x');
    expect((await get('/tools/x')).status).toBe(200);
  });

  test('are rendered while they cannot be looked up: the page itself says so', async () => {
    const { get, renderedPaths } = await startServer({
      hasPage: () => Promise.reject(new Error('no time')),
    });
    await get('/tools/x');
    expect(renderedPaths).toEqual(['/tools/x']);
  });
});

test('the payment page is one document for all orders', async () => {
  const { get, renderedPaths } = await startServer();
  await get('/dashboard/payment/1');
  await get('/dashboard/payment/2');
  expect(renderedPaths).toEqual(['/dashboard/payment/any']);
});

test('the clean name leads on to the specified one, for good', async () => {
  const { get } = await startServer();
  const response = await get('/gallery');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/gallary']);
});

test.each([
  ['/dashboard/letters', '/dashboard/emails'],
  ['/dashboard/problems', '/dashboard/exceptions'],
])('the earlier address %s leads on to %s, for good', async (earlier, current) => {
  const { get, renderedPaths } = await startServer();
  const response = await get(earlier);
  expect([response.status, response.headers.get('location')]).toEqual([308, current]);
  expect(renderedPaths).toEqual([]);
});

test('products, categories and answers that are not there are the one unknown page', async () => {
  const known = ['/products/flat-brush', '/catalogue/brushes/sash', '/finder/gloss/metal'];
  const { get, renderedPaths } = await startServer({
    hasPage: async (path) => known.includes(path),
  });
  const unknown = ['products/x', 'products/y', 'catalogue/x', 'catalogue/brushes/y', 'finder/x/y'];
  for (const path of unknown) expect((await get(`/${path}`)).status).toBe(404);
  for (const path of known) expect((await get(path)).status).toBe(200);
  expect(renderedPaths).toEqual(['/404', ...known]);
});

test('rules of the brush finder render its pages anew, and no others', async () => {
  const { get, renderedPaths, cache } = await startServer();
  const paths = ['/finder', '/finder/gloss/metal', '/catalogue'];
  for (const path of [...paths, '/finder?paint=gloss']) await get(path);
  cache.invalidate('finder');
  for (const path of paths) await get(path);
  expect(renderedPaths).toEqual([...paths, '/finder', '/finder/gloss/metal']);
});

test('searches are kept beside the pages, and only by what was looked for', async () => {
  const { get, searches, cache, searchCache } = await startServer();
  const same = ['/search?q=wall', '/search?q=wall&utm=1', '/search?sort=x&q=wall&page=1'];
  for (const path of [...same, '/search']) await get(path);
  expect(searches).toEqual(['?q=wall', '']);
  expect([cache.size().entries, searchCache.size().entries]).toEqual([0, 2]);
  searchCache.invalidate('catalogue');
  await get('/search?q=wall');
  expect(searches.length).toBe(3);
});

test('one filter of the catalogue is kept beside the pages, two are not kept', async () => {
  const { get, searches, cache, searchCache } = await startServer();
  const one = ['?filter=width:50', '?utm=1&filter=width%3A50', '?filter=nothing', ''];
  for (const query of one) await get(`/catalogue${query}`);
  expect(searches).toEqual(['?filter=width%3A50', '']);
  for (const path of Array(2).fill('/catalogue?filter=hair:mixed,width:50')) await get(path);
  expect(searches.length).toBe(4);
  expect([cache.size().entries, searchCache.size().entries]).toEqual([1, 1]);
});

test('pages are only to be read', async () => {
  expect((await (await startServer()).get('/', 'POST')).status).toBe(405);
});

test('where somebody signs in, more is allowed than elsewhere, and only there', async () => {
  const { get } = await startServer({
    policy: { connect: ['https://provider.example'] },
    signInPolicy: {
      ...{ connect: ['https://provider.example'], frame: ['https://window.example'] },
      ...{ trustedTypesPolicies: ['default'], opensWindows: true },
    },
  });
  const headersOf = async (path: string) => {
    const { headers } = await get(path);
    return [headers.get('content-security-policy'), headers.get('cross-origin-opener-policy')];
  };
  for (const path of ['/login', '/signup', '/login?needs=admin']) {
    const [policy, opener] = await headersOf(path);
    expect(policy).toContain("frame-src 'self' https://window.example;");
    expect(policy).toMatch(/trusted-types default$/);
    expect(opener).toBe('same-origin-allow-popups');
  }
  for (const path of ['/', '/dashboard', '/loginx']) {
    const [policy, opener] = await headersOf(path);
    expect(policy).toContain("connect-src 'self' https://provider.example;");
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toMatch(/trusted-types 'none'$/);
    expect(opener).toBe('same-origin');
  }
});

test('with no provider elsewhere the page to sign in is like all others', async () => {
  const { get } = await startServer({ policy: {} });
  const { headers } = await get('/login');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('content-security-policy')).toMatch(/trusted-types 'none'$/);
});

test('pages that ship no React take pictures from nowhere but where they say', async () => {
  const { get } = await startServer();
  const sourcesOf = async (path: string) =>
    /img-src ([^;]*)/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1];
  for (const path of ['/', '/review', '/team', '/no/such/page']) {
    expect(await sourcesOf(path)).toBe("'self' data:");
  }
  // They turn into others without a new document, and staff name a tool's picture as they like.
  for (const path of ['/tools/one', '/login', '/dashboard']) {
    expect(await sourcesOf(path)).toBe("'self' data: https:");
  }
});

describe('parameters that a page does not read', () => {
  const ofLists = ['q', 'limit', 'cursor', 'kind', 'stock', 'sort', 'anything'];

  test('make no other page: one copy serves them all', async () => {
    const { get, renderedPaths, searches, cache } = await startServer();
    for (const name of ofLists) {
      for (const path of ['/', '/team', '/tools/a', '/dashboard/users']) {
        await get(`${path}?${name}=${Math.random()}`);
      }
    }
    expect(renderedPaths).toEqual(['/', '/team', '/tools/a', '/dashboard/users']);
    expect(searches.join('')).toBe('');
    expect(cache.size().entries).toBe(4);
  });

  test.each(ofLists)('leave the headers of a secret address as they are: %s', async (name) => {
    const { get } = await startServer();
    for (const path of ['/reset-password', '/verify-email']) {
      for (const query of [`${name}=1&token=secret`, `token=secret&${name}=1`]) {
        const { headers } = await get(`${path}?${query}`);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
    }
  });

  test('leave a page that has moved where it is', async () => {
    const { get } = await startServer();
    const { status, headers } = await get('/gallery?q=1');
    expect([status, headers.get('location')]).toEqual([308, '/gallary']);
  });

  test('are no way to have a page rendered as data', async () => {
    const { get, renderedPaths } = await startServer();
    for (const query of ['q=.data', 'x.data', 'a=/team.data']) {
      const { headers } = await get(`/?${query}`);
      expect(headers.get('content-security-policy')).toContain("'sha256-");
    }
    expect(renderedPaths).toEqual(['/']);
  });

  test('do not reach what a page is made of', async () => {
    const { get, searches } = await startServer();
    await get('/team.data?q=1&_routes=root&sort=2');
    expect(searches).toEqual(['?_routes=root']);
  });
});
