/** 'Import and export': a file to begin with, exports, and what was imported before. */
import { useState } from 'react';
import { Link, useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { importTargets, mayImport, type ImportTarget } from '#modules/imports/import.ts';
import { toListOption } from '#web/dashboard/forms/currency-options.ts';
import { Pager } from '#web/dashboard/lists/list-search.tsx';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { useRole } from '#web/dashboard/loading/me.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { formatCount } from '#platform/number-format.ts';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { ExportFiles } from './export-files.tsx';
import { importTones } from './import-tones.ts';
import { UploadFile } from './upload-file.tsx';

type Import = ResponseBody<'listImports'>[number];

export const meta = staffScreenTitle((words) => words.imports.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const [page, lists] = await Promise.all([
    loadPage(importEndpoints.listImports, request.url),
    loadFromShop(staffEndpoints.listPriceLists),
  ]);
  return { page, lists };
}

/** Of a file of prices the list that it is of. */
export type ListOfPrices = { _id: string; name: string } | undefined;

export default function Imports() {
  const { page, lists } = useLoaderData<typeof clientLoader>();
  const { imports: words } = useStaffWords();
  const [search] = useSearchParams();
  const [target, setTarget] = useState(toTarget(search.get('target')));
  const [listId, setListId] = useState(search.get('list') ?? '');
  const list = target === 'prices' ? lists.find(({ _id }) => _id === listId) : undefined;
  const role = useRole();
  const options = importTargets
    .filter((value) => mayImport(role, value))
    .map((value) => ({ value, text: words.targets[value] }));
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <SelectField
        label={words.target}
        options={options}
        value={target}
        onChange={({ currentTarget: { value } }) => setTarget(toTarget(value))}
        className="max-w-md"
      />
      {target === 'prices' && (
        <SelectField
          label={words.list}
          hint={lists.length === 0 ? words.noLists : undefined}
          options={[{ value: '', text: words.chooseList }, ...lists.map(toListOption)]}
          value={list?._id ?? ''}
          onChange={({ currentTarget: { value } }) => setListId(value)}
          className="max-w-md"
        />
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <UploadFile target={target} list={list} />
        <ExportFiles target={target} list={list} />
      </div>
      <section aria-labelledby="past-imports" className="grid gap-3">
        <h3 id="past-imports" className="text-2">
          {words.past}
        </h3>
        {page.rows.length === 0 && <StatePanel title={words.none} />}
        <ul className="grid border-b border-line empty:hidden">
          {page.rows.map((row) => (
            <li key={row.id}>
              <ImportRow row={row} />
            </li>
          ))}
        </ul>
        <Pager page={page} />
      </section>
    </PageLayout>
  );
}

function toTarget(value: string | null): ImportTarget {
  return importTargets.find((one) => one === value) ?? 'tools';
}

function ImportRow({ row }: { row: Import }) {
  const { imports: words } = useStaffWords();
  const { id, fileName, state, target, rowCount, createdAt, createdBy } = row;
  const values = {
    target: words.targets[target],
    rows:
      rowCount === 1 ? words.rows.one : fill(words.rows.other, { count: formatCount(rowCount) }),
    day: formatDate(createdAt),
    time: formatTime(createdAt),
    who: createdBy ?? words.gone,
  };
  return (
    <article className="grid gap-1 border-t border-line py-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 className="min-w-0 font-plain text-body font-semibold">
          <Link
            to={`/dashboard/import/${id}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {fileName}
          </Link>
        </h4>
        <Badge tone={importTones[state]}>{words.states[state]}</Badge>
      </header>
      <p className="figures text-small wrap-anywhere text-graphite">{fill(words.row, values)}</p>
    </article>
  );
}
