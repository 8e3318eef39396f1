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
import { keepLog } from '#test/support/log.ts';
import { createConnectionCounts, limitConnections } from './connection-limit.ts';
import { createWebServer, type WebServerParts } from './web-server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Server = ReturnType<typeof createWebServer>;

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const serverOf = (parts: Partial<WebServerParts>) =>
  createWebServer({ log: createLog('silent'), ...parts }, (_, response) => response.end('here'));

function keep(socket: Socket): Socket {
  ends.push(() => socket.destroy());
  return socket.on('error', () => undefined);
}

/** Opens one and asks on it; the answer's status line, or 'closed'. */
async function ask(socket: Socket): Promise<string> {
  const ended = once(socket, 'close').then(() => 'closed');
  const answered = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0] ?? '');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return Promise.race([answered, ended]).catch(() => 'closed');
}

const plain = (port: number) => keep(connect(port, '127.0.0.1'));
const served = 'HTTP/1.1 200 OK';

test('a network has so many open at once, and room again when one of them ends', async () => {
  const port = await listen(serverOf({ connectionsPerNetwork: 3 }));
  const three = [plain(port), plain(port), plain(port)];
  expect(await Promise.all(three.map(ask))).toEqual([served, served, served]);
  expect(await Promise.all([ask(plain(port)), ask(plain(port))])).toEqual(['closed', 'closed']);
  expect(await Promise.all(three.map(ask))).toEqual([served, served, served]);
  three[0]?.destroy();
  await expect.poll(() => ask(plain(port))).toBe(served);
});

test('one that says nothing counts', async () => {
  const port = await listen(serverOf({ connectionsPerNetwork: 2 }));
  await Promise.all([plain(port), plain(port)].map((socket) => once(socket, 'connect')));
  expect(await ask(plain(port))).toBe('closed');
});

test('without a limit nobody is counted', async () => {
  const port = await listen(serverOf({}));
  const many = Array.from({ length: 40 }, () => plain(port));
  expect(new Set(await Promise.all(many.map(ask)))).toEqual(new Set([served]));
});

test('over TLS one beyond it is closed before the handshake', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'connections-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const tls = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const { cert, key } = testCertificate();
  await writeFile(tls.certificate, cert);
  await writeFile(tls.key, key);
  const port = await listen(serverOf({ tls, connectionsPerNetwork: 1 }));
  const secure = () => keep(connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }));
  const first = secure();
  expect(await ask(first)).toBe(served);
  expect(await ask(secure())).toBe('closed');
  expect(await ask(first)).toBe(served);
});

test('it is told in one line a minute, with the network and how many it was', async () => {
  const kept = keepLog();
  let now = 0;
  const server = serverOf({});
  limitConnections(server, { most: 1, log: kept.log, now: () => now });
  const port = await listen(server);
  expect(await ask(plain(port))).toBe(served);
  for (let count = 0; count < 30; count += 1) expect(await ask(plain(port))).toBe('closed');
  expect(kept.lines()).toMatchObject([{ level: 40, network: '127.0.0.1', most: 1, closed: 1 }]);
  now = 60_000;
  for (let count = 0; count < 3; count += 1) expect(await ask(plain(port))).toBe('closed');
  expect(kept.lines()).toMatchObject([{ closed: 1 }, { closed: 30 }]);
});

describe('who is one network', () => {
  test.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['an IPv6 /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
  ])('%s', (_, one, same, other) => {
    const counts = createConnectionCounts(2);
    const leave = counts.take(one);
    expect(counts.take(same)).toBeDefined();
    expect(counts.take(one)).toBeUndefined();
    expect(counts.take(other)).toBeDefined();
    leave?.();
    expect(counts.take(same)).toBeDefined();
  });
});
