import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './programs.ts';

// What the pages are made of. The server's own TypeScript is not among it: Node runs that as it is.
const sources = [
  'src/web',
  'src/api/contract',
  'src/platform/money.ts',
  'public',
  'scripts/build-web.ts',
  'scripts/check-content.ts',
  'scripts/draw-brand.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/**
 * Builds the pages when their sources have changed since the last build.
 *
 * @returns false when they do not build; the builder's words are printed
 */
export async function ensureBuild(root: string): Promise<boolean> {
  const stamp = join(root, 'build', '.sources');
  const print = fingerprint(root, sources);
  if (readStamp(stamp) === print) return true;
  console.log('Building the pages (only when they have changed) …');
  // In a process of its own: what Vite needs of memory, the shop must not keep.
  const { code, output } = await runProgram(process.execPath, ['scripts/build-web.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.error(`${output}\nThe pages do not build (the builder ended with ${code}).`);
    return false;
  }
  writeFileSync(stamp, print);
  return true;
}

/** A hash over names, sizes and times: nothing is read, so a start pays a millisecond or two. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const lines = paths.flatMap((path) => facts(root, path));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function facts(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [`${path} ${stats.size} ${stats.mtimeMs}`];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => facts(root, `${path}/${name}`));
}

function readStamp(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Never built, or removed by the builder, which empties its folder.
    return undefined;
  }
}
