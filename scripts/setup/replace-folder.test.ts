import { mkdtemp, readdir, rm, utimes, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFolder } from './replace-folder.ts';

test('a shop that runs from the folder still finds what it loads later, for a day', async () => {
  const root = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    const folder = join(root, 'shop');
    await fill(folder, ['server.mjs', 'lazy-AAAAAAAA.mjs', 'old-BBBBBBBB.mjs', '.sources']);
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
    await utimes(join(folder, 'old-BBBBBBBB.mjs'), twoDaysAgo, twoDaysAgo);
    await fill(join(root, 'fresh'), ['server.mjs', 'lazy-CCCCCCCC.mjs']);
    await replaceFolder(folder, join(root, 'fresh'));
    expect((await readdir(folder)).toSorted()).toEqual([
      ...['lazy-AAAAAAAA.mjs', 'lazy-CCCCCCCC.mjs', 'server.mjs'],
    ]);
    expect(await readdir(root)).toEqual(['shop']);
  } finally {
    await rm(root, { recursive: true });
  }
});

async function fill(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder);
  for (const name of names) await writeFile(join(folder, name), name);
}
