import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

import { findOrInstallChromium } from '../setup/chromium.ts';
import { screenshotsFolder, maxSizes } from './screenshots-folder.ts';
import { ensureBuild } from '../setup/ensure-build.ts';
import { findPackageScript, runInTerminal } from '../setup/programs.ts';

const usage = [
  'npm run screenshots                     takes the references that npm test compares',
  'npm run screenshots -- sheets FOLDER    every page at every width, for people to look through',
].join('\n');

/** `npm run screenshots`: takes the reference screenshots of all pages anew. */
export async function screenshots(
  root: string,
  [command, targetFolder, ...more]: readonly string[],
) {
  const isSheets = command === 'sheets' && targetFolder !== undefined && more.length === 0;
  if (command !== undefined && !isSheets) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  if (targetFolder !== undefined) process.exitCode = await takeSheets(root, resolve(targetFolder));
  else process.exitCode = await takeReferences(root);
}

async function takeSheets(root: string, folder: string): Promise<number> {
  if (!relative(root, folder).startsWith('..')) {
    console.error('The sheets are large: name a folder outside of the project.');
    return 2;
  }
  const code = await runPlaywright(root, { SCREENSHOTS: 'sheets', SCREENSHOTS_FOLDER: folder });
  console.log(`\nThe sheets: ${join(folder, 'index.html')}`);
  return code;
}

async function takeReferences(root: string): Promise<number> {
  // Removed first, so that no screenshot of a removed page is left.
  await rm(screenshotsFolder, { recursive: true, force: true });
  const code = await runPlaywright(root, { SCREENSHOTS: 'keep' });
  const sizes = await sizesOf(screenshotsFolder);
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
  console.log(
    `\n${sizes.length} pictures, ${sum} bytes; see what changed with git before you commit.`,
  );
  const tooLarge = sizes.filter(({ bytes }) => bytes > maxSizes.fileBytes);
  for (const { name, bytes } of tooLarge) console.error(`${name} is too large: ${bytes} bytes`);
  if (sum > maxSizes.sumBytes) console.error(`together more than ${maxSizes.sumBytes} bytes`);
  return tooLarge.length > 0 || sum > maxSizes.sumBytes ? 1 : code;
}

async function runPlaywright(root: string, modeEnv: NodeJS.ProcessEnv): Promise<number> {
  const chromium = await findOrInstallChromium(root);
  if (chromium === undefined || !(await ensureBuild(root))) return 1;
  const script = findPackageScript(root, '@playwright/test', 'playwright');
  const env = { ...process.env, ...modeEnv, CHROME_PATH: chromium };
  const playwrightArgs = [
    script,
    'test',
    '--project=screenshots-pages',
    '--project=screenshots-public',
    '--project=screenshots-dashboard',
  ];
  return runInTerminal(process.execPath, playwrightArgs, { cwd: root, env });
}

async function sizesOf(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
  );
}
