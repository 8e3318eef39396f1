/**
 * Attack: occupy the few upload slots by being slow. What an account and a network may occupy
 * is less than all there is, who is too slow loses the place, and who has had their pictures of
 * the day is not read at all.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendRawHttp, statusesOf } from '#test/support/raw-http.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

let shop: TestShop;
let people = 0;

async function newcomer(): Promise<string> {
  people += 1;
  return shop.tokenOf(await addPerson(shop.db, `Slow${people}`, 'customer'));
}

/** Begins an upload of 9 MiB from an address, with one byte of it; what comes back, so far. */
async function begin(token: string, from: string): Promise<() => string> {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1')));
  socket.on('close', () => (answer += '(closed)')).on('error', () => undefined);
  socket.write(
    `POST /api/images HTTP/1.1\r\nHost: ${host}\r\nContent-Type: image/png\r\n` +
      `X-Forwarded-For: ${from}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Length: ${9 * 1024 * 1024}\r\n\r\nx`,
  );
  return () => answer;
}

async function upload(token: string, from: string, body = new Uint8Array(png)) {
  const sender = { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
  const headers = { 'content-type': 'image/png', ...sender };
  const answer = await fetch(`${shop.url}/api/images`, { method: 'POST', headers, body });
  return { status: answer.status, body: Object(await answer.json()) };
}

const countRejected = (uploads: readonly (() => string)[]) =>
  uploads.filter((answer) => answer().startsWith('HTTP/1.1 503 ')).length;

const proxied = { TRUSTED_PROXY_HOPS: '1' };

describe('places', () => {
  beforeAll(async () => {
    shop = await openTestShop({ settings: proxied });
  });
  afterAll(() => shop.close());

  test('three slow accounts do not occupy all slots: each has two', async () => {
    const slow = await Promise.all([newcomer(), newcomer(), newcomer()]);
    const uploads = await Promise.all(
      slow.flatMap((token, account) =>
        [1, 2, 3, 4].map(() => begin(token, `198.51.100.${account}`)),
      ),
    );
    await expect.poll(() => countRejected(uploads)).toBe(6);
    expect(await upload(await newcomer(), '203.0.113.7')).toMatchObject({ status: 200 });
  });

  test('eight slow accounts of one network occupy half of the slots', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, newcomer));
    const uploads = await Promise.all(
      slow.map((token, host) => begin(token, `2001:db8:0:1::${host + 1}`)),
    );
    await expect.poll(() => countRejected(uploads)).toBe(4);
    const other = await newcomer();
    expect(await upload(other, '2001:db8:0:1::99')).toMatchObject({ status: 503 });
    expect(await upload(other, '2001:db8:0:2::99')).toMatchObject({ status: 200 });
  });

  test('one is free as soon as its answer is sent, or its line is cut', async () => {
    const token = await newcomer();
    const from = '203.0.113.9';
    for (let count = 0; count < 4; count += 1) {
      const both = [upload(token, from, new Uint8Array(9)), upload(token, from)];
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([422, 200]);
    }
    const uploads = await Promise.all([1, 2, 3].map(() => begin(token, from)));
    await expect.poll(() => countRejected(uploads)).toBe(1);
    expect(await upload(token, from)).toMatchObject({ status: 503 });
    sockets.splice(0).forEach((socket) => socket.destroy());
    await expect.poll(async () => (await upload(token, from)).status).toBe(200);
  });

  test('what is refused unread is thrown away, and the line goes on', async () => {
    const token = await newcomer();
    const { host } = new URL(shop.url);
    const answer = await sendRawHttp(
      shop.url,
      `POST /api/images HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(900_000)}` +
        `GET /readyz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(statusesOf(answer)).toEqual([415, 200]);
  });

  test('who has had the pictures of the day is refused before the body is sent', async () => {
    const token = await newcomer();
    const none = new Uint8Array(9);
    for (let count = 0; count < 20; count += 1) {
      expect((await upload(token, '203.0.113.8', none)).status).toBe(422);
    }
    const answer = await begin(token, '203.0.113.8');
    await expect.poll(answer).toContain('HTTP/1.1 429 ');
    expect(answer()).toMatch(/\r\nretry-after: \d+\r\n/i);
  });
});

describe('a body that hardly comes', () => {
  beforeAll(async () => {
    const uploadRate = { graceMs: 200, bytesPerSecond: 1000 };
    shop = await openTestShop({ settings: proxied, uploadRate });
  });
  afterAll(() => shop.close());

  test('loses its slot, gets an error, and its connection is closed', async () => {
    const token = await newcomer();
    const from = '203.0.113.7';
    const uploads = await Promise.all([1, 2, 3].map(() => begin(token, from)));
    await expect.poll(() => countRejected(uploads)).toBe(1);
    const tooSlow = /^HTTP\/1\.1 408 [^]*body_too_slow[^]*\(closed\)$/;
    const countTooSlow = () => uploads.filter((answer) => tooSlow.test(answer())).length;
    await expect.poll(countTooSlow).toBe(2);
    expect(await upload(token, from)).toMatchObject({ status: 200 });
  });
});
