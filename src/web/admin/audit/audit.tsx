/** 'Audit log': what was done in the name of the shop, by whom, to what. */
import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadRows, loadAllRows } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { AuditCheck } from './audit-check.tsx';
import { AuditDays } from './audit-days.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, readFilters } from './audit-query.ts';
import { auditColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { Pager } from '#web/dashboard/lists/list-search.tsx';

export type WireAuditEntry = ResponseBody<'listAudit'>[number];

export const meta = staffScreenTitle((words) => words.audit.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const search = new URL(request.url).searchParams;
  const page = await loadRows(staffEndpoints.listAudit, auditQuery(search));
  return { ...page, filters: readFilters(search) };
}

export default function Audit() {
  const { rows, next, filters } = useLoaderData<typeof clientLoader>();
  const { audit: words, export: csv } = useStaffWords();
  const [search] = useSearchParams();
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <AuditFilters filters={filters} isFiltered={isFiltered}>
        <div className="flex flex-wrap items-start gap-2">
          {rows.length > 0 && (
            <ExportRows
              name={csv.audit}
              columns={auditColumns(csv)}
              read={(reading) => loadAllRows(staffEndpoints.listAudit, auditQuery(search), reading)}
            />
          )}
          <AuditCheck />
        </div>
      </AuditFilters>
      {rows.length === 0 && (
        <div role="status">
          {isFiltered ? <NothingMatches q={filters.q} /> : <StatePanel title={words.empty} />}
        </div>
      )}
      <AuditDays entries={rows} folds={!isFiltered} />
      <Pager page={{ next }} />
    </PageLayout>
  );
}

function NothingMatches({ q }: { q: string }) {
  const { audit: words } = useStaffWords();
  if (q === '') return <StatePanel title={words.nothing} text={words.nothingText} />;
  return <StatePanel title={fill(words.nothingWith, { q })} text={words.nothingWithText} />;
}
