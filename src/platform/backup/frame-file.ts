/**
 * A backup is a compressed stream of frames: a head that says what it is of; for each table its
 * name and columns, and then its rows in the text format of COPY, in pieces of any size; a last
 * frame with the rows of each table and the digest of all before it. All may be encrypted.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { createSeal } from './sealed-stream.ts';

const format = 'ferrule-backup-2';
/** Fast: twice the level takes twice the time and saves a tenth. */
const level = 3;

const head = z.object({
  format: z.literal(format),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
const tableFrame = z.object({ table: z.string(), columns: z.string() });
const endFrame = z.object({ tables: z.record(z.string(), z.int()), sha256: z.string() });

export interface BackupHead {
  takenAt: string;
  migrations: readonly string[];
}

export type Frame =
  | { kind: 'head'; head: BackupHead }
  /** `columns`: as SQL takes them. */
  | { kind: 'table'; table: string; columns: string }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end'; tables: ReadonlyMap<string, number> };

const kinds = { head: 0x48, table: 0x54, rows: 0x52, end: 0x45 } as const;
const prefixBytes = 5;
/** A piece of rows is what a socket gives at a time, at most; anything longer is no frame. */
const mostBytes = 64 * 1024 * 1024;

export interface FrameWriter {
  head(head: BackupHead): Promise<void>;
  table(table: string, columns: string): Promise<void>;
  rows(bytes: Buffer): Promise<void>;
  /** Resolves when everything is in the file. */
  end(tables: ReadonlyMap<string, number>): Promise<void>;
  /** Gives up what was written. */
  abort(): void;
}

/** Writes a new file that only its owner may read; encrypted when there is a passphrase. */
export async function openFrameWriter(
  file: string,
  { passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal | undefined },
): Promise<FrameWriter> {
  const hash = createHash('sha256');
  const zip = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
  const target = createWriteStream(file, { mode: 0o600 });
  const written =
    passphrase === undefined
      ? pipeline(zip, target)
      : pipeline(zip, await createSeal(passphrase), target);
  // Every step waits for it; until then a failure must not count as an unhandled rejection.
  written.catch(() => undefined);
  const write = async (kind: number, bytes: Buffer) => {
    signal?.throwIfAborted();
    const prefix = Buffer.alloc(prefixBytes);
    prefix.writeUInt8(kind);
    prefix.writeUInt32BE(bytes.length, 1);
    if (kind !== kinds.end) hash.update(prefix).update(bytes);
    zip.write(prefix);
    if (!zip.write(bytes)) await Promise.race([once(zip, 'drain'), written]);
  };
  const writeJson = (kind: number, value: object) =>
    write(kind, Buffer.from(JSON.stringify(value)));
  return {
    head: (fields) => writeJson(kinds.head, { format, ...fields }),
    table: (table, columns) => writeJson(kinds.table, { table, columns }),
    rows: (bytes) => write(kinds.rows, bytes),
    end: async (tables) => {
      const sha256 = hash.digest('hex');
      await writeJson(kinds.end, { tables: Object.fromEntries(tables), sha256 });
      zip.end();
      await written;
    },
    abort: () => zip.destroy(),
  };
}

/** Reads the frames of a decompressed backup. Throws a BackupError at the first that is wrong. */
export async function* readFrames(file: string, plain: Readable): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  let isFirst = true;
  let isComplete = false;
  for await (const { kind, prefix, bytes } of splitFrames(file, plain)) {
    if (isComplete) throw new BackupError(`${file} goes on after its end.`);
    const frame = toFrame(file, kind, bytes);
    if (isFirst !== (frame.kind === 'head')) throw notOne(file);
    isFirst = false;
    if (frame.kind !== 'end') hash.update(prefix).update(bytes);
    else if (frame.sha256 !== hash.digest('hex'))
      throw new BackupError(`${file} was changed after it was written.`);
    isComplete = frame.kind === 'end';
    yield frame;
  }
  if (!isComplete) throw new BackupError(`${file} is cut off: it has no end.`);
}

interface RawFrame {
  kind: number;
  prefix: Buffer;
  bytes: Buffer;
}

async function* splitFrames(file: string, plain: Readable): AsyncGenerator<RawFrame> {
  let pending: Buffer[] = [];
  let length = 0;
  let wanted = prefixBytes;
  for await (const chunk of plain) {
    if (!Buffer.isBuffer(chunk)) throw new Error('the file was not read as bytes');
    pending.push(chunk);
    length += chunk.length;
    if (length < wanted) continue;
    let bytes = Buffer.concat(pending);
    for (; bytes.length >= prefixBytes; bytes = bytes.subarray(wanted)) {
      const size = bytes.readUInt32BE(1);
      if (size > mostBytes) throw notOne(file);
      wanted = prefixBytes + size;
      if (bytes.length < wanted) break;
      const prefix = bytes.subarray(0, prefixBytes);
      yield { kind: bytes.readUInt8(), prefix, bytes: bytes.subarray(prefixBytes, wanted) };
    }
    if (bytes.length < prefixBytes) wanted = prefixBytes;
    pending = [bytes];
    length = bytes.length;
  }
  if (length > 0) throw new BackupError(`${file} is cut off: it has no end.`);
}

type ReadFrame = Exclude<Frame, { kind: 'end' }> | (EndFrame & { kind: 'end' });
type EndFrame = { tables: ReadonlyMap<string, number>; sha256: string };

function toFrame(file: string, kind: number, bytes: Buffer): ReadFrame {
  if (kind === kinds.rows) return { kind: 'rows', bytes };
  const value = parseJson(bytes);
  if (kind === kinds.head) {
    const { takenAt, migrations } = parse(file, head, value);
    return { kind: 'head', head: { takenAt, migrations } };
  }
  if (kind === kinds.table) return { kind: 'table', ...parse(file, tableFrame, value) };
  const { tables, sha256 } = parse(file, endFrame, kind === kinds.end ? value : undefined);
  return { kind: 'end', tables: new Map(Object.entries(tables)), sha256 };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function parse<Value>(file: string, schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw notOne(file);
}

function notOne(file: string): BackupError {
  return new BackupError(`${file} is no backup of a shop, or is damaged.`);
}
