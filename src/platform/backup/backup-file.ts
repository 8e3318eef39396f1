/**
 * A backup is one compressed file of lines: a head that says what it is of, for each table its
 * name and then its rows as JSON, and a last line with the count and digest of all before it.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

const format = 'ferrule-backup-1';

const head = z.object({
  format: z.literal(format),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
const tableLine = z.object({ table: z.string() });
const rowLine = z.object({ row: z.record(z.string(), z.unknown()) });
const endLine = z.object({ rows: z.int(), sha256: z.string() });

export type BackupHead = Omit<z.infer<typeof head>, 'format'>;

/** A backup that cannot be used; the message says why and what to do. */
export class BackupError extends Error {}

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: string }
  | { kind: 'row'; row: Record<string, unknown> };

/** The lines of a backup, and the last one that vouches for them. */
export function createLines() {
  const hash = createHash('sha256');
  let rows = 0;
  const line = (value: object): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  return {
    head: (given: BackupHead) => line({ format, ...given }),
    table: (table: string) => line({ table }),
    row: (row: object) => {
      rows += 1;
      return line({ row });
    },
    end: () => `${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`,
  };
}

/** Reads a backup line by line. Throws a BackupError at the first thing that is not right. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  let rows = 0;
  let ended = false;
  for await (const text of linesOf(file)) {
    if (ended) throw new BackupError(`${file} goes on after its end.`);
    const value: unknown = parseLine(file, text);
    const end = endLine.safeParse(value);
    if (end.success) {
      ended = end.data.rows === rows && end.data.sha256 === hash.digest('hex');
      if (!ended) throw new BackupError(`${file} was changed after it was written.`);
      continue;
    }
    hash.update(`${text}\n`);
    const part = toPart(file, value);
    if (part.kind === 'row') rows += 1;
    yield part;
  }
  if (!ended) throw new BackupError(`${file} is cut off: it has no end.`);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.on('error', (error) => plain.destroy(error));
  try {
    yield* createInterface({ input: plain, crlfDelay: Infinity });
    if (plain.errored) throw plain.errored;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} cannot be read: ${why}.`);
  }
}

function parseLine(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(`${file} is damaged.`);
  }
}

function toPart(file: string, value: unknown): BackupPart {
  const row = rowLine.safeParse(value);
  if (row.success) return { kind: 'row', row: row.data.row };
  const table = tableLine.safeParse(value);
  if (table.success) return { kind: 'table', table: table.data.table };
  const first = head.safeParse(value);
  if (!first.success) throw new BackupError(`${file} is no backup of a shop.`);
  const { takenAt, migrations } = first.data;
  return { kind: 'head', head: { takenAt, migrations } };
}
