/** Connections of one network: real sockets at a real server, in the clear and over TLS. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testCertificate } from '#test/support/certificate.ts';
import { captureLog } from '#test/support/log.ts';
import { createConnectionCounts, limitConnections } from './connection-limit.ts';
import { createWebServer, type WebServerOptions } from './web-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

type Server = ReturnType<typeof createWebServer>;

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const serverOf = (parts: Partial<WebServerOptions>) =>
  createWebServer({ log: createLog('silent'), ...parts }, (_, response) => response.end('here'));

function destroyAtEnd(socket: Socket): Socket {
  cleanups.push(() => socket.destroy());
  return socket.on('error', () => undefined);
}

/** Opens one and asks on it; the answer's status line, or 'closed'. */
async function request(socket: Socket): Promise<string> {
  const closeEvent = once(socket, 'close').then(() => 'closed');
  const statusLine = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0] ?? '');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return Promise.race([statusLine, closeEvent]).catch(() => 'closed');
}

const openSocket = (port: number) => destroyAtEnd(connect(port, '127.0.0.1'));
const okStatusLine = 'HTTP/1.1 200 OK';

test('a network has so many open at once, and room again when one of them ends', async () => {
  const port = await listen(serverOf({ connectionsPerNetwork: 3 }));
  const sockets = [openSocket(port), openSocket(port), openSocket(port)];
  expect(await Promise.all(sockets.map(request))).toEqual([
    okStatusLine,
    okStatusLine,
    okStatusLine,
  ]);
  expect(await Promise.all([request(openSocket(port)), request(openSocket(port))])).toEqual([
    'closed',
    'closed',
  ]);
  expect(await Promise.all(sockets.map(request))).toEqual([
    okStatusLine,
    okStatusLine,
    okStatusLine,
  ]);
  sockets[0]?.destroy();
  await expect.poll(() => request(openSocket(port))).toBe(okStatusLine);
});

test('one that says nothing counts', async () => {
  const port = await listen(serverOf({ connectionsPerNetwork: 2 }));
  await Promise.all([openSocket(port), openSocket(port)].map((socket) => once(socket, 'connect')));
  expect(await request(openSocket(port))).toBe('closed');
});

test('without a limit nobody is counted', async () => {
  const port = await listen(serverOf({}));
  const manySockets = Array.from({ length: 40 }, () => openSocket(port));
  expect(new Set(await Promise.all(manySockets.map(request)))).toEqual(new Set([okStatusLine]));
});

test('over TLS one beyond it is closed before the handshake', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'connections-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const tls = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const { cert, key } = testCertificate();
  await writeFile(tls.certificate, cert);
  await writeFile(tls.key, key);
  const port = await listen(serverOf({ tls, connectionsPerNetwork: 1 }));
  const openTlsSocket = () =>
    destroyAtEnd(connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }));
  const first = openTlsSocket();
  expect(await request(first)).toBe(okStatusLine);
  expect(await request(openTlsSocket())).toBe('closed');
  expect(await request(first)).toBe(okStatusLine);
});

test('it is told in one line a minute, with the network and how many it was', async () => {
  const capturedLog = captureLog();
  let now = 0;
  const server = serverOf({});
  limitConnections(server, { most: 1, log: capturedLog.log, now: () => now });
  const port = await listen(server);
  expect(await request(openSocket(port))).toBe(okStatusLine);
  for (let count = 0; count < 30; count += 1)
    expect(await request(openSocket(port))).toBe('closed');
  expect(capturedLog.lines()).toMatchObject([
    { level: 40, network: '127.0.0.1', limit: 1, closed: 1 },
  ]);
  now = 60_000;
  for (let count = 0; count < 3; count += 1) expect(await request(openSocket(port))).toBe('closed');
  expect(capturedLog.lines()).toMatchObject([{ closed: 1 }, { closed: 30 }]);
});

describe('who is one network', () => {
  test.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['an IPv6 /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
  ])('%s', (_, one, same, other) => {
    const counts = createConnectionCounts(2);
    const release = counts.acquire(one);
    expect(counts.acquire(same)).toBeDefined();
    expect(counts.acquire(one)).toBeUndefined();
    expect(counts.acquire(other)).toBeDefined();
    release?.();
    expect(counts.acquire(same)).toBeDefined();
  });
});
