import { copyFileSync, openSync, readSync, statSync, truncateSync, closeSync } from 'node:fs';
import { dirname } from 'node:path';

import { giveToOwnerOf } from './private-files.ts';

const largestBytes = 4 * 1024 * 1024;
const lookEveryMs = 10 * 60_000;

/** The file the server writes to. It stays at some 4 MB, with one older file beside it. */
export type ServerLog = {
  /** For the server's output; it appends. */
  descriptor: number;
  /** What was written since the log was opened, at most its last 16 KB. */
  tail(): string;
  close(): void;
};

/** Opens the log and keeps it small while the server runs. */
export function openServerLog(path: string): ServerLog {
  const descriptor = openSync(path, 'a', 0o600);
  giveToOwnerOf(dirname(path), path);
  shorten(path);
  const begin = statSync(path).size;
  const timer = setInterval(() => shorten(path), lookEveryMs).unref();
  return {
    descriptor,
    tail: () => readFrom(path, begin),
    close() {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

/** The server appends to the open file, so that one is emptied, never replaced. */
function shorten(path: string): void {
  try {
    if (statSync(path).size <= largestBytes) return;
    copyFileSync(path, `${path}.1`);
    truncateSync(path, 0);
  } catch {
    // Somebody removed it, or the disk is full: no reason to stop a shop that is at work.
  }
}

function readFrom(path: string, begin: number): string {
  const { size } = statSync(path);
  const start = Math.max(begin, size - 16 * 1024);
  const buffer = Buffer.alloc(Math.max(0, size - start));
  const file = openSync(path, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, start));
  } finally {
    closeSync(file);
  }
}
