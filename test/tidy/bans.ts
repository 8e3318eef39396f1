/** What the house does without, each with its reason in the words of the fault. */
import { gather } from './source.ts';
import type { Fault, Source, TextFile } from './source.ts';

// Configurations, React Router's files, and Playwright's set-up.
const defaultExportsAsked = new RegExp(
  [
    String.raw`^[\w.-]+\.config\.ts$`,
    String.raw`^test/(journeys|firebase)/support/global-\w+\.ts$`,
    String.raw`^src/web/(root|routes|entry\.\w+)\.tsx?$`,
    String.raw`^src/web/\w+/[\w-]+\.tsx$`,
  ].join('|'),
);

const moneyRoom = /^(src\/(?!platform\/money\.)|db\/|sandbox\/)/;

// In pieces, so that a search for the words does not find this rule.
const reminders = new RegExp(
  `\\b(${['TO_DO', 'FIX_ME', 'XX_X', 'HA_CK'].join('|').replaceAll('_', '')})\\b`,
);
const machines = ['work', 'farm', 'root', 'home', 'Users'].join('|');
const machinePaths = new RegExp(`(^|[\\s'"\`(=])/(${machines})/`);

/** `any`, casts and `!` switch the compiler off where it would have spoken. */
export function typeEscapes(source: Source): Fault[] {
  return gather(source, (report) => ({
    TSAnyKeyword: (node) => report(node, 'any'),
    TSNonNullExpression: (node) => report(node, 'a non-null "!"'),
    TSTypeAssertion: (node) => report(node, 'a cast'),
    TSAsExpression: ({ start, typeAnnotation: type }) => {
      const isConst =
        type.type === 'TSTypeReference' &&
        'name' in type.typeName &&
        type.typeName.name === 'const';
      if (!isConst) report({ start }, 'a cast ("as" is for "as const" only)');
    },
  }));
}

/** A default export has no name of its own; only the framework's files need one. */
export function defaultExports(source: Source): Fault[] {
  if (defaultExportsAsked.test(source.path)) return [];
  return gather(source, (report) => ({
    ExportDefaultDeclaration: (node) => report(node, 'a default export'),
  }));
}

/** A barrel hides where things are and loads what nobody asked for. */
export function barrels({ path, program }: Source): Fault[] {
  const passesOn = (node: { type: string; source?: unknown }) =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.source !== null && node.source !== undefined);
  const onlyPassesOn = program.body.length > 0 && program.body.every(passesOn);
  const isIndex = /(^|\/)index\.tsx?$/.test(path);
  return onlyPassesOn || isIndex ? [{ path, line: 1, what: 'a barrel file' }] : [];
}

/** A test that does not run proves nothing; one that runs alone hides the others. */
export function idleTests(source: Source): Fault[] {
  const idle = /^(test|it|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|fails|skipIf|runIf)$/;
  return gather(source, (report) => ({
    MemberExpression(node) {
      const words = source.text.slice(node.start, node.end);
      if (idle.test(words)) report(node, words);
    },
  }));
}

/** Cents become dollars and back in one file, exactly; everywhere else they stay cents. */
export function moneyArithmetic(source: Source): Fault[] {
  if (!moneyRoom.test(source.path) || source.path.endsWith('.test.ts')) return [];
  return gather(source, (report) => ({
    BinaryExpression(node) {
      const isHundred = 'value' in node.right && node.right.value === 100;
      if (isHundred && ['*', '/'].includes(node.operator)) report(node, `${node.operator} 100`);
    },
    Identifier(node) {
      if (['parseFloat', 'toFixed'].includes(node.name)) report(node, node.name);
    },
  }));
}

/** The database's clock cannot be moved by a test; the business takes its time from `Clock`. */
export function databaseTime(source: Source): Fault[] {
  if (!source.path.startsWith('src/modules/') || source.path.endsWith('.test.ts')) return [];
  const asks = /\b(now\s*\(\s*\)|clock_timestamp|current_(timestamp|date|time)\b|localtimestamp)/i;
  return gather(source, (report) => ({
    Literal(node) {
      if (typeof node.value === 'string' && asks.test(node.value))
        report(node, 'SQL asks the time');
    },
    TemplateElement(node) {
      if (asks.test(node.value.raw)) report(node, 'SQL asks the time');
    },
  }));
}

/** Names that say nothing collect everything. */
export function emptyNames({ path }: TextFile): Fault[] {
  const empty = /(^|\/)(utils?|helpers?|common|shared|misc|[\w-]*(service|manager))(\/|\.\w+$)/;
  return empty.test(path) ? [{ path, line: 1, what: 'a name that says nothing' }] : [];
}

/**
 * Whoever asks what the whole page holds has every element looked at again for each one that comes:
 * an attribute on the root tells the same for nothing.
 */
export function rootsThatAsk(file: TextFile): Fault[] {
  if (!file.path.endsWith('.css')) return [];
  return findLines(file, /(^|[\s,(}])(html|body|:root)[^\s{]*:has\(/, 'the root asks with :has()');
}

/** What is left to do is an issue, not a comment. */
export function remindersLeft(file: TextFile): Fault[] {
  return findLines(file, reminders, 'a reminder of work left');
}

/** A path of one machine is wrong on all others. */
export function pathsOfOneMachine(file: TextFile): Fault[] {
  return findLines(file, machinePaths, "a path of somebody's machine");
}

function findLines({ path, text }: TextFile, pattern: RegExp, what: string): Fault[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, what }] : []));
}
