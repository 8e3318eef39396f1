/** `first-admin.json`: the first admin's sign-in, kept until its password is changed. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface SignIn {
  email: string;
  password: string;
}

export function firstAdminPath(dataDir: string): string {
  return join(dataDir, 'first-admin.json');
}

/** What is kept, unless nothing is or it cannot be understood. */
export async function readSignIn(path: string): Promise<SignIn | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isSignIn(kept) ? { email: kept.email, password: kept.password } : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Keeps it whole or not at all, on the disk when this returns, for its owner's eyes only. */
export async function writeSignIn(path: string, signIn: SignIn): Promise<void> {
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.draft`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(signIn, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(folder);
}

/** Forgets the sign-in when it is this address's; whether it was. */
export async function forgetSignIn(path: string, email: string): Promise<boolean> {
  const kept = await readSignIn(path);
  if (kept?.email !== email) return false;
  await rm(path, { force: true });
  return true;
}

// Windows can neither open nor sync a folder; there the rename is all there is.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isSignIn(kept: unknown): kept is SignIn {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'email' in kept &&
    typeof kept.email === 'string' &&
    'password' in kept &&
    typeof kept.password === 'string'
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
