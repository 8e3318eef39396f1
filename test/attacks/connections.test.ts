/** Attack: open connections and keep them idle, until none are left for others. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openPublicShop } from '#test/support/public-shop.ts';

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

const maxConnections = 10;

/** Opens twenty connections that say nothing; how many the shop has closed. */
async function openConnections(url: string): Promise<() => number> {
  const { hostname, port } = new URL(url);
  const idleSockets = Array.from({ length: 2 * maxConnections }, () =>
    connect(Number(port), hostname),
  );
  sockets.push(...idleSockets);
  let closed = 0;
  for (const socket of idleSockets) {
    socket.on('error', () => undefined).on('close', () => (closed += 1));
  }
  await Promise.all(idleSockets.map((socket) => once(socket, 'connect')));
  return () => closed;
}

test('a shop that others reach directly closes those beyond the limit of a network', async () => {
  const settings = { HOST: '0.0.0.0', CONNECTIONS_PER_NETWORK: String(maxConnections) };
  await using shop = await openPublicShop('https://shop.example', settings);
  const closed = await openConnections(shop.url);
  await expect.poll(closed).toBe(maxConnections);
  sockets.splice(0).forEach((socket) => socket.destroy());
  await expect
    .poll(async () => (await fetch(`${shop.url}/readyz`).catch(() => undefined))?.status)
    .toBe(200);
});

test.each([
  ['behind a proxy', { HOST: '0.0.0.0', TRUSTED_PROXY_HOPS: '1' }],
  ['on this machine alone', {}],
])('%s nobody is counted: all visitors come from one address', async (_, settings) => {
  const more = { CONNECTIONS_PER_NETWORK: String(maxConnections), ...settings };
  await using shop = await openPublicShop('https://shop.example', more);
  const closed = await openConnections(shop.url);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(closed()).toBe(0);
});
