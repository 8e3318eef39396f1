import { dirname, join } from 'node:path';

import { Visitor } from 'vite';

import { resolveImport } from './rooms.ts';
import { lineOf, type Violation, type Source, type TextFile } from './source.ts';

/** The files that Node, tools and frameworks load directly. */
const entries =
  /^(launch\.mjs|server\.ts|[\w.-]+\.config\.ts)$|^src\/web\/(root|routes|entry\.\w+)\.tsx?$/;

/**
 * Files that are neither an entry, nor imported or named by a reached file.
 *
 * @param texts where a command for a person may stand: "node scripts/…"
 */
export function findUnreachedFiles(
  sources: readonly Source[],
  texts: readonly TextFile[] = [],
): Violation[] {
  const commands = new Set(texts.flatMap((text) => [...findCommands(text), ...findFaces(text)]));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const queue = sources.filter((source) => isEntry(source) || commands.has(source.path));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next.path)) continue;
    reached.add(next.path);
    for (const path of findReferences(next)) {
      const source = byPath.get(path);
      if (source !== undefined) queue.push(source);
    }
  }
  const unreached = sources.filter(({ path }) => !reached.has(path));
  return unreached.map(({ path }) => ({ path, line: 1, message: 'nothing leads to this file' }));
}

/** What a framework calls by its name. */
const calledByFrameworks = /^src\/web\/(root|entry\.\w+)\.tsx$/;

/** Names that a file exports and nobody writes anywhere else, not even itself. */
export function findUnusedExports(sources: readonly Source[]): Violation[] {
  const uses = new Map<string, number>();
  for (const { text } of sources) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g))
      uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return sources.flatMap(({ path, text }) =>
    calledByFrameworks.test(path)
      ? []
      : [...text.matchAll(exported)].flatMap(({ 1: name = '', index }) =>
          uses.get(name) === 1
            ? [{ path, line: lineOf(text, index), message: `nobody uses "${name}"` }]
            : [],
        ),
  );
}

const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) ([\w$]+)/gm;

function isEntry({ path, text }: Source): boolean {
  return (
    entries.test(path) || /\.(test|spec)\.tsx?$/.test(path) || text.includes('import.meta.main')
  );
}

function findCommands({ text }: TextFile): string[] {
  return [...text.matchAll(/\bnode ([\w./-]+\.(?:ts|mjs))/g)].map(([, path = '']) => path);
}

/** What a package offers: the files in `exports` of its package.json. */
function findFaces({ path, text }: TextFile): string[] {
  if (!/^packages\/[\w-]+\/package\.json$/.test(path)) return [];
  return [...text.matchAll(/"(\.\/[\w/-]+\.ts)"/g)].map(([, face = '']) =>
    join(dirname(path), face),
  );
}

function findReferences(source: Source): string[] {
  const imported = source.imports.flatMap(({ to }) => resolveImport(source.path, to) ?? []);
  return [...imported, ...findNamedFiles(source)];
}

/** Files whose path is in a string: routes, workers, scripts, style sheets. */
function findNamedFiles({ path, program }: Source): string[] {
  const paths: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string' || !/\.(tsx?|mjs)$/.test(value) || value.length > 120) return;
      for (const base of ['', dirname(path), 'src/web']) paths.push(join(base, value));
    },
  }).visit(program);
  return paths;
}
