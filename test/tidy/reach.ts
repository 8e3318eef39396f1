import { dirname, join } from 'node:path';

import { Visitor } from 'vite';

import { resolveImport } from './rooms.ts';
import type { Fault, Source, TextFile } from './source.ts';

/** Where the tools and the frameworks begin to read. */
const entries =
  /^(launch\.mjs|server\.ts|[\w.-]+\.config\.ts)$|^src\/web\/(root|routes|entry\.\w+)\.tsx?$/;

/**
 * Files that nothing leads to: neither an entry, nor imported or named by a file that is reached.
 *
 * @param texts where a command for a person may stand: "node scripts/…"
 */
export function unreachedFiles(
  sources: readonly Source[],
  texts: readonly TextFile[] = [],
): Fault[] {
  const commands = new Set(texts.flatMap(commandsIn));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const waiting = sources.filter((source) => isEntry(source) || commands.has(source.path));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next.path)) continue;
    reached.add(next.path);
    for (const path of leadsTo(next)) {
      const source = byPath.get(path);
      if (source !== undefined) waiting.push(source);
    }
  }
  const lost = sources.filter(({ path }) => !reached.has(path));
  return lost.map(({ path }) => ({ path, line: 1, what: 'nothing leads to this file' }));
}

function isEntry({ path, text }: Source): boolean {
  return (
    entries.test(path) || /\.(test|spec)\.tsx?$/.test(path) || text.includes('import.meta.main')
  );
}

function commandsIn({ text }: TextFile): string[] {
  return [...text.matchAll(/\bnode ([\w./-]+\.(?:ts|mjs))/g)].map(([, path = '']) => path);
}

function leadsTo(source: Source): string[] {
  const imported = source.imports.flatMap(({ to }) => resolveImport(source.path, to) ?? []);
  return [...imported, ...namedFiles(source)];
}

/** Files that are named in a text: routes, workers, scripts, style sheets. */
function namedFiles({ path, program }: Source): string[] {
  const named: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string' || !/\.(tsx?|mjs)$/.test(value) || value.length > 120) return;
      for (const base of ['', dirname(path), 'src/web']) named.push(join(base, value));
    },
  }).visit(program);
  return named;
}
