/**
 * Pictures that people upload. What arrives is decoded, turned upright, stripped of everything
 * but its pixels and kept in the sizes and formats that pages use; the original is not kept.
 * Names are made of the picture's own digest, so that they can be cached for ever.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import {
  deleteImagesOf,
  disownImages,
  insertImage,
  selectImage,
  selectImagesOf,
} from './queries/images.ts';

export interface PictureDeps {
  db: Database;
  clock: Clock;
}

export type Kept =
  | { ok: true; img: string; width: number; height: number }
  | { ok: false; reason: 'not_a_picture' | 'too_many_pixels' };

/** Widths that pages ask for; smaller pictures are not blown up. */
const widths = [480, 960] as const;
const largestPixels = 50_000_000;
const digestLength = 20;
const folder = '/uploads/';

/** One at a time: encoding takes a core for about a second. */
let last: Promise<unknown> = Promise.resolve();

/** Keeps a picture and answers the address of its WebP; refuses what is none. */
export function keepPicture(deps: PictureDeps, bytes: Buffer, by: string): Promise<Kept> {
  const kept = last.then(() => keep(deps, bytes, by));
  last = kept.catch(() => undefined);
  return kept;
}

/** A kept file by its name. */
export function findPicture(
  { db }: Pick<PictureDeps, 'db'>,
  name: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  return selectImage.first(db, name);
}

/** The addresses of the pictures that somebody uploaded, and when. */
export async function listPicturesOf(
  session: Session,
  by: string,
): Promise<{ img: string; uploadedAt: Date }[]> {
  const rows = await selectImagesOf.all(session, by);
  return rows.map((row) => ({ img: `${folder}${row.name}`, uploadedAt: row.uploaded_at }));
}

/** Deletes what somebody uploaded but for the addresses in `spared`, which are nobody's then. */
export async function erasePicturesOf(
  tx: Transaction,
  by: string,
  spared: readonly string[],
): Promise<void> {
  const digests = spared.map((img) => img.slice(folder.length, folder.length + digestLength));
  await deleteImagesOf.count(tx, by, digests);
  await disownImages.count(tx, by);
}

async function keep({ db, clock }: PictureDeps, bytes: Buffer, by: string): Promise<Kept> {
  const { default: sharp } = await import('sharp');
  // Only the head is read here, however large the picture says it is.
  const head = sharp(bytes, { limitInputPixels: false });
  const size = await head.metadata().catch(() => undefined);
  if (!size?.width || !size.height) return { ok: false, reason: 'not_a_picture' };
  if (size.width * size.height > largestPixels) return { ok: false, reason: 'too_many_pixels' };
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, digestLength);
  const picture = sharp(bytes, { limitInputPixels: largestPixels, animated: false });
  const upright = picture.rotate();
  const files = await encodeAll(digest, (width) =>
    upright.clone().resize({ width, withoutEnlargement: true }),
  ).catch(() => undefined);
  if (!files) return { ok: false, reason: 'not_a_picture' };
  await inTransaction(db, async (tx) => {
    for (const { name, type, data } of files) {
      await insertImage.count(tx, name, type, data, by, clock.now());
    }
  });
  const { width, height } = await sharp(files[0]?.data).metadata();
  return { ok: true, img: `${folder}${digest}.webp`, width, height };
}

interface Encoded {
  name: string;
  type: string;
  data: Buffer;
}

interface Encoder {
  webp(options: { quality: number }): { toBuffer(): Promise<Buffer> };
  avif(options: { quality: number; effort: number }): { toBuffer(): Promise<Buffer> };
}

/** The largest WebP comes first, under the picture's plain name. */
async function encodeAll(digest: string, at: (width: number) => Encoder): Promise<Encoded[]> {
  const whole = await at(widths[1]).webp({ quality: 80 }).toBuffer();
  const files: Encoded[] = [{ name: `${digest}.webp`, type: 'image/webp', data: whole }];
  for (const width of widths) {
    const webp = await at(width).webp({ quality: 78 }).toBuffer();
    const avif = await at(width).avif({ quality: 52, effort: 3 }).toBuffer();
    files.push({ name: `${digest}-${width}.webp`, type: 'image/webp', data: webp });
    files.push({ name: `${digest}-${width}.avif`, type: 'image/avif', data: avif });
  }
  return files;
}
