import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

import { findOrInstallChromium } from './chromium.ts';
import { keptIn, largest } from './looks-folder.ts';
import { ensureBuild } from './ensure-build.ts';
import { scriptOf, showProgram } from './programs.ts';

const usage = [
  'npm run looks                     keeps how every page looks now, for npm test to compare',
  'npm run looks -- sheets FOLDER    every page at every width, for people to look through',
].join('\n');

/** `npm run looks`: takes the pictures of all pages, in place of those that were kept. */
export async function looks(root: string, [what, where, ...more]: readonly string[]) {
  const isSheets = what === 'sheets' && where !== undefined && more.length === 0;
  if (what !== undefined && !isSheets) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  if (where !== undefined) process.exitCode = await takeSheets(root, resolve(where));
  else process.exitCode = await keepLooks(root);
}

async function takeSheets(root: string, folder: string): Promise<number> {
  if (!relative(root, folder).startsWith('..')) {
    console.error('The sheets are large: name a folder outside of the project.');
    return 2;
  }
  const code = await take(root, { LOOKS: 'sheets', LOOKS_FOLDER: folder });
  console.log(`\nThe sheets: ${join(folder, 'index.html')}`);
  return code;
}

async function keepLooks(root: string): Promise<number> {
  // A page that is there no longer leaves no picture behind.
  await rm(keptIn, { recursive: true, force: true });
  const code = await take(root, { LOOKS: 'keep' });
  const sizes = await sizesOf(keptIn);
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
  console.log(
    `\n${sizes.length} pictures, ${sum} bytes; see what changed with git before you commit.`,
  );
  const heavy = sizes.filter(({ bytes }) => bytes > largest.fileBytes);
  for (const { name, bytes } of heavy) console.error(`${name} is too large: ${bytes} bytes`);
  if (sum > largest.sumBytes) console.error(`together more than ${largest.sumBytes} bytes`);
  return heavy.length > 0 || sum > largest.sumBytes ? 1 : code;
}

async function take(root: string, how: NodeJS.ProcessEnv): Promise<number> {
  const chromium = await findOrInstallChromium(root);
  if (chromium === undefined || !(await ensureBuild(root))) return 1;
  const script = scriptOf(root, '@playwright/test', 'playwright');
  const env = { ...process.env, ...how, CHROME_PATH: chromium };
  const command = [script, 'test', '--project=looks-pages', '--project=looks-routes'];
  return showProgram(process.execPath, command, { cwd: root, env });
}

async function sizesOf(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
  );
}
