/** Large packages that few screens need are loaded by the dashboard and by no other page. */
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Page } from '#web/page.ts';
import { dashboardPages, shopPages } from '#web/pages.ts';
import { resolveImport } from './rooms.ts';
import { isCode, parse, readProject } from './source.ts';

const root = join(import.meta.dirname, '../..');
const sources = new Map(
  readProject(root, 'src/web')
    .filter(isCode)
    .map((file) => [file.path, parse(file)]),
);

/** The packages that a file brings along, by way of whatever it imports. */
function collectPackages(entry: string, seen = new Set<string>()): string[] {
  const source = sources.get(entry);
  if (source === undefined || seen.has(entry)) return [];
  seen.add(entry);
  return source.imports
    .filter(({ isType }) => !isType)
    .flatMap(({ to }) => {
      const path = resolveImport(entry, to);
      return path === undefined ? [to] : collectPackages(path, seen);
    });
}

const filesOf = (pages: readonly Page[]) => pages.map(({ file }) => `src/web/${file}`);
const isBaseUi = (name: string) => name.startsWith('@base-ui/');

test.each(['src/web/root.tsx', 'src/web/site/site.ts', ...filesOf(shopPages)])(
  '%s does without Base UI',
  (entry) => {
    const packages = collectPackages(entry);
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter(isBaseUi)).toEqual([]);
  },
);

test('the dashboard has it', () => {
  expect(
    filesOf(dashboardPages)
      .flatMap((entry) => collectPackages(entry))
      .some(isBaseUi),
  ).toBe(true);
});
