/** Names judged by the list of forbidden ones: identifiers, properties and file names. */
import { Visitor } from 'vite';
import { forbiddenLabels, forbiddenNames, type ForbiddenName } from './forbidden-names.ts';
import { collectViolations, lineOf, type Violation, type Source, type TextFile } from './source.ts';

/** 'orderCallOff', 'order_call_off' and 'order-call-off' are all 'order call off'. */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z]+)(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z0-9]+/)
    .join(' ')
    .trim()
    .toLowerCase();
}

/** The forbidden name in a name that stands in a file, if there is one. */
export function forbiddenIn(
  name: string,
  path: string,
  { isFunction = false } = {},
): ForbiddenName | undefined {
  const words = wordsOf(name);
  return forbiddenNames.find(({ words: forbidden, as, allowed }) => {
    if (allowed?.test(path)) return false;
    if (as === 'exact') return name === forbidden;
    if (as === 'function') return isFunction && words === forbidden;
    return as === 'whole' ? words === forbidden : ` ${words} `.includes(` ${forbidden} `);
  });
}

/** Identifiers and property names of a file, each reported where it first stands. */
export function findForbiddenNames({ path, text, program }: Source): Violation[] {
  const found = new Map<string, Violation>();
  const look = (name: string, start: number, isFunction = false) => {
    if (found.has(name)) return;
    const forbidden = forbiddenIn(name, path, { isFunction });
    if (!forbidden) return;
    const message = `the name "${name}"; say ${forbidden.instead}`;
    found.set(name, { path, line: lineOf(text, start), message });
  };
  new Visitor({
    Identifier: ({ name, start }) => look(name, start),
    FunctionDeclaration: ({ id }) => id && look(id.name, id.start, true),
    Property({ key }) {
      if (key.type === 'Literal' && typeof key.value === 'string') look(key.value, key.start);
    },
  }).visit(program);
  return [...found.values()];
}

/** Files that keep their name: migrations and decision records, which are history. */
const history = /^(db\/migrations|docs\/decisions)\//;

export function findForbiddenFileNames({ path }: TextFile): Violation[] {
  if (history.test(path)) return [];
  const forbidden = forbiddenIn(path.replace(/^.*\//, '').replace(/\.\w+$/, ''), path);
  return forbidden ? [{ path, line: 1, message: `a file's name; say ${forbidden.instead}` }] : [];
}

const queriesFile = /^src\/modules\/[\w-]+\/queries\//;

/** Names that a query gives: a table's short one before a column, and a column's after `as`. */
export function findForbiddenSqlNames({ path, text }: TextFile): Violation[] {
  if (!queriesFile.test(path)) return [];
  return [...text.matchAll(/\b([a-z_]+)\.[a-z_]+\b|\bas ([a-z_]+)\b/g)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? '';
    const forbidden = forbiddenIn(name, path);
    const message = `the name "${name}" in a query; say ${forbidden?.instead}`;
    return forbidden ? [{ path, line: lineOf(text, match.index), message }] : [];
  });
}

/** Where the texts stand that only staff see. */
const staffTexts = /^src\/web\/wording\/(staff\/[\w-]+|reasons)\.ts$|\/contents\/operations\.ts$/;

/** Words in the texts of staff that they would not use. */
export function findForbiddenLabels(source: Source): Violation[] {
  if (!staffTexts.test(source.path)) return [];
  return collectViolations(source, (report) => {
    const look = (text: string, node: { start: number }) => {
      const label = forbiddenLabels.find(({ pattern }) => pattern.test(text));
      // Codes and addresses have no spaces and no capital letter.
      if (label && /[A-Z ]/.test(text)) report(node, `"${text}"; say ${label.instead}`);
    };
    return {
      Literal: (node) => typeof node.value === 'string' && look(node.value, node),
      TemplateElement: (node) => look(node.value.raw, node),
    };
  });
}

/** Addresses of pages and calls whose parts have forbidden names. */
export function findForbiddenAddresses(addresses: readonly string[], file: string): string[] {
  return addresses.filter((address) =>
    address.split('/').some((part) => forbiddenIn(part.replaceAll(/[:{}*]/g, ''), file)),
  );
}
