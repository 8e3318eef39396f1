import { Visitor } from 'vite';

import { lineOf } from './source.ts';
import type { Fault, Source, TextFile } from './source.ts';

export const limits = { fileLines: 300, functionLines: 70, componentLines: 100, lineLength: 100 };

type Ranged = { start: number; end: number };

/** Files that are too long, and lines that are too long. What a script writes is not counted. */
export function textSizeFaults({ path, text }: TextFile): Fault[] {
  const lines = text.split('\n');
  if (text.startsWith('/** Written by `')) return [];
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const tooLong = lines.flatMap((line, index) => {
    const { length } = line;
    if (length <= limits.lineLength || hasClassList(line)) return [];
    return [{ path, line: index + 1, what: `${length} characters in a line` }];
  });
  if (count <= limits.fileLines) return tooLong;
  return [{ path, line: count, what: `${count} lines in a file` }, ...tooLong];
}

/** A list of style classes is one word to the formatter, which cannot break it. */
function hasClassList(line: string): boolean {
  const quoted = [...line.matchAll(/(['"`])(.*?)\1/g)].map(([, , text = '']) => text.split(' '));
  return quoted.some((words) => {
    const isLower = words.every((word) => !/[A-Z]/.test(word.replace(/\[.*?\]|\(.*?\)/g, '')));
    const styled = words.filter((word) => /[-:[]/.test(word));
    return words.length > 3 && isLower && styled.length * 2 > words.length;
  });
}

/** Functions that are too long. A test's `describe` is a chapter, not a function. */
export function functionSizeFaults({ path, text, program }: Source): Fault[] {
  const faults: Fault[] = [];
  const chapters = new Set<number>();
  const measure = (node: Ranged, name: string | undefined) => {
    if (chapters.has(node.start)) return;
    const line = lineOf(text, node.start);
    const length = lineOf(text, node.end) - line + 1;
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name ?? '');
    const limit = isComponent ? limits.componentLines : limits.functionLines;
    if (length > limit) faults.push({ path, line, what: `${length} lines in a function` });
  };
  new Visitor({
    CallExpression(node) {
      const isDescribe = 'name' in node.callee && node.callee.name === 'describe';
      if (isDescribe) for (const argument of node.arguments) chapters.add(argument.start);
    },
    FunctionDeclaration: (node) => measure(node, node.id?.name),
    FunctionExpression: (node) => measure(node, node.id?.name),
    ArrowFunctionExpression: (node) => measure(node, undefined),
  }).visit(program);
  return faults;
}
