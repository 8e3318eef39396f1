import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { createFront } from './front.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** The front over pages that only tell what they were asked for. */
async function open() {
  const asked: string[] = [];
  const cache = createPageCache();
  const front = createFront({
    cache,
    origin: 'http://shop.example',
    files: { tryServe: () => false },
    pages: async ({ url }) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const status = pathname === '/404' ? 404 : 200;
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return new Response(`<script>x()</script>${pathname}`, { status, headers });
    },
  });
  const server = createServer((request, response) => {
    if (!front.tryServe(request, response)) void front.serve(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const get = (path: string, method = 'GET') =>
    fetch(origin + path, { method, redirect: 'manual' });
  return { get, asked, cache };
}

test('a page is rendered once, with the policy of its own scripts', async () => {
  const { get, asked } = await open();
  const first = await get('/');
  await get('/');
  expect(asked).toEqual(['/']);
  expect(first.headers.get('content-security-policy')).toContain("'sha256-");
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(first.headers.get('cache-control')).toContain('must-revalidate');
});

test('a change of the catalogue draws home and tools anew, and nothing else', async () => {
  const { get, asked, cache } = await open();
  const paths = ['/', '/tools/a', '/login'];
  for (const path of paths) await get(path);
  cache.invalidate('catalogue');
  for (const path of paths) await get(path);
  expect(asked).toEqual([...paths, '/', '/tools/a']);
});

test('all unknown addresses are one page, rendered once', async () => {
  const { get, asked } = await open();
  const answers = await Promise.all(['/a', '/b', '/wp-login.php'].map((path) => get(path)));
  await get('/c');
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(asked).toEqual(['/404']);
});

test('the payment page is one document for all orders', async () => {
  const { get, asked } = await open();
  await get('/dashboard/payment/1');
  await get('/dashboard/payment/2');
  expect(asked).toEqual(['/dashboard/payment/any']);
});

test('the clean name leads on to the specified one, for good', async () => {
  const { get } = await open();
  const told = await get('/gallery');
  expect([told.status, told.headers.get('location')]).toEqual([308, '/gallary']);
});

test('pages are only to be read', async () => {
  const { get } = await open();
  expect((await get('/', 'POST')).status).toBe(405);
});
