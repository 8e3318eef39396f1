/** What the code must not contain. */
import { collectViolations } from './source.ts';
import type { Violation, Source, TextFile } from './source.ts';

// Configurations, React Router's files, and Playwright's set-up.
const defaultExportFiles = new RegExp(
  [
    String.raw`^[\w.-]+\.config\.ts$`,
    String.raw`^test/(journeys|firebase)/support/global-\w+\.ts$`,
    String.raw`^src/web/(root|routes|entry\.\w+)\.tsx?$`,
    String.raw`^src/web/[\w/-]+\.tsx$`,
  ].join('|'),
);

const moneyFiles = /^(src\/(?!platform\/money\.)|db\/|packages\/card-sandbox\/src\/(?!money\.))/;

// In pieces, so that a search for the words does not find this rule.
const reminderPattern = new RegExp(
  `\\b(${['TO_DO', 'FIX_ME', 'XX_X', 'HA_CK'].join('|').replaceAll('_', '')})\\b`,
);
const machines = ['work', 'farm', 'root', 'home', 'Users'].join('|');
const machinePaths = new RegExp(`(^|[\\s'"\`(=])/(${machines})/`);

/** `any`, casts and `!` switch the compiler off where it would have spoken. */
export function findTypeEscapes(source: Source): Violation[] {
  return collectViolations(source, (report) => ({
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

const webFiles = /^src\/web\/(?!.*(\.test\.tsx?|shop-stand-in\.ts)$)/;

/** Pages call an operation by its endpoint in the contract, which types what goes and comes. */
export function findHandWrittenCalls({ path, text }: TextFile): Violation[] {
  if (!webFiles.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const [call] = /(?<=['"`])(\/api\/|(GET|PUT|POST|PATCH|DELETE) \/)[^'"`]*/.exec(line) ?? [];
    const message = `'${call}'; take it from the contract's endpoints`;
    return call === undefined ? [] : [{ path, line: index + 1, message }];
  });
}

/** The shop's own reasons are codes; their words stand in the catalogues. */
export function findProseReasons({ path, text }: TextFile): Violation[] {
  if (!/^src\/(modules|api)\//.test(path) || path.endsWith('.test.ts')) return [];
  return text.split('\n').flatMap((line, index) => {
    const [reason] = /\b(?:reason|how)(?::| =) (['`])[^'`]* [^'`]*\1/.exec(line) ?? [];
    // A result that says what a mail server answered.
    const isProse = reason !== undefined && !line.includes('ok: false');
    return isProse ? [{ path, line: index + 1, message: `${reason}; a code of its own` }] : [];
  });
}

/** A default export has no name of its own; only the framework's files need one. */
export function findDefaultExports(source: Source): Violation[] {
  if (defaultExportFiles.test(source.path)) return [];
  return collectViolations(source, (report) => ({
    ExportDefaultDeclaration: (node) => report(node, 'a default export'),
  }));
}

/** A barrel file hides where things are and loads modules that nobody uses. */
export function findBarrels({ path, program }: Source): Violation[] {
  const isReExport = (node: { type: string; source?: unknown }) =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.source !== null && node.source !== undefined);
  const isBarrel = program.body.length > 0 && program.body.every(isReExport);
  const isIndex = /(^|\/)index\.tsx?$/.test(path);
  return isBarrel || isIndex ? [{ path, line: 1, message: 'a barrel file' }] : [];
}

/** A test that does not run proves nothing; one that runs alone hides the others. */
export function findIdleTests(source: Source): Violation[] {
  const idlePattern =
    /^(test|it|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|fails|skipIf|runIf)$/;
  return collectViolations(source, (report) => ({
    MemberExpression(node) {
      const expression = source.text.slice(node.start, node.end);
      if (idlePattern.test(expression)) report(node, expression);
    },
  }));
}

/** Cents become dollars and back in one file, exactly; everywhere else they stay cents. */
export function findMoneyArithmetic(source: Source): Violation[] {
  if (!moneyFiles.test(source.path) || source.path.endsWith('.test.ts')) return [];
  return collectViolations(source, (report) => ({
    BinaryExpression(node) {
      const isHundred = 'value' in node.right && node.right.value === 100;
      if (isHundred && ['*', '/'].includes(node.operator)) report(node, `${node.operator} 100`);
    },
    Identifier(node) {
      if (['parseFloat', 'toFixed'].includes(node.name)) report(node, node.name);
    },
  }));
}

// What is shown there is of an order, which has a currency of its own.
const orderRooms = new RegExp(
  [
    String.raw`^src/web/((account/|admin/)?orders|admin/staff-orders)/`,
    String.raw`^src/web/overview/latest-orders\.tsx$`,
    String.raw`^src/modules/(additions|fulfilment|guests|orders|payments|receipts)/`,
    String.raw`^src/api/calls/(guests|orders|payments)[/.]`,
    '^src/app/documents/',
  ].join('|'),
);

/** An amount of an order is never formatted as one of the home currency, whatever it is in. */
export function findHomeAmounts(file: TextFile): Violation[] {
  const { path } = file;
  if (!orderRooms.test(path) || /\.test\.tsx?$/.test(path)) return [];
  return findLines(file, /\bformat(Dollars|HomeAmount)\(/, 'an amount without its currency');
}

/** A test cannot set the database's clock; modules read the time from `Clock`. */
export function findDatabaseTime(source: Source): Violation[] {
  if (!source.path.startsWith('src/modules/') || source.path.endsWith('.test.ts')) return [];
  const sqlTime =
    /\b(now\s*\(\s*\)|clock_timestamp|current_(timestamp|date|time)\b|localtimestamp)/i;
  return collectViolations(source, (report) => ({
    Literal(node) {
      if (typeof node.value === 'string' && sqlTime.test(node.value))
        report(node, 'SQL asks the time');
    },
    TemplateElement(node) {
      if (sqlTime.test(node.value.raw)) report(node, 'SQL asks the time');
    },
  }));
}

/** Names that say nothing collect everything. */
export function findEmptyNames({ path }: TextFile): Violation[] {
  const emptyPattern =
    /(^|\/)(utils?|helpers?|common|shared|misc|[\w-]*(service|manager))(\/|\.\w+$)/;
  return emptyPattern.test(path) ? [{ path, line: 1, message: 'a name that says nothing' }] : [];
}

/**
 * With :has() on the root the browser checks the whole page again for each element that is added:
 * an attribute on the root does the same at no cost.
 */
export function findExpensiveSelectors(file: TextFile): Violation[] {
  if (!file.path.endsWith('.css')) return [];
  return findLines(
    file,
    /(^|[\s,(}])(html|body|:root)[^\s{]*:has\(/,
    'the root has a :has() selector',
  );
}

/** Open work belongs in an issue, not in a comment. */
export function findReminders(file: TextFile): Violation[] {
  return findLines(file, reminderPattern, 'a reminder of work left');
}

/** A path of one machine is wrong on all others. */
export function findMachinePaths(file: TextFile): Violation[] {
  return findLines(file, machinePaths, "a path of somebody's machine");
}

function findLines({ path, text }: TextFile, pattern: RegExp, message: string): Violation[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, message }] : []));
}
