/** The word in the address of the sandbox mailbox, known to whoever may read the shop's folder. */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';

/** Where the letters are read that are not sent; a proxy that leads there would not know it. */
export function mailboxOf({ mail, data }: Config): string | undefined {
  if (mail.kind !== 'sandbox') return undefined;
  return `/sandbox-mail/${loadMailboxWord(join(data.folder, 'sandbox-mail-word'))}`;
}

/** The word in the file, made first if there is none. */
function loadMailboxWord(file: string): string {
  return read(file) ?? make(file);
}

function read(file: string): string | undefined {
  try {
    return /^[\w-]{22}$/.exec(readFileSync(file, 'utf8').trim())?.[0];
  } catch {
    return undefined;
  }
}

/** Two processes may start at once: the link makes the first file the only one. */
function make(file: string): string {
  const word = randomBytes(16).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${word}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    const first = read(file);
    if (first === undefined) throw error;
    return first;
  } finally {
    unlinkSync(draft);
  }
  return word;
}
