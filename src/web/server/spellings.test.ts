/** Letters of an address may be percent-encoded, each or not: it stays one page. */
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { findPage } from '#web/pages.ts';
import { emptyShop } from '#test/traceability/fixtures.ts';
import { createPageServer } from './page-server.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function startServer() {
  const rendered: string[] = [];
  const allowedParameters = { get: (path: string) => findPage(path)?.parameters };
  const cache = createPageCache({ allowedParameters });
  const origin = 'http://shop.example';
  const pages = createPageServer({
    ...{ cache, searchCache: cache, origin, files: { serveFile: () => false } },
    fileData: emptyShop,
    hasPage: async () => true,
    renderPage: async ({ url }) => {
      rendered.push(url.slice(origin.length));
      return new Response('', { headers: { 'content-type': 'text/html' } });
    },
  });
  const server = createServer((request, response) => {
    if (!pages.serveCached(request, response)) void pages.serve(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { rendered, cache, get: async (path: string) => (await fetch(url + path)).status };
}

test('a product or a category is one page, however its address is spelt', async () => {
  const { get, rendered, cache } = await startServer();
  const spellings = ['/products/flat', '/products/%66lat', '/products/fl%61t', '/%70roducts/flat'];
  for (const path of spellings) expect([path, await get(path)]).toEqual([path, 200]);
  const narrowed = ['/catalogue/brushes/sash?page=2', '/catalogue/brushes%2Fs%61sh?page=2'];
  for (const path of narrowed) expect([path, await get(path)]).toEqual([path, 200]);
  expect(rendered).toEqual(['/products/flat', '/catalogue/brushes/sash?page=2']);
  expect(cache.size().entries).toBe(2);
});
