import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner may read. It is complete or not there at all; a 'kept' one
 * survives a power cut, which takes a moment longer. Written by root, the file belongs to
 * whoever owns the folder, who may start the program next time.
 */
export function writePrivate(path: string, text: string, durability: 'kept' | 'for now'): void {
  const temporaryPath = `${path}.${process.pid}.unfinished`;
  try {
    if (durability === 'kept') writeSynced(temporaryPath, text);
    else writeFileSync(temporaryPath, text, { mode: 0o600 });
    giveToOwnerOf(dirname(path), temporaryPath);
    renameSync(temporaryPath, path);
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
  if (durability === 'kept') syncFolder(dirname(path));
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The file's text, or undefined when there is no such file. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Hands what root made to the owner of the folder it is in. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) chownSync(path, uid, gid);
}

/** Makes the folder's names (a rename) durable; Windows does that by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
