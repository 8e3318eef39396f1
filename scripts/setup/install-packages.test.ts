import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import { installPackages } from './install-packages.mjs';

const root = mkdtempSync(join(tmpdir(), 'install-'));
const calls = join(root, 'calls.log');
const consoleLines: string[] = [];

beforeEach(() => {
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(calls, '');
  // npm tells the scripts it runs where it is; this one only notes that it was called.
  const npm = join(root, 'npm-cli.js');
  writeFileSync(npm, `require('node:fs').appendFileSync(${JSON.stringify(calls)}, 'called\\n')`);
  vi.stubEnv('npm_execpath', npm);
  vi.stubEnv('npm_node_execpath', process.execPath);
  for (const level of ['log', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((text: string) => void consoleLines.push(text));
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  consoleLines.length = 0;
  rmSync(join(root, 'node_modules'), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

test('npm is called once for each lockfile', async () => {
  writeLockfile({ 'node_modules/left': { version: '1.0.0', integrity: 'sha512-a' } });
  expect(await installPackages(root)).toBe(true);
  expect(await installPackages(root)).toBe(true);
  expect(timesCalled()).toBe(1);
  writeLockfile({ 'node_modules/left': { version: '1.0.1', integrity: 'sha512-b' } });
  expect(await installPackages(root)).toBe(true);
  expect(timesCalled()).toBe(2);
});

test('what somebody installed by hand is not installed again', async () => {
  const leftPackage = { version: '1.0.0', integrity: 'sha512-a' };
  const otherPlatformPackage = {
    version: '2.0.0',
    integrity: 'sha512-e',
    optional: true,
    os: ['sunos'],
  };
  writeLockfile({
    '': {},
    'node_modules/left': leftPackage,
    'node_modules/elsewhere': otherPlatformPackage,
  });
  writeInstalledLockfile({ 'node_modules/left': leftPackage });
  expect(await installPackages(root)).toBe(true);
  expect(timesCalled()).toBe(0);
});

test.each([
  ['another version', { version: '0.9.0', integrity: 'sha512-a' }],
  ['packages of another machine', { version: '1.0.0', integrity: 'sha512-a', os: 'sunos' }],
])('%s is replaced', async (_, installedPackage) => {
  writeLockfile({ 'node_modules/left': { version: '1.0.0', integrity: 'sha512-a' } });
  writeInstalledLockfile({ 'node_modules/left': installedPackage });
  expect(await installPackages(root)).toBe(true);
  expect(timesCalled()).toBe(1);
});

test('when npm fails its words are shown and the next start tries again', async () => {
  writeLockfile({ 'node_modules/left': { version: '1.0.0', integrity: 'sha512-a' } });
  writeFileSync(join(root, 'npm-cli.js'), `console.error('E404 left'); process.exit(3)`);
  expect(await installPackages(root)).toBe(false);
  expect(consoleLines.join('\n')).toContain('E404 left');
  expect(consoleLines.join('\n')).toContain('ended with 3');
  expect(await installPackages(root)).toBe(false);
});

function writeLockfile(packages: object): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

function writeInstalledLockfile(packages: object): void {
  const lockfile = join(root, 'node_modules', '.package-lock.json');
  writeFileSync(lockfile, JSON.stringify({ packages }));
}

function timesCalled(): number {
  return readFileSync(calls, 'utf8').split('\n').length - 1;
}
