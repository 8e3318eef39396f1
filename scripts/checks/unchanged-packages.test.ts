import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { findPackageTests } from './unchanged-packages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'));
  for (const name of ['easel', 'kiln']) {
    mkdirSync(join(root, 'packages', name), { recursive: true });
    writeFileSync(join(root, 'packages', name, 'a.ts'), 'one');
  }
  writeFileSync(join(root, 'package-lock.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const unchangedNow = (isCi = false) => findPackageTests(root, isCi).unchanged;

test('the tests of a package run until they have passed, and again when it changes', () => {
  expect(unchangedNow()).toEqual([]);
  findPackageTests(root, false).recordPass();
  expect(unchangedNow().toSorted()).toEqual(['easel', 'kiln']);
  writeFileSync(join(root, 'packages/kiln/a.ts'), 'longer');
  expect(unchangedNow()).toEqual(['easel']);
});

test('other libraries change all packages', () => {
  findPackageTests(root, false).recordPass();
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": {} }');
  expect(unchangedNow()).toEqual([]);
});

test('a package that changes while its tests run has not passed', () => {
  const run = findPackageTests(root, false);
  writeFileSync(join(root, 'packages/kiln/a.ts'), 'longer');
  run.recordPass();
  expect(unchangedNow()).toEqual(['easel']);
});

test('CI runs them all, and what cannot be read has not passed', () => {
  findPackageTests(root, false).recordPass();
  expect(unchangedNow(true)).toEqual([]);
  writeFileSync(join(root, 'node_modules/.cache/passed-packages.json'), 'no JSON');
  expect(unchangedNow()).toEqual([]);
});
