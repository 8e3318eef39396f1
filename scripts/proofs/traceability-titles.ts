/** The titles of the tests in a file, read from its syntax tree without running them. */
import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';

/** A title as it is in the source, and a pattern of what its placeholders can become. */
export interface Title {
  text: string;
  pattern: RegExp;
}

/** For each test the titles of its `describe` blocks and, last, its own title. */
export function readTitles(path: string, text: string): Title[][] {
  const language = path.endsWith('.tsx') ? 'tsx' : 'ts';
  const { program } = parseSync(path, text, { lang: language, sourceType: 'module' });
  const tests: Title[][] = [];
  const describeTitles: Title[] = [];
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node);
      const kind = title && callKind(node.callee);
      if (title && kind === 'test') tests.push([...describeTitles, title]);
      if (title && kind === 'chapter') describeTitles.push(title);
    },
    'CallExpression:exit': (node: ESTree.CallExpression) => {
      if (titleOf(node) && callKind(node.callee) === 'chapter') describeTitles.pop();
    },
  }).visit(program);
  return tests;
}

/** Whether `chain` is the end of the test's titles, such as its own title alone. */
export function matchesChain(test: readonly Title[], chain: readonly string[]): boolean {
  const end = test.slice(-chain.length);
  return (
    end.length === chain.length && end.every((title, index) => matchesTitle(title, chain[index]))
  );
}

function matchesTitle({ text, pattern }: Title, name: string | undefined): boolean {
  return name !== undefined && (text === name || pattern.test(name));
}

/** `test(…)`, `test.each(…)(…)`, `test.describe(…)`; a step within a test is neither. */
function callKind(callee: ESTree.Expression | ESTree.Super): 'test' | 'chapter' | undefined {
  if (callee.type === 'Identifier') {
    if (callee.name === 'describe') return 'chapter';
    return callee.name === 'test' || callee.name === 'it' ? 'test' : undefined;
  }
  if (callee.type === 'CallExpression') {
    const { callee: eachCall } = callee;
    return eachCall.type === 'MemberExpression' && nameOf(eachCall.property) === 'each'
      ? callKind(eachCall.object)
      : undefined;
  }
  const isDescribe = callee.type === 'MemberExpression' && nameOf(callee.property) === 'describe';
  return isDescribe ? 'chapter' : undefined;
}

function nameOf(node: object): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

function titleOf({ arguments: [first] }: ESTree.CallExpression): Title | undefined {
  if (first?.type === 'Literal' && typeof first.value === 'string') return parseTitle(first.value);
  if (first?.type !== 'TemplateLiteral') return undefined;
  return parseTitle(first.quasis.map(({ value }) => value.cooked ?? value.raw).join('%s'));
}

/** A title with the placeholders of `test.each` or of a template: `%s`, `%j`, `$name`. */
export function parseTitle(text: string): Title {
  const parts = text.split(/%[sdijfo]|\$\w+/);
  return { text, pattern: new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`, 's') };
}
