import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import { fingerprint } from '../setup/ensure-build.ts';

/** Folders in `packages/` whose tests the configurations of the runners leave out, by commas. */
export const unchangedSetting = 'UNCHANGED_PACKAGES';

const passedSchema = z.record(z.string(), z.string());

export interface PackageTests {
  /** Folders in `packages/` that have not changed since their tests last passed here. */
  unchanged: readonly string[];
  /** Keeps that the tests of all packages passed, with the files as they were before the run. */
  recordPass(): void;
}

/** Compares the packages with how they were when their tests passed; in CI all count as changed. */
export function findPackageTests(root: string, isCi: boolean): PackageTests {
  const passedFile = join(root, 'node_modules', '.cache', 'passed-packages.json');
  const passed = readPassed(passedFile);
  const current = new Map(
    readdirSync(join(root, 'packages')).map((name) => [
      name,
      // The lockfile says which Node and which libraries the tests ran with.
      fingerprint(root, [`packages/${name}`, 'package-lock.json']),
    ]),
  );
  const isUnchanged = ([name, files]: [string, string]) => !isCi && passed[name] === files;
  return {
    unchanged: [...current].filter(isUnchanged).map(([name]) => name),
    recordPass: () => {
      mkdirSync(dirname(passedFile), { recursive: true });
      writeFileSync(passedFile, JSON.stringify(Object.fromEntries(current)));
    },
  };
}

function readPassed(path: string): Record<string, string> {
  try {
    return passedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // Never passed, or not readable: then all tests run.
    return {};
  }
}
