/** The titles of the tests in a file, read from its syntax tree, so that none has to run. */
import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';

/** A title as it stands in the source, and what it can become when it has holes. */
export interface Title {
  text: string;
  pattern: RegExp;
}

/** Each test's chapters and, last, its own title. */
export function readTitles(path: string, text: string): Title[][] {
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts';
  const { program } = parseSync(path, text, { lang, sourceType: 'module' });
  const tests: Title[][] = [];
  const chapters: Title[] = [];
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node);
      const kind = title && kindOf(node.callee);
      if (title && kind === 'test') tests.push([...chapters, title]);
      if (title && kind === 'chapter') chapters.push(title);
    },
    'CallExpression:exit': (node: ESTree.CallExpression) => {
      if (titleOf(node) && kindOf(node.callee) === 'chapter') chapters.pop();
    },
  }).visit(program);
  return tests;
}

/** Whether the names are the end of the test's own, such as its title alone. */
export function isNamed(test: readonly Title[], chain: readonly string[]): boolean {
  const end = test.slice(-chain.length);
  return end.length === chain.length && end.every((title, index) => fits(title, chain[index]));
}

function fits({ text, pattern }: Title, name: string | undefined): boolean {
  return name !== undefined && (text === name || pattern.test(name));
}

/** `test(…)`, `test.each(…)(…)`, `test.describe(…)`; a step within a test is neither. */
function kindOf(callee: ESTree.Expression | ESTree.Super): 'test' | 'chapter' | undefined {
  if (callee.type === 'Identifier') {
    if (callee.name === 'describe') return 'chapter';
    return callee.name === 'test' || callee.name === 'it' ? 'test' : undefined;
  }
  if (callee.type === 'CallExpression') {
    const { callee: each } = callee;
    return each.type === 'MemberExpression' && nameOf(each.property) === 'each'
      ? kindOf(each.object)
      : undefined;
  }
  const isDescribe = callee.type === 'MemberExpression' && nameOf(callee.property) === 'describe';
  return isDescribe ? 'chapter' : undefined;
}

function nameOf(node: object): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

function titleOf({ arguments: [first] }: ESTree.CallExpression): Title | undefined {
  if (first?.type === 'Literal' && typeof first.value === 'string') return withHoles(first.value);
  if (first?.type !== 'TemplateLiteral') return undefined;
  return withHoles(first.quasis.map(({ value }) => value.cooked ?? value.raw).join('%s'));
}

/** The holes of `test.each` and of a template: `%s`, `%j`, `$name`. */
export function withHoles(text: string): Title {
  const parts = text.split(/%[sdijfo]|\$\w+/);
  return { text, pattern: new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`, 's') };
}
