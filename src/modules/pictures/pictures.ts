/**
 * Pictures that people upload. What arrives is decoded, turned upright, stripped of everything
 * but its pixels and kept in the sizes and formats that pages use; the original is not kept.
 * Names are made of the picture's own digest, so that they can be cached for ever.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { drawPicture, type DrawFault } from './draw.ts';
import {
  deleteImagesOf,
  disownImages,
  insertImage,
  selectImage,
  selectImagesOf,
} from './queries/images.ts';

export { createUploadPlaces, type UploadBounds } from './places.ts';

export interface PictureDeps {
  db: Database;
  clock: Clock;
}

export type Kept =
  | { ok: true; img: string; width: number; height: number }
  | { ok: false; reason: DrawFault | 'busy' };

export interface Upload {
  bytes: Buffer;
  /** What its sender says that it is, such as 'image/png'. */
  type: string;
  /** Whose it is. */
  by: string;
  /** Says that nobody waits for it any more. */
  left?: AbortSignal;
}

const digestLength = 20;
const folder = '/uploads/';

/**
 * One at a time: encoding takes a core for about a second. Whoever waits here has a place among
 * the uploads under way, and is passed over when they have left it.
 */
const drawing = createConcurrencyLimiter({ running: 1, waiting: 16, waitMs: 60_000 });

/** Keeps a picture and answers the address of its WebP; refuses what is none. */
export async function keepPicture(deps: PictureDeps, upload: Upload): Promise<Kept> {
  const leave = await drawing.enter(upload.left);
  if (!leave) return { ok: false, reason: 'busy' };
  try {
    return await keep(deps, upload);
  } finally {
    leave();
  }
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

async function keep({ db, clock }: PictureDeps, { bytes, type, by }: Upload): Promise<Kept> {
  const drawn = await drawPicture(bytes, type);
  if (typeof drawn === 'string') return { ok: false, reason: drawn };
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, digestLength);
  await inTransaction(db, async (tx) => {
    for (const file of drawn.files) {
      const name = `${digest}${file.suffix}`;
      await insertImage.count(tx, name, file.type, file.data, by, clock.now());
    }
  });
  return { ok: true, img: `${folder}${digest}.webp`, width: drawn.width, height: drawn.height };
}
