/**
 * Decodes an upload and encodes it again. Its format is detected by its content, and only four
 * formats are accepted: libvips is forbidden to load anything else in this process.
 */
import type sharpOf from 'sharp';
import type { Metadata, Sharp } from 'sharp';

export interface EncodedFile {
  type: string;
  suffix: string;
  data: Buffer;
}

export type PictureError =
  | { reason: 'not_a_picture' | 'other_type' | 'damaged' | 'too_slow' }
  | { reason: 'too_many_pixels'; width: number; height: number };

/** Widths that pages use; smaller pictures are not enlarged. */
const widths = [480, 960] as const;
const maxWidth = widths[1];
/** Limits very tall pictures; WebP itself allows 16,383. */
const maxHeight = 8000;
const maxPixels = 50_000_000;
/** The longest side of a JPEG. A PNG may say that it is millions high, and takes long to decode. */
const maxSide = 65_535;
/** Timeout of each step: decoding, and encoding each size. */
const timeoutSeconds = 10;

const loaders = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];

let sharpLoading: Promise<typeof sharpOf> | undefined;

async function loadSharp(): Promise<typeof sharpOf> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

/**
 * The picture in the sizes and formats of the pages, the largest WebP first with no suffix; or
 * why it is rejected.
 */
export async function encodePicture(
  bytes: Buffer,
  declaredType: string,
): Promise<{ files: EncodedFile[]; width: number; height: number } | PictureError> {
  const sharp = await (sharpLoading ??= loadSharp());
  const invalid = await validatePicture(sharp, bytes, declaredType);
  if (invalid) return invalid;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, animated: false })
      .rotate()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const files = await encodeAll((to) =>
      sharp(data, { raw })
        .resize({ width: to, withoutEnlargement: true })
        .timeout({ seconds: timeoutSeconds }),
    );
    return { files, width, height };
  } catch (error) {
    const isTooSlow = error instanceof Error && /timeout/.test(error.message);
    return { reason: isTooSlow ? 'too_slow' : 'damaged' };
  }
}

/** Reads only the header, so that a huge picture is rejected before it is decoded. */
async function validatePicture(
  sharp: typeof sharpOf,
  bytes: Buffer,
  declaredType: string,
): Promise<PictureError | undefined> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const type = metadata && toMediaType(metadata);
  if (!metadata && beginsAsPicture(bytes)) return { reason: 'damaged' };
  if (!metadata?.width || !metadata.height || type === undefined)
    return { reason: 'not_a_picture' };
  if (type !== declaredType) return { reason: 'other_type' };
  const { width, height } = metadata;
  const isTooLarge = width * height > maxPixels || Math.max(width, height) > maxSide;
  return isTooLarge ? { reason: 'too_many_pixels', width, height } : undefined;
}

/** What a JPEG, PNG or WebP begins with, from the byte at `at`. */
const beginnings = [
  { at: 0, text: '\u{FF}\u{D8}\u{FF}' },
  { at: 0, text: '\u{89}PNG\r\n\u{1A}\n' },
  { at: 8, text: 'WEBP' },
] as const;

function beginsAsPicture(bytes: Buffer): boolean {
  return beginnings.some(({ at, text }) => bytes.toString('latin1', at, at + text.length) === text);
}

function toMediaType({ format, compression }: Metadata): string | undefined {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : undefined;
  return format === 'jpeg' || format === 'png' || format === 'webp' ? `image/${format}` : undefined;
}

/** A stored picture as JPEG; what is transparent stands on white. Undefined where it takes long. */
export async function encodeJpeg(bytes: Buffer): Promise<Buffer | undefined> {
  const sharp = await (sharpLoading ??= loadSharp());
  return sharp(bytes, { limitInputPixels: maxPixels })
    .flatten({ background: '#fff' })
    .timeout({ seconds: timeoutSeconds })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
    .catch(() => undefined);
}

async function encodeAll(resizeTo: (width: number) => Sharp): Promise<EncodedFile[]> {
  const largest = await resizeTo(maxWidth).webp({ quality: 80 }).toBuffer();
  const files: EncodedFile[] = [{ suffix: '.webp', type: 'image/webp', data: largest }];
  for (const width of widths) {
    const webp = await resizeTo(width).webp({ quality: 78 }).toBuffer();
    const avif = await resizeTo(width).avif({ quality: 52, effort: 3 }).toBuffer();
    files.push({ suffix: `-${width}.webp`, type: 'image/webp', data: webp });
    files.push({ suffix: `-${width}.avif`, type: 'image/avif', data: avif });
  }
  return files;
}
