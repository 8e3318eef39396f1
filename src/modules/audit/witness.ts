/**
 * The witness: the newest entry's hash in a file of the shop's own, outside of the database.
 * Whoever can write to the database can compute a whole new chain; it would not have this hash.
 */
import { open, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Link } from './chain.ts';

/** What the witness saw, unless there is none yet. */
export async function readWitness(path: string): Promise<Link | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!isKept(kept)) throw new WitnessError(path);
    return { id: kept.id, hash: Buffer.from(kept.hash, 'hex') };
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof SyntaxError) throw new WitnessError(path);
    throw error;
  }
}

/** Keeps it whole or not at all, for its owner's eyes only. */
export async function writeWitness(path: string, { id, hash }: Link): Promise<void> {
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

/** The file is there and says nothing: it was not the shop that wrote it. */
export class WitnessError extends Error {
  constructor(path: string) {
    super(`${path} cannot be read. Remove it if you know why, and look at the log of the shop.`);
  }
}

function isKept(kept: unknown): kept is { id: number; hash: string } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'id' in kept &&
    typeof kept.id === 'number' &&
    'hash' in kept &&
    typeof kept.hash === 'string'
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
