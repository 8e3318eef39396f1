import { dirname } from 'node:path';

import { Visitor } from 'vite';

import { lineOf } from './source.ts';
import type { Violation, Source, TextFile } from './source.ts';

export const limits = {
  fileLines: 300,
  functionLines: 70,
  componentLines: 100,
  lineLength: 100,
  folderFiles: 25,
};

/** Where folders are of a size to read. */
const counted = /^(src|packages|scripts|bench)\//;

type Ranged = { start: number; end: number };

/** Files and lines that are too long. Generated files are not checked. */
export function findSizeViolations({ path, text }: TextFile): Violation[] {
  const lines = text.split('\n');
  if (isGenerated({ path, text })) return [];
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const tooLong = lines.flatMap((line, index) => {
    const { length } = line;
    if (length <= limits.lineLength || hasClassList(line)) return [];
    return [{ path, line: index + 1, message: `${length} characters in a line` }];
  });
  if (count <= limits.fileLines) return tooLong;
  return [{ path, line: count, message: `${count} lines in a file` }, ...tooLong];
}

/** Folders with too many files side by side. Generated files do not count. */
export function findCrowdedFolders(files: readonly TextFile[]): Violation[] {
  const written = files.filter((file) => counted.test(file.path) && !isGenerated(file));
  const folders = Map.groupBy(written, ({ path }) => dirname(path));
  return [...folders].flatMap(([path, { length }]) =>
    length > limits.folderFiles ? [{ path, line: 1, message: `${length} files in a folder` }] : [],
  );
}

function isGenerated({ text }: TextFile): boolean {
  return text.startsWith('/** Made by `');
}

/** Whether the line has a list of style classes, which the formatter cannot break. */
function hasClassList(line: string): boolean {
  const quoted = [...line.matchAll(/(['"`])(.*?)\1/g)].map(([, , text = '']) => text.split(' '));
  return quoted.some((words) => {
    const isLower = words.every((word) => !/[A-Z]/.test(word.replace(/\[.*?\]|\(.*?\)/g, '')));
    const styled = words.filter((word) => /[-:[]/.test(word));
    return words.length > 3 && isLower && styled.length * 2 > words.length;
  });
}

/** Functions that are too long. The callback of `describe` does not count. */
export function findLongFunctions({ path, text, program }: Source): Violation[] {
  const violations: Violation[] = [];
  const describeStarts = new Set<number>();
  const measure = (node: Ranged, name: string | undefined) => {
    if (describeStarts.has(node.start)) return;
    const line = lineOf(text, node.start);
    const length = lineOf(text, node.end) - line + 1;
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name ?? '');
    const limit = isComponent ? limits.componentLines : limits.functionLines;
    if (length > limit) violations.push({ path, line, message: `${length} lines in a function` });
  };
  new Visitor({
    CallExpression(node) {
      const isDescribe = 'name' in node.callee && node.callee.name === 'describe';
      if (isDescribe) for (const argument of node.arguments) describeStarts.add(argument.start);
    },
    FunctionDeclaration: (node) => measure(node, node.id?.name),
    FunctionExpression: (node) => measure(node, node.id?.name),
    ArrowFunctionExpression: (node) => measure(node, undefined),
  }).visit(program);
  return violations;
}
