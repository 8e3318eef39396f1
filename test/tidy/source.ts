/** The project's files as the tidy rules see them: text, syntax tree, and what they import. */
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

import { parseSync, Visitor } from 'vite';
import type { ESTree, VisitorObject } from 'vite';

/** Something that a rule does not allow, with its place. */
export type Violation = { path: string; line: number; message: string };

/** Any file that is text. */
export type TextFile = { path: string; text: string };

/** A file of code. */
export type Source = TextFile & { program: ESTree.Program; imports: readonly Import[] };

/** `to` is the specifier; `import type` is erased and loads nothing at run time. */
export type Import = { to: string; isType: boolean; line: number };

const ignoredFolders = ['node_modules', 'build', 'test-results', 'playwright-report', 'coverage'];
const codeEndings = ['.ts', '.tsx', '.mjs'];
const textEndings = [...codeEndings, '.css', '.sql', '.md', '.json', '.html', '.sh', '.svg'];

/** Every text file of the project below the folder. */
export function readProject(root: string, folder = ''): TextFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isHidden = entry.name.startsWith('.') && !['.ci', '.env.example'].includes(entry.name);
    if (isHidden || ignoredFolders.includes(entry.name) || path === 'bench/results') return [];
    if (entry.isDirectory()) return readProject(root, path);
    const isText =
      textEndings.includes(extname(path)) || ['.ci/run', '.env.example'].includes(path);
    return isText ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

export function isCode({ path }: TextFile): boolean {
  return codeEndings.includes(extname(path));
}

/** Whether a file is there for tests only; those may reach further. */
export function isTestFile(path: string): boolean {
  return (
    /^(packages\/[\w-]+\/)?test\//.test(path) ||
    /\.(test|spec)\.tsx?$|\/(world|[\w-]+-stand-in)\.ts$|-test\//.test(path)
  );
}

/** Parses a file of code. Syntax errors are left to the compiler. */
export function parse({ path, text }: TextFile): Source {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.mjs') ? 'js' : 'ts';
  const { program } = parseSync(path, text, { lang, sourceType: 'module' });
  return { path, text, program, imports: importsOf(program, text) };
}

/** Walks the tree and gathers what the handlers report. */
export function collectViolations(
  source: Source,
  handlers: (report: (node: { start: number }, message: string) => void) => VisitorObject,
): Violation[] {
  const violations: Violation[] = [];
  const { path, text } = source;
  const report = (node: { start: number }, message: string) => {
    violations.push({ path, line: lineOf(text, node.start), message });
  };
  new Visitor(handlers(report)).visit(source.program);
  return violations;
}

/** The line, counted from 1, of a place in the text. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function importsOf(program: ESTree.Program, text: string): Import[] {
  const imports: Import[] = [];
  const addImport = (node: { start: number }, to: unknown, isType: boolean) => {
    if (typeof to === 'string') imports.push({ to, isType, line: lineOf(text, node.start) });
  };
  new Visitor({
    // `import { type T }` is not among the types: without `import type` the module is loaded.
    ImportDeclaration: (node) => addImport(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => addImport(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) =>
      addImport(node, node.source?.value, node.exportKind === 'type'),
    ImportExpression: (node) => 'value' in node.source && addImport(node, node.source.value, false),
    TSImportType: (node) => addImport(node, node.source.value, true),
  }).visit(program);
  return imports;
}
