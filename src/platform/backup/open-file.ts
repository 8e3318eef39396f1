/** Opens a backup of any version, encrypted or not, by what it begins with. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { BackupError, reasonOf } from './backup-error.ts';
import { readFrames, type Frame } from './frame-file.ts';
import { createUnseal, sealedHeadBytes, sealedMagic } from './sealed-stream.ts';

/** 'lines' are those of earlier versions. */
export type BackupFormat = 'lines' | 'frames' | 'sealed';

const gzipMagic = Buffer.from([0x1f, 0x8b]);
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Throws a BackupError when it is no backup, or cannot be read. */
export async function findFormat(file: string): Promise<BackupFormat> {
  const beginning = await readBeginning(file);
  const begins = (magic: Buffer) => beginning.subarray(0, magic.length).equals(magic);
  if (begins(sealedMagic)) return 'sealed';
  if (begins(zstdMagic)) return 'frames';
  if (begins(gzipMagic)) return 'lines';
  throw new BackupError(`${file} is no backup of a shop.`);
}

async function readBeginning(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const bytes = Buffer.alloc(sealedHeadBytes);
    const { bytesRead } = await handle.read(bytes, 0, sealedHeadBytes, 0);
    return bytes.subarray(0, bytesRead);
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** The frames of a file that is not one of lines. */
export async function* readFrameFile(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Frame> {
  const plain = await openPlain(file, passphrase);
  try {
    yield* readFrames(file, plain);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} cannot be read: ${reasonOf(error)}.`);
  } finally {
    plain.destroy();
  }
}

async function openPlain(file: string, passphrase: string | undefined): Promise<Readable> {
  const zip = createZstdDecompress();
  // A failure of any of them is the error of the last, which is the one that is read.
  const ignore = () => undefined;
  if ((await findFormat(file)) !== 'sealed') return pipeline(createReadStream(file), zip, ignore);
  if (passphrase === undefined) {
    throw new BackupError(
      `${file} is encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE, to its passphrase.`,
    );
  }
  const unseal = await createUnseal(file, passphrase, await readBeginning(file));
  return pipeline(createReadStream(file, { start: sealedHeadBytes }), unseal, zip, ignore);
}
