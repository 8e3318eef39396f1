/** What is heavy and needed on few screens is loaded by the dashboard and by no other page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { resolveImport } from './rooms.ts';
import { isCode, parse, readProject } from './source.ts';

const root = join(import.meta.dirname, '../..');
const sources = new Map(
  readProject(root, 'src/web')
    .filter(isCode)
    .map((file) => [file.path, parse(file)]),
);

/** The packages that a file brings along, by way of whatever it imports. */
function packagesOf(entry: string, seen = new Set<string>()): string[] {
  const source = sources.get(entry);
  if (source === undefined || seen.has(entry)) return [];
  seen.add(entry);
  return source.imports
    .filter(({ isType }) => !isType)
    .flatMap(({ to }) => {
      const path = resolveImport(entry, to);
      return path === undefined ? [to] : packagesOf(path, seen);
    });
}

const dashboard = "route('dashboard'";
const routes = readFileSync(join(root, 'src/web/routes.ts'), 'utf8');
const [before = '', below = ''] = routes.split(dashboard);
const filesIn = (text: string) =>
  [...text.matchAll(/'((?:shop|account|admin)\/[\w-]+\.tsx)'/g)].map(
    ([, file]) => `src/web/${file}`,
  );
const isOfBaseUi = (name: string) => name.startsWith('@base-ui/');

test.each(['src/web/root.tsx', 'src/web/site/site.ts', ...filesIn(before)])(
  '%s does without Base UI',
  (entry) => {
    const packages = packagesOf(entry);
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter(isOfBaseUi)).toEqual([]);
  },
);

test('the dashboard has it', () => {
  expect(
    filesIn(below)
      .flatMap((entry) => packagesOf(entry))
      .some(isOfBaseUi),
  ).toBe(true);
});
