/** Puts a new bundle in the place of an earlier one, under a shop that may run from it. */
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hashedFile = /-[\w-]{8}\.mjs$/;
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Where two build at once, what the other one has put there is the same. A shop that runs from the
 * folder loads some of its files only when it needs them, so what it has still stays for a day.
 */
export async function replaceFolder(folder: string, fresh: string): Promise<void> {
  await keepEarlierFiles(folder, fresh);
  const before = `${fresh}.before`;
  await rename(folder, before).catch(ignore('ENOENT'));
  await rename(fresh, folder).catch(ignore('ENOTEMPTY', 'EEXIST'));
  for (const path of [fresh, before]) await rm(path, { recursive: true, force: true });
}

async function keepEarlierFiles(folder: string, fresh: string): Promise<void> {
  const isFresh = new Set(await readdir(fresh));
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => hashedFile.test(each) && !isFresh.has(each)))
    // Another that builds may be replacing the folder meanwhile.
    await keepFile(join(folder, name), join(fresh, name)).catch(ignore('ENOENT'));
}

async function keepFile(path: string, kept: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs < keptMs) await link(path, kept);
}

const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
