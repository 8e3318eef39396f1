/** Names judged by the list of forbidden ones: identifiers, properties and file names. */
import { Visitor } from 'vite';
import { forbiddenNames, type ForbiddenName } from './forbidden-names.ts';
import { lineOf, type Violation, type Source, type TextFile } from './source.ts';

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
export function forbiddenIn(name: string, path: string): ForbiddenName | undefined {
  const words = wordsOf(name);
  return forbiddenNames.find(({ words: forbidden, as, allowed }) => {
    if (allowed?.test(path)) return false;
    return as === 'whole' ? words === forbidden : ` ${words} `.includes(` ${forbidden} `);
  });
}

/** Identifiers and property names of a file, each reported where it first stands. */
export function findForbiddenNames({ path, text, program }: Source): Violation[] {
  const found = new Map<string, Violation>();
  const look = (name: string, start: number) => {
    if (found.has(name)) return;
    const forbidden = forbiddenIn(name, path);
    if (!forbidden) return;
    const message = `the name "${name}"; say ${forbidden.instead}`;
    found.set(name, { path, line: lineOf(text, start), message });
  };
  new Visitor({
    Identifier: ({ name, start }) => look(name, start),
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
