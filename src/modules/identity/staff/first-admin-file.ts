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

/** The stored sign-in; undefined when there is none or it cannot be parsed. */
export async function readSignIn(path: string): Promise<SignIn | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isSignIn(parsed) ? { email: parsed.email, password: parsed.password } : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes the file atomically, synced to disk, readable by its owner only. */
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

/** Deletes the sign-in when it has this email; returns whether it had. */
export async function deleteSignIn(path: string, email: string): Promise<boolean> {
  const storedSignIn = await readSignIn(path);
  if (storedSignIn?.email !== email) return false;
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

function isSignIn(value: unknown): value is SignIn {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'password' in value &&
    typeof value.password === 'string'
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
