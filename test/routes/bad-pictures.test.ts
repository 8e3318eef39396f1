/** Files that staff send as pictures, and that are none: what is wrong, and what to do. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

async function upload(bytes: Uint8Array, type: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const request = { method: 'POST', headers, body: new Uint8Array(bytes) };
  const { title, detail } = await (await fetch(`${shop.url}/api/images`, request)).json();
  return `${title}: ${detail}`;
}

async function countStored(): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>({
    text: 'select count(*) as count from image',
  });
  return rows[0]?.count ?? 0;
}

const draw = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#c40' } });

test('a page named .jpg is no picture', async () => {
  const page = new TextEncoder().encode('<!doctype html><title>brush.jpg</title><p>Not found');
  expect(await upload(page, 'image/jpeg')).toBe(
    'That is not a picture: Choose a JPEG, PNG, WebP or AVIF picture.',
  );
  expect(await countStored()).toBe(0);
});

test('a picture of another kind than it says', async () => {
  expect(await upload(await draw(10).png().toBuffer(), 'image/jpeg')).toBe(
    'That is not a picture: ' +
      'It is another kind of picture than its name says. Save it again as JPEG or PNG.',
  );
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s that ends too early is damaged, and nothing of it is stored',
  async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 300, height: 300, channels: 3, background: '#c40', noise } as const;
    const whole = await sharp({ create }).toFormat(format).toBuffer();
    for (const share of [0.1, 0.5, 0.95]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      expect(await upload(part, `image/${format}`)).toBe(
        'The picture is damaged: It ends too early, or a part of it cannot be read. Open it, ' +
          'save it again as JPEG or PNG, and send that.',
      );
    }
    expect(await countStored()).toBe(0);
  },
);

/** A PNG of one bit a pixel: decoded it is a hundred times as large as the file. */
function blankPng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('10,000 × 10,000 pixels are refused with their size, and are never decoded', async () => {
  const png = blankPng(10_000);
  // What reads pictures is loaded before.
  await upload(blankPng(8), 'image/jpeg');
  const peakBefore = process.resourceUsage().maxRSS;
  for (let round = 0; round < 3; round += 1) {
    expect(await upload(png, 'image/png')).toBe(
      'The picture has too many pixels: It has 10,000 × 10,000. Send at most 50 million, such ' +
        'as 7,000 × 7,000, and no side above 65,535.',
    );
  }
  // Decoded it would be 100 MB at least.
  expect(process.resourceUsage().maxRSS - peakBefore).toBeLessThan(50 * 1024);
  expect(await countStored()).toBe(0);
});
