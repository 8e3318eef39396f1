/** 'Withdrawals': who withdrew from a contract; staff accept or reject. */
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { withdrawalStates } from '#modules/withdrawals/withdrawal.ts';
import { ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { StateLinks } from '#web/dashboard/lists/state-links.tsx';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { WithdrawalCard } from './withdrawal-card.tsx';

/** Without a filter those that wait. */
const shape = { sorts: [], filters: { state: withdrawalStates } };
const [firstState] = withdrawalStates;

export const meta = staffScreenTitle((words) => words.withdrawalList.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('orders');
  return loadPage(staffEndpoints.listWithdrawals, request.url, { shape });
}

export default function Withdrawals() {
  const page = useLoaderData<typeof clientLoader>();
  const { withdrawalList: words } = useStaffWords();
  const listState = useListState(shape);
  const state = stateOf(listState);
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <StateLinks
        label={words.filter}
        filter="state"
        listState={listState}
        states={withdrawalStates}
        texts={words.states}
      />
      <ListSearch
        q={page.q}
        hint={words.searchFor}
        listState={{ ...listState, isFiltered: page.q !== '' }}
        isCompact
      />
      {page.rows.length === 0 &&
        (page.q === '' ? <StatePanel title={words.empty[state]} /> : <NothingFound q={page.q} />)}
      <ul className="grid gap-4 empty:hidden">
        {page.rows.map((withdrawal) => (
          <li key={withdrawal._id}>
            <WithdrawalCard withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
      <Pager page={page} />
    </PageLayout>
  );
}

function stateOf({ query }: ListState) {
  return withdrawalStates.find((state) => state === query.filters['state']) ?? firstState;
}
