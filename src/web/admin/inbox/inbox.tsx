/** What visitors wrote with the contact form, by state, the newest first. */
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { inboxEndpoints } from '#api/contract/inbox/inbox-endpoints.ts';
import { messageStates } from '#modules/inbox/message-state.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { loadPage, loadAllRows } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { messageColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { ListHead, ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { StateLinks } from '#web/dashboard/lists/state-links.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { parseListQuery, toSearchParams } from '#web/ui/lists/list-query.ts';
import { useListState } from '#web/ui/lists/use-list-state.ts';
import { inboxTexts } from './inbox-texts.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { MessageCard } from './message-card.tsx';

/** Without a filter those that are open. */
const shape = { sorts: [], filters: { state: messageStates } };
const [firstState] = messageStates;

export const meta = staffScreenTitle((words) => words.inbox.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const state = stateOf(parseListQuery(new URL(request.url).searchParams, shape).filters);
  const [page, counts] = await Promise.all([
    loadPage(inboxEndpoints.listMessages, request.url, { shape, more: { state } }),
    loadFromShop(inboxEndpoints.countMessages),
  ]);
  return { page, counts, state };
}

export default function Inbox() {
  const { page, counts, state } = useLoaderData<typeof clientLoader>();
  const { inbox: words, export: csv } = useStaffWords();
  const listState = useListState(shape);
  const { rows, q } = page;
  const query = toSearchParams({ q, sort: '', filters: { state } });
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <StateLinks
        label={inboxTexts.filter}
        filter="state"
        listState={listState}
        states={messageStates}
        texts={inboxTexts.states}
        counts={counts}
      />
      <ListHead>
        <ListSearch
          q={q}
          hint={words.searchFor}
          listState={{ ...listState, isFiltered: q !== '' }}
          isCompact
        />
        {rows.length > 0 && (
          <div className="dense flex">
            <ExportRows
              name={csv.messages}
              columns={messageColumns(csv)}
              read={(reading) => loadAllRows(inboxEndpoints.listMessages, query, reading)}
            />
          </div>
        )}
      </ListHead>
      {rows.length === 0 &&
        (q === '' ? <StatePanel title={inboxTexts.empty[state]} /> : <NothingFound q={q} />)}
      <ul className="grid gap-4 empty:hidden">
        {rows.map((message) => (
          <li key={message._id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <Pager page={page} />
      <p className="max-w-[66ch] text-small text-graphite">{inboxTexts.kept}</p>
    </PageLayout>
  );
}

function stateOf(filters: Readonly<Record<string, string>>) {
  return messageStates.find((state) => state === filters['state']) ?? firstState;
}
