/**
 * Bytes that say they are a picture, drawn anew. What they are is decided by their content, among
 * four kinds and no others: libvips is forbidden to load anything else in this process.
 */
import type sharpOf from 'sharp';
import type { Metadata, Sharp } from 'sharp';

export interface Drawn {
  type: string;
  suffix: string;
  data: Buffer;
}

export type DrawFault = 'not_a_picture' | 'other_type' | 'too_many_pixels' | 'too_slow';

/** Widths that pages ask for; smaller pictures are not blown up. */
const widths = [480, 960] as const;
const widest = widths[1];
/** What a page could show of a picture that is all height; WebP itself ends at 16,383. */
const highest = 8000;
const largestPixels = 50_000_000;
/** For each step: reading it, and drawing each size. */
const seconds = 10;

const loaders = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];

let loading: Promise<typeof sharpOf> | undefined;

async function load(): Promise<typeof sharpOf> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

/**
 * The picture in the sizes and formats of the pages, the largest WebP first with no suffix; or
 * why it is not drawn.
 */
export async function drawPicture(
  bytes: Buffer,
  saidType: string,
): Promise<{ files: Drawn[]; width: number; height: number } | DrawFault> {
  const sharp = await (loading ??= load());
  const fault = await faultOf(sharp, bytes, saidType);
  if (fault) return fault;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: largestPixels, animated: false })
      .rotate()
      .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const files = await encodeAll((to) =>
      sharp(data, { raw }).resize({ width: to, withoutEnlargement: true }).timeout({ seconds }),
    );
    return { files, width, height };
  } catch (error) {
    return error instanceof Error && /timeout/.test(error.message) ? 'too_slow' : 'not_a_picture';
  }
}

/** Only the head is read here, however large the picture says it is. */
async function faultOf(
  sharp: typeof sharpOf,
  bytes: Buffer,
  saidType: string,
): Promise<DrawFault | undefined> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const type = head && typeOf(head);
  if (!head?.width || !head.height || type === undefined) return 'not_a_picture';
  if (type !== saidType) return 'other_type';
  return head.width * head.height > largestPixels ? 'too_many_pixels' : undefined;
}

function typeOf({ format, compression }: Metadata): string | undefined {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : undefined;
  return format === 'jpeg' || format === 'png' || format === 'webp' ? `image/${format}` : undefined;
}

async function encodeAll(at: (width: number) => Sharp): Promise<Drawn[]> {
  const whole = await at(widest).webp({ quality: 80 }).toBuffer();
  const files: Drawn[] = [{ suffix: '.webp', type: 'image/webp', data: whole }];
  for (const width of widths) {
    const webp = await at(width).webp({ quality: 78 }).toBuffer();
    const avif = await at(width).avif({ quality: 52, effort: 3 }).toBuffer();
    files.push({ suffix: `-${width}.webp`, type: 'image/webp', data: webp });
    files.push({ suffix: `-${width}.avif`, type: 'image/avif', data: avif });
  }
  return files;
}
