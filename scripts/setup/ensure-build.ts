import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './programs.ts';

/** What the pages are made of, with the rules that they share with the server. */
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
 * Builds the pages, and bundles the server, when their sources have changed since the last build.
 *
 * @returns false when they do not build; the builder's output is printed
 */
export async function ensureBuild(root: string): Promise<boolean> {
  return (await ensurePages(root)) && (await ensureServer(root));
}

async function ensurePages(root: string): Promise<boolean> {
  const stampFile = join(root, 'build', '.sources');
  const currentFingerprint = fingerprint(root, sources);
  if (readStamp(stampFile) === currentFingerprint) return true;
  console.log('Building the pages (only when they have changed) …');
  if (!(await runBuilder(root, 'build-web.ts', 'The pages do not build'))) return false;
  writeFileSync(stampFile, currentFingerprint);
  return true;
}

/** Bundles the server alone; the builder says what the bundle is made of. */
export async function ensureServer(root: string): Promise<boolean> {
  if (isServerCurrent(root)) return true;
  console.log('Bundling the server (only when it has changed) …');
  return runBuilder(root, 'build-server.ts', 'The server is not bundled');
}

/** Whether all that the bundle was made of is as it was then. */
export function isServerCurrent(root: string): boolean {
  const stamp = readStamp(join(serverFolder(root), sourcesFile));
  return stamp !== undefined && stamp === stampOf(root, stamp.split('\n').slice(1));
}

const sourcesFile = '.sources';

export const serverFolder = (root: string) => join(root, 'build', 'shop');
/** The program of the bundle. */
export const bundledServer = (root: string) => join(serverFolder(root), 'server.mjs');

/**
 * Writes down the files that the bundle was made of, as they are now; not where one of them was
 * changed after the bundle was begun, in milliseconds since 1970, because it may lack the change.
 */
export function stampServer(root: string, paths: readonly string[], beganAt: number): void {
  const isChanged = paths.some(
    (path) => (statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0) > beganAt,
  );
  if (isChanged) return;
  writeFileSync(join(serverFolder(root), sourcesFile), stampOf(root, paths));
}

const stampOf = (root: string, paths: readonly string[]) =>
  [fingerprint(root, paths), ...paths].join('\n');

/** In a process of its own, so that the shop does not keep the memory that a builder needs. */
async function runBuilder(root: string, file: string, failure: string): Promise<boolean> {
  const { code, output } = await runProgram(process.execPath, [`scripts/setup/${file}`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) console.error(`${output}\n${failure} (the builder ended with ${code}).`);
  return code === 0;
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
