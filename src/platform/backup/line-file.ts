/**
 * The backups of earlier versions, which are read only: one compressed file of lines, a head that
 * says what it is of, for each table its name and then its rows as JSON, and a last line with the
 * count and digest of all before it.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError, reasonOf } from './backup-error.ts';
import type { BackupHead } from './frame-file.ts';
import { splitLines } from './split-lines.ts';

const format = 'ferrule-backup-1';

const head = z.object({
  format: z.literal(format),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
const tableLine = z.object({ table: z.string() });
const endLine = z.object({ rows: z.int(), sha256: z.string() });

export type LinePart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: string }
  /** The row's JSON as PostgreSQL wrote it; numbers keep every digit. */
  | { kind: 'row'; json: string };

const rowPrefix = '{"row":';

/** Reads a backup line by line. Throws a BackupError at the first line that is wrong. */
export async function* readLineFile(file: string): AsyncGenerator<LinePart> {
  const hash = createHash('sha256');
  let rows = 0;
  let isComplete = false;
  for await (const text of readLines(file)) {
    if (isComplete) throw new BackupError(`${file} goes on after its end.`);
    if (text.startsWith(rowPrefix)) {
      hash.update(text).update('\n');
      rows += 1;
      yield { kind: 'row', json: text.slice(rowPrefix.length, -1) };
      continue;
    }
    const value: unknown = parseLine(file, text);
    const end = endLine.safeParse(value);
    if (end.success) {
      isComplete = end.data.rows === rows && end.data.sha256 === hash.digest('hex');
      if (!isComplete) throw new BackupError(`${file} was changed after it was written.`);
      continue;
    }
    hash.update(text).update('\n');
    yield toPart(file, value);
  }
  if (!isComplete) throw new BackupError(`${file} is cut off: it has no end.`);
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.on('error', (error) => plain.destroy(error));
  try {
    yield* splitLines(plain);
    if (plain.errored) throw plain.errored;
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function parseLine(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(`${file} is damaged.`);
  }
}

function toPart(file: string, value: unknown): LinePart {
  const table = tableLine.safeParse(value);
  if (table.success) return { kind: 'table', table: table.data.table };
  const headLine = head.safeParse(value);
  if (!headLine.success) throw new BackupError(`${file} is no backup of a shop.`);
  const { takenAt, migrations } = headLine.data;
  return { kind: 'head', head: { takenAt, migrations } };
}
