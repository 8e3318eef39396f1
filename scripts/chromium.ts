import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { runProgram, scriptOf } from './programs.ts';

/** The same browser without its window: the journeys take it two thirds of the time. */
const shell = 'chromium-headless-shell';

const names = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const usualPlaces = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** `browser`: the whole of it, as people have it. `any`: its shell where there is one. */
type Kind = 'any' | 'browser';

/**
 * Finds a Chromium that runs, or gets one: Debian's package when root, else Playwright's.
 *
 * @returns its path; undefined after a line that says what to install
 */
export async function findOrInstallChromium(
  root: string,
  kind: Kind = 'any',
): Promise<string | undefined> {
  return (
    (await findChromium(kind)) ??
    (await fetchedBefore(root)) ??
    (await installWithApt(root, kind)) ??
    (await installWithPlaywright(root)) ??
    giveUp()
  );
}

async function findChromium(kind: Kind): Promise<string | undefined> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (await runs(chosen)) return chosen;
    console.log(`CHROME_PATH names ${chosen}, which does not run; looking for another Chromium.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const places = [...usualPlaces, ...inPath];
  return firstThatRuns(kind === 'any' ? places : places.filter((path) => !path.endsWith(shell)));
}

async function fetchedBefore(root: string): Promise<string | undefined> {
  const script = `process.stdout.write(require('playwright-core').chromium.executablePath())`;
  const { code, output } = await run(root, process.execPath, ['-e', script]);
  return code === 0 ? firstThatRuns([output]) : undefined;
}

async function installWithApt(root: string, kind: Kind): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium with apt-get …');
  await run(root, 'apt-get', ['update', '-qq']);
  // Older releases bring no shell.
  for (const name of kind === 'any' ? [shell, 'chromium'] : ['chromium']) {
    const options = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { code, output } = await run(root, 'apt-get', options);
    if (code === 0) break;
    console.log(complaintIn(output));
  }
  return findChromium(kind);
}

async function installWithPlaywright(root: string): Promise<string | undefined> {
  console.log('Downloading Chromium with Playwright …');
  const script = scriptOf(root, '@playwright/test', 'playwright');
  const { code, output } = await run(root, process.execPath, [script, 'install', 'chromium']);
  if (code !== 0) console.log(complaintIn(output));
  return fetchedBefore(root);
}

function giveUp(): undefined {
  console.error(
    'The journeys need a Chromium and none could be found or installed: install the package ' +
      '"chromium" (Debian), or any Chrome, and set CHROME_PATH to it.',
  );
}

async function firstThatRuns(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (existsSync(path) && (await runs(path))) return path;
  }
  return undefined;
}

/** Debian's wrapper and Ubuntu's empty package are there without a browser behind them. */
async function runs(path: string): Promise<boolean> {
  // On Windows Chrome answers `--version` by opening a window.
  if (process.platform === 'win32') return existsSync(path);
  try {
    return (await run('/', path, ['--version'])).code === 0;
  } catch {
    // Not an executable file.
    return false;
  }
}

function run(cwd: string, program: string, options: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return runProgram(program, options, { cwd, env });
}

function complaintIn(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /\b(error|failed)\b/i.test(line)) ?? lines.at(-1) ?? '';
}
