/**
 * Pictures that users upload. An upload is decoded, rotated upright, stripped of everything
 * but its pixels and stored in the sizes and formats that pages use; the original is not stored.
 * File names contain the picture's digest, so that they can be cached for ever.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { encodeJpeg, encodePicture, type PictureError } from './encode-picture.ts';
import {
  deleteImagesOfUser,
  clearImageOwner,
  insertImage,
  selectImage,
  selectImageNames,
  selectImagesOfUser,
} from './queries/images.ts';

export { createUploadSlots, type UploadLimits } from './upload-slots.ts';

export interface PictureDeps {
  db: Database;
  clock: Clock;
}

export type StoreResult =
  | { ok: true; img: string; width: number; height: number }
  | ({ ok: false } & (PictureError | { reason: 'busy' }));

export interface Upload {
  bytes: Buffer;
  /** The declared media type, such as 'image/png'. */
  type: string;
  /** The id of the user who uploads it. */
  userId: string;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
}

const digestLength = 20;
const pathPrefix = '/uploads/';

/**
 * One at a time: encoding takes a CPU core for about a second. An upload that waits here holds an
 * upload slot, and is dropped when its client disconnects.
 */
const encodingLimiter = createConcurrencyLimiter({ running: 1, waiting: 16, waitMs: 60_000 });

/** Stores a picture and returns the path of its WebP; rejects what is no picture. */
export async function storePicture(deps: PictureDeps, upload: Upload): Promise<StoreResult> {
  const release = await encodingLimiter.enter(upload.signal);
  if (!release) return { ok: false, reason: 'busy' };
  try {
    return await encodeAndStore(deps, upload);
  } finally {
    release();
  }
}

/** A stored file by its name. */
export function findPicture(
  { db }: Pick<PictureDeps, 'db'>,
  name: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  return selectImage.first(db, { name });
}

/** A stored picture as JPEG; undefined where too many are encoded at once. */
export async function encodeLinkPreview(bytes: Buffer): Promise<Buffer | undefined> {
  const release = await encodingLimiter.enter();
  return release && encodeJpeg(bytes).finally(release);
}

/** The paths of the pictures that a user uploaded, and when. */
export async function listPicturesOf(
  executor: Executor,
  userId: string,
): Promise<{ img: string; uploadedAt: Date }[]> {
  const rows = await selectImagesOfUser.all(executor, { uploadedBy: userId });
  return rows.map((row) => ({ img: `${pathPrefix}${row.name}`, uploadedAt: row.uploaded_at }));
}

/** Those of these paths that are no stored picture's. */
export async function listMissingPictures(
  executor: Executor,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const names = paths.map((img) => img.slice(pathPrefix.length));
  const stored = new Set((await selectImageNames.all(executor, { names })).map((row) => row.name));
  return paths.filter((img) => !stored.has(img.slice(pathPrefix.length)));
}

/** Deletes the uploads of a user; those in `keptPaths` are kept and belong to nobody then. */
export async function erasePicturesOf(
  tx: Tx,
  userId: string,
  keptPaths: readonly string[],
): Promise<void> {
  const digests = keptPaths.map((img) =>
    img.slice(pathPrefix.length, pathPrefix.length + digestLength),
  );
  await deleteImagesOfUser.count(tx, { uploadedBy: userId, digests });
  await clearImageOwner.count(tx, { uploadedBy: userId });
}

async function encodeAndStore(
  { db, clock }: PictureDeps,
  { bytes, type, userId }: Upload,
): Promise<StoreResult> {
  const encoded = await encodePicture(bytes, type);
  if ('reason' in encoded) return { ok: false, ...encoded };
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, digestLength);
  await inTransaction(db, async (tx) => {
    for (const file of encoded.files) {
      const name = `${digest}${file.suffix}`;
      await insertImage.count(tx, {
        name,
        type: file.type,
        bytes: file.data,
        uploadedBy: userId,
        uploadedAt: clock.now(),
      });
    }
  });
  return {
    ok: true,
    img: `${pathPrefix}${digest}.webp`,
    width: encoded.width,
    height: encoded.height,
  };
}
