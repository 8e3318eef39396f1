/** The secret in the URL of the sandbox mailbox, known to users who may read the shop's folder. */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#settings/config.ts';

/** The path of the sandbox mailbox; undefined without one. */
export function findMailboxPath({ email, data }: Config): string | undefined {
  if (email.kind !== 'sandbox') return undefined;
  return `/sandbox-mail/${loadMailboxSecret(join(data.folder, 'sandbox-mail-word'))}`;
}

/** The secret in the file, which is created if there is none. */
function loadMailboxSecret(file: string): string {
  return readSecret(file) ?? createSecret(file);
}

function readSecret(file: string): string | undefined {
  try {
    return /^[\w-]{22}$/.exec(readFileSync(file, 'utf8').trim())?.[0];
  } catch {
    return undefined;
  }
}

/** Two processes may start at once: linking fails for all but the first. */
function createSecret(file: string): string {
  const secret = randomBytes(16).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    const existing = readSecret(file);
    if (existing === undefined) throw error;
    return existing;
  } finally {
    unlinkSync(draft);
  }
  return secret;
}
