/**
 * The checkpoint: the hash of the newest entry, in a file outside of the database. Who can
 * write to the database can compute a whole new chain, but it would not contain this hash.
 */
import { open, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ChainLink } from './chain.ts';

/** The checkpoint in the file; undefined when there is no file yet. */
export async function readCheckpoint(path: string): Promise<ChainLink | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!isCheckpoint(parsed)) throw new CheckpointError(path);
    return { id: parsed.id, hash: Buffer.from(parsed.hash, 'hex') };
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof SyntaxError) throw new CheckpointError(path);
    throw error;
  }
}

/** Replaces the file atomically; only its owner may read it. */
export async function writeCheckpoint(path: string, { id, hash }: ChainLink): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.draft`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ id, hash: hash.toString('hex') })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** The file is there but holds no checkpoint: the shop did not write it. */
export class CheckpointError extends Error {
  constructor(path: string) {
    super(`${path} cannot be read. Remove it if you know why, and look at the log of the shop.`);
  }
}

function isCheckpoint(value: unknown): value is { id: number; hash: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'hash' in value &&
    typeof value.hash === 'string'
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
