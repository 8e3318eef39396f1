import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { createDefaultHeaders } from '#platform/page-cache/security-headers.ts';
import { emptyShop } from '#test/traceability/fixtures.ts';
import { createPageServer } from './page-server.ts';

const origin = 'http://shop.example';
const targets = new Map([
  ['/old.php?id=1', '/terms'],
  ['/team', '/'],
  ['/products/gone', '/products/here'],
]);

async function startServer() {
  const cache = createPageCache({ defaultHeaders: createDefaultHeaders(origin) });
  const pages = createPageServer({
    ...{ cache, searchCache: cache, origin },
    files: { serveFile: () => false },
    fileData: emptyShop,
    hasPage: async (path) => !path.startsWith('/products/'),
    findRedirect: async (url) => {
      if (url === '/broken') throw new Error('the database is away');
      return targets.get(url);
    },
    renderPage: async ({ url }) => {
      const status = new URL(url).pathname === '/404' ? 404 : 200;
      return new Response('', { status, headers: { 'content-type': 'text/html' } });
    },
  });
  const server = createServer((request, response) => {
    if (!pages.serveCached(request, response)) void pages.serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const get = (path: string) => fetch(base + path, { redirect: 'manual' });
  return { get, close: () => server.close() };
}

test('an old address leads on, and a page that is there comes first', async () => {
  const { get, close } = await startServer();
  const moved = await get('/old.php?id=1');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/terms']);
  expect((await get('/products/gone')).headers.get('location')).toBe('/products/here');
  expect((await get('/team')).status).toBe(200);
  expect((await get('/old.php')).status).toBe(404);
  expect((await get('/broken')).status).toBe(404);
  close();
});
