/**
 * What of a migration takes something away from the version of the shop that may still run beside
 * it, or refuses what that version writes. Pure.
 *
 * A thing is taken away when no release that may still run uses it: then the migration says of the
 * statement, in a line before it: `-- contracts THING: last used in VERSION`.
 */

export interface Contraction {
  /** The statement, as far as it fits into a line. */
  statement: string;
  why: string;
  /** In which release the thing was last used, where the migration says so. */
  lastUsedIn: string | undefined;
}

const newTable = /^create\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?([\w."]+)/;
const altered = /^alter\s+table\s+(?:if exists\s+)?(?:only\s+)?([\w."]+)\s+/;
const marker = /--\s*contracts\s+[^\n:]+:\s*last used in\s+(\d+\.\d+\.\d+)/i;

/** Each with what it takes away. */
const drops: readonly (readonly [RegExp, string])[] = [
  [/^drop\s+table/, 'drops a table'],
  [/^drop\s+(?:materialized\s+)?view/, 'drops a view'],
  [/^drop\s+(?:schema|sequence|type|domain|extension)/, 'drops what columns may be of'],
  [/^drop\s+function/, 'drops a function'],
  [/^truncate/, 'empties a table'],
  [/^alter\s+(?:table|view|function|type|domain|sequence|schema)\b.*\brename\b/, 'renames'],
  [/^alter\s+(?:table|view|function|type|domain)\b.*\bset\s+schema\b/, 'moves'],
  [/^alter\s+domain\b.*\bset\s+not\s+null\b/, 'refuses null in existing columns'],
];

/** Of an existing table, each by its own part of `alter table`. */
const alterations: readonly (readonly [RegExp, string])[] = [
  [/^drop\s+(?:column\s+)?(?!constraint|expression|identity|default|not\b)/, 'drops a column'],
  [/^alter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/^alter\s+(?:column\s+)?\S+\s+set\s+not\s+null/, 'refuses null in an existing column'],
  [/^alter\s+(?:column\s+)?\S+\s+drop\s+default/, 'drops a default'],
];

/** What a migration has done so far: nothing of an older version depends on it. */
interface Before {
  tables: Set<string>;
  columns: Set<string>;
  /** One that is dropped and added anew by one migration allows more than before. */
  droppedConstraints: Set<string>;
}

/** What `sql` contracts. */
export function findContractions(sql: string): Contraction[] {
  const before: Before = { tables: new Set(), columns: new Set(), droppedConstraints: new Set() };
  return splitStatements(sql).flatMap(({ text, lastUsedIn }) => {
    const name = newTable.exec(text)?.[1];
    if (name !== undefined) before.tables.add(name);
    const reasons = [
      ...drops.flatMap(([pattern, why]) => (pattern.test(text) ? [why] : [])),
      ...explainIndex(text, before),
      ...explainAlteration(text, before),
    ];
    const statement = text.slice(0, 80);
    return reasons.map((why) => ({ statement, why, lastUsedIn }));
  });
}

function explainAlteration(text: string, before: Before): string[] {
  const [head, table = ''] = altered.exec(text) ?? [];
  if (head === undefined || before.tables.has(table)) return [];
  const parts = splitParts(text.slice(head.length));
  for (const part of parts) {
    const [, column] = /^add\s+(?:column\s+)?(?:if not exists\s+)?(\w+)/.exec(part) ?? [];
    if (column !== undefined && !addedRules.test(part)) before.columns.add(column);
    const [, gone] = /^drop\s+constraint\s+(?:if exists\s+)?(\S+)/.exec(part) ?? [];
    if (gone !== undefined) before.droppedConstraints.add(gone);
  }
  return parts.flatMap((part) => [
    ...alterations.flatMap(([pattern, why]) => (pattern.test(part) ? [why] : [])),
    ...explainAddition(part, before),
  ]);
}

const addedRules = /^add\s+(?:constraint|check|unique|primary|foreign|exclude)\b/;

function explainAddition(part: string, before: Before): string[] {
  if (addedRules.test(part)) {
    const [, constraint = ''] = /^add\s+constraint\s+(\S+)/.exec(part) ?? [];
    const isOfNew = before.droppedConstraints.has(constraint) || mentionsNew(part, before);
    return isOfNew ? [] : ['adds a constraint to an existing table'];
  }
  const isFilled = /\bdefault\b|\bgenerated\b/.test(part);
  return /^add\s.*\bnot\s+null\b/.test(part) && !isFilled
    ? ['adds a column that older versions leave out, without a default']
    : [];
}

function explainIndex(text: string, before: Before): string[] {
  const [, table = '', rest = ''] =
    /^create\s+unique\s+index\b.*?\bon\s+([\w."]+)(.*)/.exec(text) ?? [];
  const isOfNew = table === '' || before.tables.has(table) || mentionsNew(rest, before);
  return isOfNew ? [] : ['refuses what was not unique'];
}

/** Older versions leave new columns empty. */
function mentionsNew(text: string, { columns }: Before): boolean {
  return (text.match(/\w+/g) ?? []).some((word) => columns.has(word));
}

/** A comment, the body of a function or a string, whichever begins first. */
const notSql = /(--[^\n]*)|(\$\w*\$)[\s\S]*?\2|'(?:[^']|'')*'/g;

/** Statements in small letters, on one line, without comments and the bodies of functions. */
function splitStatements(sql: string): { text: string; lastUsedIn: string | undefined }[] {
  // Comments stay for the marker in them, but end no statement.
  const bodiless = sql.replaceAll(notSql, (_, comment?: string) =>
    comment === undefined ? "''" : comment.replaceAll(';', ','),
  );
  return bodiless.split(';').flatMap((statement) => {
    const lastUsedIn = marker.exec(statement)?.[1];
    const text = statement
      .replaceAll(/--[^\n]*/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase();
    return text === '' ? [] : [{ text, lastUsedIn }];
  });
}

/** At the commas that are in no brackets. */
function splitParts(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts.map((part) => part.trim());
}
