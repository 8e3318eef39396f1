import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { storePicture } from '#modules/pictures/pictures.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: string;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await shop.tokenOf(shop.world.anna);
});
afterAll(() => shop.close());

const blank = { width: 1400, height: 700, channels: 3, background: '#b8261e' } as const;

function upload(bytes: Uint8Array<ArrayBuffer>, type = 'image/png', token = anna) {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return fetch(`${shop.url}/api/images`, { method: 'POST', headers, body: bytes });
}

const picture = async () => new Uint8Array(await sharp({ create: blank }).png().toBuffer());

test('pictures push no list out of the cache, however many are requested', async () => {
  const readNames = async () => Object((await shop.call('GET /tools')).body).map(nameOf);
  const names = await readNames();
  // Behind the shop's back: nothing is announced, so only a list that was dropped is read again.
  await shop.db.query({ text: `update tool set name = name || '!'` });
  const { rows } = await shop.db.query<{ name: string }>({
    text: `insert into image (name, type, bytes, uploaded_at)
      select lpad(n::text, 20, '0') || '.webp', 'image/webp', decode(repeat('00', $1), 'hex'), now()
      from generate_series(1, 20) n returning name`,
    values: [largeBytes],
  });
  for (const { name } of rows) {
    const served = await fetch(`${shop.url}/uploads/${name}`);
    expect((await served.arrayBuffer()).byteLength).toBe(largeBytes);
  }
  expect(await readNames()).toEqual(names);
  await shop.db.query({ text: `update tool set name = left(name, -1)` });
});

const largeBytes = 4 * 1024 * 1024;
const nameOf = (tool: { name: string }) => tool.name;

describe('an uploaded picture', () => {
  test('is kept in the sizes and formats of the pages, and served for ever', async () => {
    const answer = await upload(await picture());
    expect(answer.status).toBe(200);
    const { img, width, height } = await answer.json();
    expect([width, height]).toEqual([960, 480]);
    for (const address of [img, img.replace('.webp', '-480.avif')]) {
      const served = await fetch(`${shop.url}${address}`);
      expect(served.status).toBe(200);
      expect(served.headers.get('cache-control')).toContain('immutable');
      expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBeTruthy();
    }
    const again = await upload(await picture());
    expect((await again.json()).img).toBe(img);
  });

  test('is not processed for somebody who has disconnected', async () => {
    const countImages = async () =>
      (await shop.db.query({ text: 'select name from image' })).rowCount;
    const [bytes, before] = [Buffer.from(await picture()), await countImages()];
    const uploadRequest = {
      bytes,
      type: 'image/png',
      userId: shop.world.ben.id,
      signal: AbortSignal.abort(),
    };
    const deps = { db: shop.db, clock: systemClock };
    expect(await storePicture(deps, uploadRequest)).toEqual({ ok: false, reason: 'busy' });
    expect(await countImages()).toBe(before);
  });

  test('carries nothing but its pixels', async () => {
    const withLocation = await sharp({ create: blank })
      .withExif({ IFD0: { Copyright: 'somebody’s address' } })
      .jpeg()
      .toBuffer();
    const { img } = await (await upload(new Uint8Array(withLocation), 'image/jpeg')).json();
    const served = Buffer.from(await (await fetch(`${shop.url}${img}`)).arrayBuffer());
    expect((await sharp(served).metadata()).exif).toBeUndefined();
  });

  test.each([
    ['text that says it is a picture', 'hello', 'image/png', 422, 'not_a_picture'],
    ['a page', '<svg onload="alert(1)"/>', 'image/svg+xml', 415, 'unsupported_type'],
    ['half a picture', '\u0089PNG\r\n\u001a\n', 'image/png', 422, 'picture_damaged'],
  ])('%s is refused', async (_, text, type, status, code) => {
    const answer = await upload(new Uint8Array(Buffer.from(text, 'latin1')), type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  test('needs a sign-in', async () => {
    expect((await upload(await picture(), 'image/png', 'sht_nobody')).status).toBe(401);
  });

  test.each(['nothing.webp', '..%2f..%2fetc%2fpasswd', '%00'])('no file is %s', async (name) => {
    expect((await fetch(`${shop.url}/uploads/${name}`)).status).toBe(404);
  });
});

test('staff get a notice of a new order while the dashboard is open', async () => {
  const token = await shop.tokenOf(shop.world.mira);
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`${shop.url}/api/notices`, { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const body = {
    ...{ tool: shop.world.hundred, name: 'x', phone: '+44 20 7946' },
    ...{ price: 19.99, qurantity: 1 },
  };
  await shop.call('POST /purchase', { token: anna, body });
  let received = '';
  while (reader && !received.includes('event: orders'))
    received += (await reader.read()).value ?? '';
  expect(received).toContain('event: orders');
  await reader?.cancel();
});
