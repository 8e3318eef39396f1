/** What an import changes, or has changed: in figures, and some of it. */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import { formatMoney } from '#platform/money.ts';
import { formatCount } from '#platform/number-format.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { ImportDetails } from './import-page.tsx';

const counts = ['added', 'changed', 'unchanged', 'wrong'] as const;

export function Changes({ details }: { details: ImportDetails }) {
  const { tried, examples, columns, list } = details;
  const currency = list?.currency ?? homeCurrency;
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
      {examples.length > 0 && <Examples {...{ examples, columns, currency }} />}
    </>
  );
}

const shownExamples = 10;
const longestValue = 120;

interface ExamplesProps extends Pick<ImportDetails, 'examples' | 'columns'> {
  currency: Currency;
}

function Examples({ examples, columns, currency }: ExamplesProps) {
  const { importPage: words } = useStaffWords();
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const toText = (column: string, value: string | number | null) => {
    if (value === null || value === '') return words.nothing;
    if (column === 'priceMinor' && typeof value === 'number') return formatMoney(value, currency);
    return String(value).slice(0, longestValue);
  };
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
                  before: toText(column, before),
                  after: toText(column, after),
                })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
