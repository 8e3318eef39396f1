import { copyFileSync, openSync, readSync, statSync, truncateSync, closeSync } from 'node:fs';
import { dirname } from 'node:path';

import { giveToOwnerOf } from './private-files.ts';

const maxBytes = 4 * 1024 * 1024;
const checkIntervalMs = 10 * 60_000;

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
  truncateWhenLarge(path);
  const startOffset = statSync(path).size;
  const timer = setInterval(() => truncateWhenLarge(path), checkIntervalMs).unref();
  return {
    descriptor,
    tail: () => readFrom(path, startOffset),
    close() {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

/** The server keeps the file open and appends to it, so the file is truncated, never replaced. */
function truncateWhenLarge(path: string): void {
  try {
    if (statSync(path).size <= maxBytes) return;
    copyFileSync(path, `${path}.1`);
    truncateSync(path, 0);
  } catch {
    // Somebody removed it, or the disk is full: no reason to stop a database that is at work.
  }
}

function readFrom(path: string, startOffset: number): string {
  const { size } = statSync(path);
  const start = Math.max(startOffset, size - 16 * 1024);
  const buffer = Buffer.alloc(Math.max(0, size - start));
  const file = openSync(path, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, start));
  } finally {
    closeSync(file);
  }
}
