/** What an import changes, or has changed: in figures, and some of it. */
import { formatDollars } from '#platform/money.ts';
import { formatCount } from '#platform/number-format.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { ImportDetails } from './import-page.tsx';

const counts = ['added', 'changed', 'unchanged', 'wrong'] as const;

export function Changes({ details: { tried, examples, columns } }: { details: ImportDetails }) {
  const { importPage: words } = useStaffWords();
  return (
    <>
      <dl className="grid w-full grid-cols-2 gap-4 sm:grid-cols-4">
        {counts.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-small text-graphite">{words[name]}</dt>
            <dd className="figures text-3">{formatCount(tried[name])}</dd>
          </div>
        ))}
      </dl>
      {examples.length > 0 && <Examples {...{ examples, columns }} />}
    </>
  );
}

const shownExamples = 10;

function Examples({ examples, columns }: Pick<ImportDetails, 'examples' | 'columns'>) {
  const { importPage: words } = useStaffWords();
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  return (
    <div className="grid w-full gap-2">
      <h4 className="font-plain text-body font-semibold">{words.examples}</h4>
      <ul className="grid border-b border-line">
        {examples.slice(0, shownExamples).map(({ line, name, changes }) => (
          <li key={line} className="grid gap-0.5 border-t border-line py-2 text-small">
            <span className="figures font-semibold wrap-anywhere">
              {fill(words.line, { line })} · {name}
            </span>
            {changes.map(({ column, before, after }) => (
              <span key={column} className="figures wrap-anywhere">
                {fill(words.change, {
                  column: labels.get(column) ?? column,
                  before: toValueText(column, before, words.nothing),
                  after: toValueText(column, after, words.nothing),
                })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const longestValue = 120;

function toValueText(column: string, value: string | number | null, nothing: string): string {
  if (value === null || value === '') return nothing;
  if (column === 'priceMinor' && typeof value === 'number') return formatDollars(value);
  return String(value).slice(0, longestValue);
}
