/** Reading a backup through: what it is of, how many rows it has, and that all of it is there. */
import { readLineFile } from './line-file.ts';
import { findFormat, readFrameFile } from './open-file.ts';

export interface BackupSummary {
  file: string;
  takenAt: string;
  migrations: readonly string[];
  /** Rows by table. */
  tables: Map<string, number>;
}

export interface BackupOptions {
  /** Encrypts the file, or opens it. */
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Reads a backup through and counts; throws a BackupError when it is not whole. */
export async function countRows(file: string, options: BackupOptions = {}): Promise<BackupSummary> {
  const isOlder = (await findFormat(file)) === 'lines';
  return isOlder ? countLines(file, options) : countFrames(file, options);
}

async function countFrames(
  file: string,
  { passphrase, signal }: BackupOptions,
): Promise<BackupSummary> {
  let summary: BackupSummary = { file, takenAt: '', migrations: [], tables: new Map() };
  for await (const frame of readFrameFile(file, passphrase)) {
    signal?.throwIfAborted();
    if (frame.kind === 'head') summary = { ...summary, ...frame.head };
    if (frame.kind === 'end') summary = { ...summary, tables: new Map(frame.tables) };
  }
  return summary;
}

async function countLines(file: string, { signal }: BackupOptions): Promise<BackupSummary> {
  const tables = new Map<string, number>();
  let summary: BackupSummary = { file, takenAt: '', migrations: [], tables };
  let table = '';
  for await (const part of readLineFile(file)) {
    signal?.throwIfAborted();
    if (part.kind === 'head') summary = { ...summary, ...part.head };
    if (part.kind === 'table') table = part.table;
    if (part.kind !== 'head') tables.set(table, (tables.get(table) ?? -1) + 1);
  }
  return summary;
}
