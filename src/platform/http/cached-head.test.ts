import { createServer, ServerResponse, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CachedHeadResponse, createCachedHeadResponse } from './cached-head.ts';

const servers: Server[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close();
});

const headers = ['content-type', 'text/html', 'content-length', '5', 'etag', '"a"'];

interface ServerSettings {
  maxRequestsPerSocket?: number;
  /** Set before the head is written, by whoever was asked first. */
  header?: string;
}

async function start(send: (response: ServerResponse) => void, settings: ServerSettings) {
  const server = createServer(
    { ServerResponse: createCachedHeadResponse() },
    (request, response) => {
      if (settings.header !== undefined) response.setHeader('x-before', settings.header);
      send(response);
      response.end(request.method === 'HEAD' ? undefined : 'hello');
    },
  );
  servers.push(server);
  server.maxRequestsPerSocket = settings.maxRequestsPerSocket ?? 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  /** What one connection gets for these bytes until it is closed, but for the moment. */
  return (requests: string) =>
    new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect({ host: '127.0.0.1', port: port ?? 0 }, () => socket.write(requests));
      socket.setEncoding('latin1').on('data', (part) => (text += String(part)));
      socket.on('error', reject);
      socket.on('close', () => resolve(text.replaceAll(/Date: .*/g, 'Date:')));
    });
}

const sendCached = (response: ServerResponse) => {
  if (response instanceof CachedHeadResponse) response.writeCachedHead(headers);
};
const sendPlainly = (response: ServerResponse) => void response.writeHead(200, headers);

const request = (lines: string[] = [], method = 'GET', version = '1.1') =>
  [`${method} / HTTP/${version}`, 'Host: shop', ...lines, '', ''].join('\r\n');
const keep = request();
const close = request(['Connection: close']);

test.each<[string, string, ServerSettings?]>([
  ['one after the other on a connection, then its last', keep + keep + close],
  ['HEAD between', keep + request([], 'HEAD') + keep + close],
  ['one that closes first', close],
  ['HTTP/1.0', request([], 'GET', '1.0')],
  ['HTTP/1.0 that asks for more', keep + request(['Connection: keep-alive'], 'GET', '1.0') + close],
  ['with a body that is waited for', keep + request(['Expect: 100-continue']) + keep + close],
  ['more than a connection may ask', keep + keep + close, { maxRequestsPerSocket: 2 }],
  ['with a header that was set before', keep + keep + close, { header: 'one' }],
])('%s: the same bytes as from Node', async (_, text, settings = {}) => {
  const [askCached, askNode] = [
    await start(sendCached, settings),
    await start(sendPlainly, settings),
  ];
  const [first, second, plain] = [
    await askCached(text),
    await askCached(text),
    await askNode(text),
  ];
  expect(first).toBe(plain);
  expect(second).toBe(plain);
  expect(plain).toContain('hello');
});

test('a header that was set for one is not sent to others', async () => {
  const ask = await start(sendCached, { header: 'one' });
  expect(await ask(close)).toContain('x-before: one');
  const askOther = await start(sendCached, { header: 'other' });
  expect(await askOther(keep + close)).not.toContain('x-before: one');
});

test('a head is written once a second', async () => {
  const ask = await start(sendCached, {});
  vi.setSystemTime(1_700_000_000_100);
  const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead');
  await ask(keep + keep + keep + close);
  // What closes its connection has a head of its own.
  expect(writeHead).toHaveBeenCalledTimes(2);
  vi.setSystemTime(1_700_000_001_000);
  await ask(keep + keep + close);
  expect(writeHead).toHaveBeenCalledTimes(4);
});

test('what was sent is told to whoever waits for it', async () => {
  const finished: boolean[] = [];
  const ask = await start((response) => {
    sendCached(response);
    finished.push(response.headersSent);
    response.on('finish', () => finished.push(response.writableFinished));
  }, {});
  await ask(keep + keep + close);
  expect(finished).toEqual(Array.from({ length: 6 }, () => true));
});
