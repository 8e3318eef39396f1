/**
 * Encryption of a backup with a passphrase: scrypt makes the key of a random salt, and AES-256-GCM
 * encrypts parts of 64 KiB. The nonce of a part is its number and whether it is the last one (the
 * STREAM construction), so parts that are changed, left out, put in or in another order do not
 * open, and neither does a file that is cut off. A key is used for one file.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './backup-error.ts';

export const sealedMagic = Buffer.from('FERRULE-SEALED-1\n');

/** 128 MiB and some tenths of a second for each try of whoever guesses. */
const cost = { logN: 17, r: 8, p: 1 } as const;
const mostLogN = 20;
const saltBytes = 16;
const checkBytes = 32;
const headBytes = sealedMagic.length + 3 + saltBytes;
const partBytes = 64 * 1024;
const tagBytes = 16;
const sealedPartBytes = partBytes + tagBytes;

interface Keys {
  part: Buffer;
  /** Tells a wrong passphrase from a damaged file. */
  check: Buffer;
}

function deriveKeys(passphrase: string, head: Buffer): Promise<Keys> {
  const [logN = 0, r = 0, p = 0] = head.subarray(sealedMagic.length);
  const salt = head.subarray(sealedMagic.length + 3, headBytes);
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * Math.max(1, r) };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, bytes) => {
      if (error) return reject(error);
      const check = createHmac('sha256', bytes.subarray(32)).update(head).digest();
      resolve({ part: bytes.subarray(0, 32), check });
    });
  });
}

function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(part, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealPart(key: Buffer, part: number, bytes: Buffer, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(part, isLast));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it does not open. */
function openPart(key: Buffer, part: number, bytes: Buffer, isLast: boolean): Buffer | undefined {
  if (bytes.length < tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(part, isLast));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const plain = decipher.update(bytes.subarray(0, -tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Encrypts what is written into it. */
export async function createSeal(passphrase: string): Promise<Transform> {
  const head = Buffer.concat([
    sealedMagic,
    Buffer.from([cost.logN, cost.r, cost.p]),
    randomBytes(saltBytes),
  ]);
  const keys = await deriveKeys(passphrase, head);
  const seal = inParts(partBytes, (part, bytes, isLast) =>
    sealPart(keys.part, part, bytes, isLast),
  );
  seal.push(Buffer.concat([head, keys.check]));
  return seal;
}

/** Decrypts what is written into it, which begins after the head. Ends with a BackupError. */
export async function createUnseal(
  file: string,
  passphrase: string,
  head: Buffer,
): Promise<Transform> {
  const described = head.subarray(0, headBytes);
  const [logN = 0, r = 0, p = 0] = described.subarray(sealedMagic.length);
  if (head.length < sealedHeadBytes || logN < 1 || logN > mostLogN || r !== cost.r || p !== cost.p)
    throw new BackupError(`${file} is damaged.`);
  const keys = await deriveKeys(passphrase, described);
  if (!timingSafeEqual(keys.check, head.subarray(headBytes, sealedHeadBytes)))
    throw new BackupError(`${file} was encrypted with another passphrase.`);
  return inParts(sealedPartBytes, (part, bytes, isLast) => {
    const plain = openPart(keys.part, part, bytes, isLast);
    if (plain) return plain;
    if (openPart(keys.part, part, bytes, !isLast))
      throw new BackupError(isLast ? `${file} is cut off.` : `${file} goes on after its end.`);
    throw new BackupError(`${file} was changed after it was written, or is cut off.`);
  });
}

/** What a sealed file begins with. */
export const sealedHeadBytes = headBytes + checkBytes;

/** Hands on each part of so many bytes; the last one, which may be empty, when it ends. */
function inParts(
  size: number,
  change: (part: number, bytes: Buffer, isLast: boolean) => Buffer,
): Transform {
  let pending: Buffer[] = [];
  let length = 0;
  let part = 0;
  const flushParts = (stream: Transform) => {
    let bytes = Buffer.concat(pending);
    // One is kept back: only at the end is it known which is the last.
    for (; bytes.length > size; bytes = bytes.subarray(size)) {
      stream.push(change(part, bytes.subarray(0, size), false));
      part += 1;
    }
    pending = [bytes];
    length = bytes.length;
  };
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      pending.push(chunk);
      length += chunk.length;
      attempt(done, () => length > size && flushParts(this));
    },
    flush(done: TransformCallback) {
      attempt(done, () => this.push(change(part, Buffer.concat(pending), true)));
    },
  });
}

function attempt(done: TransformCallback, work: () => unknown): void {
  try {
    work();
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}
