import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { runProgram, findPackageScript } from './programs.ts';

/** The browser without its window: journeys need two thirds of the time with it. */
const headlessShell = 'chromium-headless-shell';

const commandNames = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const usualPaths = [
  `/usr/bin/${headlessShell}`,
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** `browser`: the full browser, as people have it. `any`: the headless shell where there is one. */
type Variant = 'any' | 'browser';

/**
 * Finds a Chromium that runs, or installs one: Debian's package when root, else Playwright's.
 *
 * @returns its path; undefined after printing what to install
 */
export async function findOrInstallChromium(
  root: string,
  kind: Variant = 'any',
): Promise<string | undefined> {
  return (
    (await findChromium(kind)) ??
    (await findDownloaded(root)) ??
    (await installWithApt(root, kind)) ??
    (await installWithPlaywright(root)) ??
    printInstallHint()
  );
}

async function findChromium(kind: Variant): Promise<string | undefined> {
  const configuredPath = process.env['CHROME_PATH'];
  if (configuredPath !== undefined && configuredPath !== '') {
    if (await canRun(configuredPath)) return configuredPath;
    console.log(
      `CHROME_PATH names ${configuredPath}, which does not run; looking for another Chromium.`,
    );
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => commandNames.map((name) => join(folder, name)));
  const places = [...usualPaths, ...inPath];
  return findFirstWorking(
    kind === 'any' ? places : places.filter((path) => !path.endsWith(headlessShell)),
  );
}

async function findDownloaded(root: string): Promise<string | undefined> {
  const script = `process.stdout.write(require('playwright-core').chromium.executablePath())`;
  const { code, output } = await run(root, process.execPath, ['-e', script]);
  return code === 0 ? findFirstWorking([output]) : undefined;
}

async function installWithApt(root: string, kind: Variant): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium with apt-get …');
  await run(root, 'apt-get', ['update', '-qq']);
  // Older releases bring no shell.
  for (const name of kind === 'any' ? [headlessShell, 'chromium'] : ['chromium']) {
    const options = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { code, output } = await run(root, 'apt-get', options);
    if (code === 0) break;
    console.log(findErrorLine(output));
  }
  return findChromium(kind);
}

async function installWithPlaywright(root: string): Promise<string | undefined> {
  console.log('Downloading Chromium with Playwright …');
  const script = findPackageScript(root, '@playwright/test', 'playwright');
  const { code, output } = await run(root, process.execPath, [script, 'install', 'chromium']);
  if (code !== 0) console.log(findErrorLine(output));
  return findDownloaded(root);
}

function printInstallHint(): undefined {
  console.error(
    'The journeys need a Chromium and none could be found or installed: install the package ' +
      '"chromium" (Debian), or any Chrome, and set CHROME_PATH to it.',
  );
}

async function findFirstWorking(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (existsSync(path) && (await canRun(path))) return path;
  }
  return undefined;
}

/** Debian's wrapper and Ubuntu's transitional package can exist without a browser. */
async function canRun(path: string): Promise<boolean> {
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

function findErrorLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /\b(error|failed)\b/i.test(line)) ?? lines.at(-1) ?? '';
}
