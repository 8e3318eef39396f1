/** Import and export of addresses that pages had before. */
import {
  applyRedirectLines,
  listRedirects,
  toFromPath,
  toTargetPath,
  undoRedirectLines,
} from '#modules/redirects/redirects.ts';
import type { HasPage } from '../deps.ts';
import { selectAppliedRedirects } from '../queries/batches.ts';
import type { CellResult, ReadColumn } from './cell-values.ts';
import { countOutcomes, type Target } from './target.ts';

function readPath(toPath: (input: string) => string | undefined) {
  return (text: string): CellResult => {
    const value = toPath(text);
    return value === undefined ? { ok: false, code: 'not_a_path' } : { ok: true, value };
  };
}

const columns: readonly ReadColumn[] = [
  {
    ...{ key: 'from', label: 'Old address', canBeCleared: false, read: readPath(toFromPath) },
    synonyms: ['from', 'old', 'old url', 'old path', 'source', 'redirect from', 'alte adresse'],
    hint: 'As in /shop/brush.php?id=12, or with its host. A page that is there stays.',
  },
  {
    ...{ key: 'to', label: 'New address', canBeCleared: false, read: readPath(toTargetPath) },
    synonyms: ['to', 'new', 'new url', 'new path', 'target', 'redirect to', 'neue adresse'],
    hint: 'A page of this shop, such as /products/flat-brush.',
  },
];

/** Where no page is. */
async function findMissingPages(
  lines: readonly { to: string }[],
  hasPage: HasPage | undefined,
): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  for (const to of new Set(lines.map((line) => line.to)))
    if (hasPage && !(await hasPage(to))) missing.add(to);
  return missing;
}

export const redirectTarget: Target = {
  columns,
  keyColumns: ['from'],

  findKeys: ({ from }) => (typeof from === 'string' ? [{ column: 'from', key: from }] : []),

  async apply(tx, _actor, { lines, hasPage }) {
    const complete = lines.flatMap(({ line, values: { from, to } }) =>
      typeof from === 'string' && typeof to === 'string' ? [{ line, from, to }] : [],
    );
    const isComplete = new Set(complete.map(({ line }) => line));
    const missing = lines.filter(({ line }) => !isComplete.has(line));
    const missingPages = await findMissingPages(complete, hasPage);
    const { applied, rejected } = await applyRedirectLines(tx, complete, missingPages);
    return {
      counts: countOutcomes(applied),
      wrong: [
        ...missing.map(({ line, values }) => ({
          line,
          problems: [
            { column: values['from'] === undefined ? 'from' : 'to', code: 'missing', detail: '' },
          ],
        })),
        ...rejected.map(({ line, field, code, detail }) => ({
          line,
          problems: [{ column: field, code, detail }],
        })),
      ],
      record: JSON.stringify(applied.filter(({ outcome }) => outcome !== 'unchanged')),
      basis: applied.map(({ line, before }) => ({ line, read: [line, before] })),
      examples: applied
        .filter(({ outcome }) => outcome !== 'unchanged')
        .map(({ line, from, before, after }) => {
          return { line, name: from, changes: [{ column: 'to', before, after }] };
        }),
    };
  },

  async undo(tx, _actor, batch) {
    const lines = (await selectAppliedRedirects.first(tx, batch))?.applied ?? [];
    return (await undoRedirectLines(tx, lines)).map((line) => ({ line, columns: ['to'] }));
  },

  async *exportRows(executor) {
    for await (const group of listRedirects(executor))
      yield group.map(({ from, to }) => [from, to]);
  },
};
