import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type Server,
} from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createPageCache, type PageCache, type RenderedResponse } from './page-cache.ts';

const page = (body: string, status = 200): RenderedResponse => ({
  status,
  type: 'text/html; charset=utf-8',
  body,
});
const long = (word: string) => `<p>${word.repeat(500)}</p>`;

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

interface TestResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Serves the cache alone, and asks it as a browser would. */
async function startServer(cache: PageCache) {
  const server = createServer((request, response) => {
    if (!cache.serveCached(request, response)) response.writeHead(599).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<TestResponse>((resolve, reject) => {
      const clientRequest = httpRequest(
        { host: '127.0.0.1', port, path, method, headers },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part) => parts.push(part));
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode,
              headers: incoming.headers,
              body: Buffer.concat(parts),
            }),
          );
        },
      );
      clientRequest.on('error', reject);
      clientRequest.end();
    });
}

describe('what is kept', () => {
  test('a page is rendered once and then served from memory', async () => {
    const cache = createPageCache();
    let renderCount = 0;
    const renderRequest = {
      key: '/',
      tags: [],
      render: async () => {
        renderCount += 1;
        return page('hello');
      },
    };
    await cache.getOrRender(renderRequest);
    await cache.getOrRender(renderRequest);
    const get = await startServer(cache);
    const response = await get('/');
    expect([response.status, response.body.toString(), renderCount]).toEqual([200, 'hello', 1]);
  });

  test('many who want the same page wait for one rendering', async () => {
    const cache = createPageCache();
    let renderCount = 0;
    const render = async () => {
      renderCount += 1;
      await Promise.resolve();
      return page('once');
    };
    await Promise.all(
      Array.from({ length: 50 }, () => cache.getOrRender({ key: '/', tags: [], render })),
    );
    expect(renderCount).toBe(1);
  });

  test('only statuses that were named are kept', async () => {
    const cache = createPageCache();
    const render = async () => page('gone', 404);
    await cache.getOrRender({ key: '/nowhere', tags: [], render });
    expect(cache.size().entries).toBe(0);
    await cache.getOrRender({ key: '/404', tags: [], cacheableStatuses: [404], render });
    const get = await startServer(cache);
    expect((await get('/404')).status).toBe(404);
  });

  test('a rendering that fails is tried again by the next one', async () => {
    const cache = createPageCache();
    const fail = () => Promise.reject(new Error('no database'));
    await expect(cache.getOrRender({ key: '/', tags: [], render: fail })).rejects.toThrow(
      'no data',
    );
    const incoming = await cache.getOrRender({
      key: '/',
      tags: [],
      render: async () => page('back'),
    });
    expect(incoming.variant('identity').body.toString()).toBe('back');
  });
});

describe('invalidation', () => {
  test('drops what carries the tag and nothing else', async () => {
    const cache = createPageCache();
    await cache.getOrRender({ key: '/', tags: ['catalogue'], render: async () => page('a') });
    await cache.getOrRender({ key: '/login', tags: [], render: async () => page('b') });
    cache.invalidate('catalogue');
    const get = await startServer(cache);
    expect([(await get('/')).status, (await get('/login')).status]).toEqual([599, 200]);
  });

  test('a rendering that was under way is not kept', async () => {
    const cache = createPageCache();
    let finish: (rendering: RenderedResponse) => void = () => undefined;
    const first = cache.getOrRender({
      key: '/',
      tags: ['catalogue'],
      render: () => new Promise((resolve) => (finish = resolve)),
    });
    cache.invalidate('catalogue');
    const second = cache.getOrRender({
      key: '/',
      tags: ['catalogue'],
      render: async () => page('new'),
    });
    await second;
    finish(page('old'));
    await first;
    const get = await startServer(cache);
    expect((await get('/')).body.toString()).toBe('new');
  });

  test('whoever asks after it never gets what was begun before it', async () => {
    const cache = createPageCache();
    let stock = 5;
    const render = async () => {
      const read = stock;
      await new Promise((resolve) => setImmediate(resolve));
      return page(String(read));
    };
    const renderRequest = { key: '/', tags: ['catalogue'], render };
    const before = cache.getOrRender(renderRequest);
    stock = 4;
    cache.invalidate('catalogue');
    const after = await cache.getOrRender(renderRequest);
    await before;
    expect(after.variant('identity').body.toString()).toBe('4');
    expect((await cache.getOrRender(renderRequest)).variant('identity').body.toString()).toBe('4');
  });
});

describe('the bound', () => {
  test('the least recently used go when there is no more room', async () => {
    const cache = createPageCache({ maxBytes: 3000 });
    const addPage = (key: string) =>
      cache.getOrRender({ key, tags: [], render: async () => page('x'.repeat(800)) });
    await addPage('/a');
    await addPage('/b');
    await addPage('/c');
    const get = await startServer(cache);
    await get('/a');
    await addPage('/d');
    const statuses = await Promise.all(
      ['/a', '/b', '/d'].map(async (path) => (await get(path)).status),
    );
    expect(statuses).toEqual([200, 599, 200]);
    expect(cache.size().bytes).toBeLessThanOrEqual(3000);
  });

  test('compressed copies count, and the first takes the place of the plain body', async () => {
    const cache = createPageCache();
    await cache.getOrRender({ key: '/', tags: [], render: async () => page(long('bristle')) });
    expect(cache.size().bytes).toBe(long('bristle').length);
    const get = await startServer(cache);
    const sizeOf = async (encoding: string) =>
      (await get('/', { 'accept-encoding': encoding })).body.byteLength;
    const br = await sizeOf('br');
    expect(cache.size().bytes).toBe(br);
    const gzip = await sizeOf('gzip');
    expect(cache.size().bytes).toBe(br + gzip);
    await get('/');
    await sizeOf('br');
    expect(cache.size().bytes).toBe(br + gzip + long('bristle').length);
  });

  test.each(['br', 'gzip'])(
    'a plain body is what it was before it was sent as %s',
    async (first) => {
      const cache = createPageCache();
      const body = long('hærferðarbók ☂');
      await cache.getOrRender({ key: '/', tags: [], render: async () => page(body) });
      const get = await startServer(cache);
      const before = await get('/');
      const compressed = await get('/', { 'accept-encoding': first });
      for (const _ of ['decompressed', 'kept']) {
        const after = await get('/');
        expect(after.body.toString()).toBe(body);
        expect(after.headers).toEqual(before.headers);
      }
      expect(await get('/', { 'accept-encoding': first })).toEqual(compressed);
      const other = first === 'br' ? 'gzip' : 'br';
      const { body: otherBody } = await get('/', { 'accept-encoding': other });
      const unpack = other === 'br' ? brotliDecompressSync : gunzipSync;
      expect(unpack(otherBody).toString()).toBe(body);
    },
  );

  test('what is larger than all the room is answered but not kept', async () => {
    const cache = createPageCache({ maxBytes: 100 });
    await cache.getOrRender({ key: '/', tags: [], render: async () => page(long('x')) });
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });
});

describe('over HTTP', () => {
  async function openPage(body: string) {
    const cache = createPageCache({ allowedParameters: new Map([['/', ['kind']]]) });
    await cache.getOrRender({
      key: '/',
      tags: [],
      headers: [['X-Mark', 'ours']],
      render: async () => page(body),
    });
    return startServer(cache);
  }

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s is sent to whoever takes it, with its own ETag', async (encoding, unpack) => {
    const get = await openPage(long('ferrule'));
    const plain = await get('/');
    const packed = await get('/', { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(Number(packed.headers['content-length'])).toBe(packed.body.byteLength);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(unpack(packed.body).toString()).toBe(plain.body.toString());
  });

  test('an encoding that is refused is not sent', async () => {
    const get = await openPage(long('ferrule'));
    const response = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('who has the bytes gets 304 without a body and with the same headers', async () => {
    const get = await openPage(long('ferrule'));
    const first = await get('/', { 'accept-encoding': 'br' });
    const etag = first.headers.etag ?? '';
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
    expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, etag]);
    expect(again.headers['x-mark']).toBe('ours');
    const other = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  test('HEAD tells the length and sends nothing', async () => {
    const get = await openPage('hello');
    const response = await get('/', {}, 'HEAD');
    expect([response.status, response.headers['content-length'], response.body.byteLength]).toEqual(
      [200, '5', 0],
    );
  });

  test('other methods and unknown paths are left to others', async () => {
    const get = await openPage('hello');
    expect((await get('/', {}, 'POST')).status).toBe(599);
    expect((await get('/other')).status).toBe(599);
  });

  test('all spellings of an address are one page', async () => {
    const get = await openPage('hello');
    for (const path of ['//', '/?utm_source=x', '/?', '/?kind=']) {
      expect((await get(path)).status).toBe(200);
    }
    expect((await get('/?kind=brush')).status).toBe(599);
  });
});
