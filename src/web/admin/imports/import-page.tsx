/** One import: its columns, the try, applying and undoing, each with how far it is. */
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { currencyCode } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { useRefreshInterval } from '#web/dashboard/loading/use-refresh-interval.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { fill } from '#web/wording/fill.ts';
import { importTones } from './import-tones.ts';
import { MappingForm } from './mapping-form.tsx';
import { AppliedPart, StoppedPart, UndonePart } from './outcome-parts.tsx';
import { TriedPart } from './tried-part.tsx';

export type ImportDetails = ResponseBody<'getImport'>;

export const meta = staffScreenTitle((words) => words.imports.title);

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  return loadFromShop(importEndpoints.getImport, { params: { id } });
}

const refreshMs = 1000;
const running = { trying: 'tried', applying: 'applied', undoing: 'undone' } as const;

export default function ImportPage() {
  const details = useLoaderData<typeof clientLoader>();
  const { imports, importPage: words } = useStaffWords();
  const { state, fileName, list, areRowsDeleted } = details;
  const isRunning = state in running;
  useRefreshInterval(refreshMs, isRunning);
  return (
    <PageLayout title={fileName} className="max-w-6xl">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-graphite">
        <Badge tone={importTones[state]}>{imports.states[state]}</Badge>
        <span className="figures">{useSourceText(details)}</span>
        <Link to="/dashboard/import" className="link inline-flex min-h-11 items-center">
          {words.back}
        </Link>
        {list && (
          <Link
            to={`/dashboard/price-lists/${list._id}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {fill(words.toList, { name: list.name, currency: currencyCode(list.currency) })}
          </Link>
        )}
      </p>
      {isRunning && <Progress details={details} />}
      {state === 'stopped' && <StoppedPart details={details} />}
      {areRowsDeleted && <p className="text-small text-graphite">{words.rowsDeleted}</p>}
      {state === 'tried' && <TriedPart details={details} />}
      {(state === 'read' || state === 'tried') && !areRowsDeleted && (
        <MappingForm details={details} />
      )}
      {state === 'applied' && <AppliedPart details={details} />}
      {state === 'undone' && <UndonePart details={details} />}
    </PageLayout>
  );
}

function useSourceText({ source, rowCount }: ImportDetails): string {
  const { imports, importPage: words } = useStaffWords();
  const delimiters: Readonly<Record<string, string>> = words.delimiters;
  const text =
    source.format === 'xlsx'
      ? fill(words.xlsx, { sheet: source.sheet })
      : fill(words.csv, {
          encoding: source.encoding.toUpperCase(),
          delimiter: delimiters[source.delimiter] ?? '',
        });
  const rows = rowCount === 1 ? imports.rows.one : imports.rows.other;
  return `${text} · ${fill(rows, { count: formatCount(rowCount) })}`;
}

function Progress({ details: { state, batches, target } }: { details: ImportDetails }) {
  const { imports, importPage: words } = useStaffWords();
  if (state !== 'trying' && state !== 'applying' && state !== 'undoing') return null;
  const done = batches[running[state]];
  const all = state === 'undoing' ? batches.applied : batches.all;
  return (
    <div role="status" className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <p className="figures">{fill(words[state], { done, all })}</p>
      <progress
        value={done}
        max={all}
        aria-label={imports.targets[target]}
        className="w-full"
        style={{ accentColor: 'var(--vermilion)' }}
      />
    </div>
  );
}
