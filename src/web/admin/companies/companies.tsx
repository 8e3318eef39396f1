/** 'Trade accounts': companies by state, and the groups that price lists can be for. */
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { companyStatuses } from '#modules/companies/company.ts';
import type { AnswerOf } from '#web/api.ts';
import { companyTones } from '#web/buying/company-tones.ts';
import { ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { StateLinks } from '#web/dashboard/lists/state-links.tsx';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { useListState } from '#web/ui/lists/use-list-state.ts';
import { fill } from '#web/wording/fill.ts';
import { Groups } from './groups.tsx';

export type StaffCompany = AnswerOf<typeof companyEndpoints.listCompanies>[number];

const shape = { sorts: [], filters: { status: companyStatuses } };

export const meta = staffScreenTitle((words) => words.tradeAccounts.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('users');
  const [page, groups] = await Promise.all([
    loadPage(companyEndpoints.listCompanies, request.url, { shape }),
    loadFromShop(companyEndpoints.listCustomerGroups),
  ]);
  return { page, groups };
}

export default function TradeAccountsPage() {
  const { page, groups } = useLoaderData<typeof clientLoader>();
  const { tradeAccounts: words } = useStaffWords();
  const listState = useListState(shape);
  const isFiltered = page.q !== '' || listState.query.filters['status'] !== undefined;
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <StateLinks
        label={words.filter}
        filter="status"
        listState={listState}
        states={companyStatuses}
        texts={words.statuses}
        all={words.all}
      />
      <ListSearch q={page.q} hint={words.searchFor} listState={listState} isCompact />
      {page.rows.length > 0 && <CompanyTable companies={page.rows} />}
      {page.rows.length === 0 && page.q !== '' && <NothingFound q={page.q} />}
      {page.rows.length === 0 && page.q === '' && (
        <StatePanel
          title={isFiltered ? words.noneSuch : words.none}
          text={isFiltered ? '' : words.noneText}
        />
      )}
      <Pager page={page} />
      <Groups groups={groups} />
    </PageLayout>
  );
}

function CompanyTable({ companies }: { companies: readonly StaffCompany[] }) {
  const { tradeAccounts: words } = useStaffWords();
  const { name, taxNumber, group, status, act } = words.columns;
  return (
    <Table
      caption={words.title}
      heads={[name, taxNumber, group, status, act]}
      rowIds={companies.map(({ _id }) => _id)}
    >
      {companies.map((one) => (
        <Row key={one._id} id={one._id}>
          <Cell>
            <strong className="font-semibold wrap-anywhere">{one.name}</strong>
          </Cell>
          <Cell head={taxNumber}>{one.taxNumber || words.noTaxNumber}</Cell>
          <Cell head={group}>{one.group?.name ?? words.noGroup}</Cell>
          <Cell head={status}>
            <Badge tone={companyTones[one.status]}>{words.statuses[one.status]}</Badge>
          </Cell>
          <Cell>
            <Link
              to={`/dashboard/trade-accounts/${one._id}`}
              data-opens
              aria-label={fill(one.status === 'applied' ? words.openNamed : words.changeNamed, {
                name: one.name,
              })}
              className={buttonClass('outline')}
            >
              {one.status === 'applied' ? words.open : words.change}
            </Link>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
