import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import {
  fingerprint,
  isServerCurrent,
  serverFolder,
  sources,
  stampServer,
} from './ensure-build.ts';

const root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
afterAll(() => rmSync(root, { recursive: true }));

test('the fingerprint changes with every change of a source, and with nothing else', () => {
  mkdirSync(join(root, 'web', 'shop'), { recursive: true });
  const page = join(root, 'web', 'shop', 'home.tsx');
  writeFileSync(page, 'one');
  writeFileSync(join(root, 'server.ts'), 'one');
  const fingerprintNow = () => fingerprint(root, ['web', 'missing.ts']);

  const first = fingerprintNow();
  writeFileSync(join(root, 'server.ts'), 'two');
  expect(fingerprintNow()).toBe(first);

  writeFileSync(page, 'longer');
  const changed = fingerprintNow();
  expect(changed).not.toBe(first);

  utimesSync(page, 1, 1);
  const touched = fingerprintNow();
  expect(touched).not.toBe(changed);

  writeFileSync(join(root, 'web', 'new.css'), '');
  const added = fingerprintNow();
  expect(added).not.toBe(touched);

  rmSync(join(root, 'web', 'new.css'));
  expect(fingerprintNow()).toBe(touched);
});

test('the bundle of the server is current until something that it is made of changes', () => {
  expect(isServerCurrent(root)).toBe(false);
  mkdirSync(serverFolder(root), { recursive: true });
  writeFileSync(join(root, 'shop.ts'), 'one');
  stampServer(root, ['shop.ts', 'gone.ts'], Date.now() + 1000);
  writeFileSync(join(root, 'another.ts'), 'not in it');
  expect(isServerCurrent(root)).toBe(true);
  writeFileSync(join(root, 'shop.ts'), 'longer');
  expect(isServerCurrent(root)).toBe(false);
});

test('a source that was saved while the bundle was made makes it no current one', () => {
  const folder = mkdtempSync(join(root, 'saved-'));
  mkdirSync(serverFolder(folder), { recursive: true });
  writeFileSync(join(folder, 'shop.ts'), 'saved later');
  utimesSync(join(folder, 'shop.ts'), 2000, 2000);
  stampServer(folder, ['shop.ts'], 1_999_000);
  expect(isServerCurrent(folder)).toBe(false);
  stampServer(folder, ['shop.ts'], 2_001_000);
  expect(isServerCurrent(folder)).toBe(true);
});

test('whatever the pages import is a source of theirs', () => {
  const all = globSync('src/{web,api/contract}/**/*.{ts,tsx}');
  const files = all.filter((file) => !file.includes('.test.'));
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '#([\w/.-]+)';/g)].map(
      ([, path]) => `src/${path}`,
    ),
  );
  const isSource = (path: string) => sources.some((source) => path.startsWith(`${source}/`));
  expect(imported.length).toBeGreaterThan(1000);
  expect([...new Set(imported)].filter((path) => !isSource(path))).toEqual([]);
});
