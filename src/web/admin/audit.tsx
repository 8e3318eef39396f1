/** 'Audit log': what was done in the name of the shop, by whom, to what. */
import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { requireSignedIn } from '../account/guard.ts';
import { loadRows, loadWhole } from '../account/load-page.ts';
import { screenTitle } from '../account/screen-title.ts';
import { Titled } from '../account/titled.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { AuditCheck } from './audit-check.tsx';
import { AuditEntryItem } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, readFilters } from './audit-query.ts';
import { auditColumns } from './csv-columns.ts';
import { ExportRows } from './export-rows.tsx';
import { Pager } from './list-search.tsx';

export type WireAuditEntry = Answer<'listAudit'>[number];

export const meta = screenTitle((words) => words.audit.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const asked = new URL(request.url).searchParams;
  const page = await loadRows<WireAuditEntry>('/audit', auditQuery(asked));
  return { ...page, filters: readFilters(asked) };
}

export default function Audit() {
  const { rows, next, filters } = useLoaderData<typeof clientLoader>();
  const { audit: words, export: csv } = useWords();
  const [search] = useSearchParams();
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-4xl">
      <AuditFilters filters={filters} isFiltered={isFiltered}>
        <div className="flex flex-wrap items-start gap-2 pointer-fine:mt-1">
          {rows.length > 0 && (
            <ExportRows
              name={csv.audit}
              columns={auditColumns(csv)}
              read={(reading) => loadWhole<WireAuditEntry>('/audit', auditQuery(search), reading)}
            />
          )}
          <AuditCheck />
        </div>
      </AuditFilters>
      {rows.length === 0 && (
        <div role="status">
          {isFiltered ? (
            <StatePanel title={words.nothing} text={words.nothingText} />
          ) : (
            <StatePanel title={words.empty} />
          )}
        </div>
      )}
      <ol className="grid" aria-label={words.title}>
        {rows.map((entry) => (
          <AuditEntryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      <Pager page={{ next }} />
    </Titled>
  );
}
