/**
 * Attack: have the shop process what it should not, or buffer what nobody may send. Foreign uploads
 * are not read, at most a few are under way at once, and what a file is decides its content.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let shop: TestShop;
let anna: string;
beforeAll(async () => {
  // Drawn before the shop forbids this process to read them.
  gif = await sharp({ create: small }).gif().toBuffer();
  tiff = await sharp({ create: small }).tiff().toBuffer();
  png = await sharp({ create: small }).png().toBuffer();
  shop = await openTestShop();
  anna = await shop.tokenOf(shop.world.anna);
});
afterAll(() => shop.close());

const small = { width: 30, height: 20, channels: 3, background: '#b8261e' } as const;
let gif: Buffer;
let tiff: Buffer;
let png: Buffer;

async function upload(bytes: Buffer, type = 'image/png') {
  const headers = { 'content-type': type, authorization: `Bearer ${anna}` };
  const body = new Uint8Array(bytes);
  const answer = await fetch(`${shop.url}/api/images`, { method: 'POST', headers, body });
  return { status: answer.status, body: Object(await answer.json()) };
}

/** Turbulence over nine million pixels, again and again: seconds of a core for 300 bytes. */
const turbulence = '<feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(4);
const heavySvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000">
    <filter id="f">${turbulence}</filter>
    <rect width="3000" height="3000" filter="url(#f)"/></svg>`,
);

function chunk(name: string, data: Buffer): Buffer {
  const chunkContent = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunkContent));
  return Buffer.concat([length, chunkContent, sum]);
}

/** A PNG that says how large it is, and holds `rows` bytes of zeros, well compressed. */
function bomb(width: number, height: number, rows: number): Buffer {
  const head = Buffer.from('00000000000000000800000000', 'hex');
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a file that is no picture of the four kinds', () => {
  test.each([
    ['an SVG full of filters', () => heavySvg, 'image/png'],
    [
      'an SVG with a declaration',
      () => Buffer.from(`<?xml version="1.0"?>${String(heavySvg)}`),
      'image/png',
    ],
    ['a GIF', () => gif, 'image/png'],
    ['a TIFF', () => tiff, 'image/png'],
    ['a TIFF sent as WebP', () => tiff, 'image/webp'],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), 'image/jpeg'],
    ['a portable pixmap', () => Buffer.from('P3 1 1 255 9 9 9\n'), 'image/png'],
    ['a PNG sent as JPEG', () => png, 'image/jpeg'],
    ['a PNG sent as AVIF', () => png, 'image/avif'],
  ])('%s is refused, and not drawn', async (_, bytes, type) => {
    const before = performance.now();
    const answer = await upload(bytes(), type);
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_a_picture' } });
    expect(performance.now() - before).toBeLessThan(1500);
  });

  test('what says that it is enormous is not unpacked', async () => {
    const answer = await upload(bomb(60_000, 60_000, 1_000_000));
    expect(answer).toMatchObject({ status: 422, body: { code: 'too_many_pixels' } });
  });

  test('what unpacks to more than it says is cut short', async () => {
    const answer = await upload(bomb(10, 10, 60_000_000));
    expect([200, 422]).toContain(answer.status);
  });

  test.each([
    ['high', 1, 40_000_000],
    ['wide', 40_000_000, 1],
  ])('what is as %s as nothing can show is refused, and not drawn', async (_, width, height) => {
    const enormous = bomb(width, height, 80_000_000);
    const before = performance.now();
    const answer = await upload(enormous);
    expect(answer).toMatchObject({ status: 422, body: { code: 'too_many_pixels' } });
    expect(performance.now() - before).toBeLessThan(1500);
  });
});

// One for all who send it, so that what is counted is the shop's.
const nothing = Buffer.alloc(4_000_000);

describe('uploads that never end', () => {
  const sockets: Socket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  /** Begins an upload of 9 MiB, sends `bytes` of it; answers the line that comes back, if any. */
  async function begin(token: string | undefined, bytes: number) {
    const { hostname, port, host } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (part) => (answer += part.toString('latin1')));
    socket.on('error', () => undefined);
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    socket.write(
      `POST /api/images HTTP/1.1\r\nHost: ${host}\r\nContent-Type: image/png\r\n` +
        `${authorization}Content-Length: ${9 * 1024 * 1024}\r\n\r\n`,
    );
    if (bytes > 0 && !socket.write(nothing.subarray(0, bytes))) await once(socket, 'drain');
    return { socket, answer: () => answer };
  }

  test('of nobody are answered at once, and nothing of them is kept', async () => {
    const memoryUse = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = memoryUse();
    const manyUploads = Array.from({ length: 40 }, () => begin(undefined, 4_000_000));
    const uploads = await Promise.all(manyUploads);
    for (const { answer } of uploads) await expect.poll(answer).toContain('HTTP/1.1 401 ');
    expect(memoryUse() - before).toBeLessThan(60_000_000);
  });

  test('have a minute, and twenty seconds for what comes before them', () => {
    const server = shop.shop.app?.server;
    expect([server?.headersTimeout, server?.requestTimeout]).toEqual([20_000, 60_000]);
  });

  test('of a token that opens nothing likewise', async () => {
    const { answer } = await begin('sht_nobody', 0);
    await expect.poll(answer).toContain('HTTP/1.1 401 ');
  });

  test('are few at once, and two of one account; the rest gets "try again"', async () => {
    const { ben, mira } = shop.world;
    const others = [await shop.tokenOf(ben), await shop.tokenOf(mira)];
    const tokens = [anna, anna, anna];
    const uploads = await Promise.all(tokens.map((token) => begin(token, 1000)));
    await expect.poll(() => uploads.filter(({ answer }) => answer() !== '').length).toBe(1);
    const rejected = uploads.find(({ answer }) => answer() !== '')?.answer();
    expect(rejected).toContain('HTTP/1.1 503 ');
    expect(rejected).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(await upload(png)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const more = await Promise.all(others.map((token) => begin(token, 1000)));
    expect(more.map(({ answer }) => answer())).toEqual(['', '']);
    sockets.splice(0).forEach((socket) => socket.destroy());
    await expect.poll(async () => (await upload(png)).status).toBe(200);
  });
});
