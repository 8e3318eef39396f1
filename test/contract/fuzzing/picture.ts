import sharp from 'sharp';

const cache = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** A PNG of one colour, made once for each size. */
export function pictureOf(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const size = `${width} × ${height}`;
  const picture = cache.get(size) ?? createPicture(width, height);
  cache.set(size, picture);
  return picture;
}

async function createPicture(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const create = { width, height, channels: 3 as const, background: '#c2452d' };
  return Buffer.from(await sharp({ create, limitInputPixels: false }).png().toBuffer());
}
