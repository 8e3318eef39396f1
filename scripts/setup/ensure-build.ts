import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './programs.ts';

/**
 * What the pages are made of, with the rules that they share with the server. The server's own
 * TypeScript is not built: Node runs it as it is.
 */
export const sources = [
  'src/web',
  'src/api/contract',
  'src/modules',
  'src/platform',
  'public',
  'scripts/setup/build-web.ts',
  'scripts/checks/check-content.ts',
  'scripts/brand/draw-brand.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/**
 * Builds the pages when their sources have changed since the last build.
 *
 * @returns false when they do not build; the builder's output is printed
 */
export async function ensureBuild(root: string): Promise<boolean> {
  const stampFile = join(root, 'build', '.sources');
  const currentFingerprint = fingerprint(root, sources);
  if (readStamp(stampFile) === currentFingerprint) return true;
  console.log('Building the pages (only when they have changed) …');
  // In a process of its own, so that the shop does not keep the memory that Vite needs.
  const { code, output } = await runProgram(process.execPath, ['scripts/setup/build-web.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.error(`${output}\nThe pages do not build (the builder ended with ${code}).`);
    return false;
  }
  writeFileSync(stampFile, currentFingerprint);
  return true;
}

/** A hash over names, sizes and times: no file is read, so it takes some milliseconds. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const lines = paths.flatMap((path) => fingerprintLines(root, path));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function fingerprintLines(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [`${path} ${stats.size} ${stats.mtimeMs}`];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => fingerprintLines(root, `${path}/${name}`));
}

function readStamp(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Never built, or removed by the builder, which empties its folder.
    return undefined;
  }
}
