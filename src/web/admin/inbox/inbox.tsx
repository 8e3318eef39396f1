/** What visitors wrote with the contact form, the newest first. */
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadPage, loadAllRows } from '#web/dashboard/loading/load-page.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { company } from '#web/content/company.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { toSearchParams } from '#web/ui/lists/list-query.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { messageColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';

type Message = ResponseBody<'listMessages'>[number];

export const meta = staffScreenTitle((words) => words.inbox.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  return loadPage(staffEndpoints.listMessages, request.url);
}

export default function Inbox() {
  const page = useLoaderData<typeof clientLoader>();
  const { inbox: words, export: csv } = useStaffWords();
  const { rows, q } = page;
  const query = toSearchParams({ q, sort: '', filters: {} });
  const none = <StatePanel title={words.empty} text={words.emptyText} />;
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <ListSearch q={q} hint={words.searchFor} />
      {rows.length > 0 && (
        <div className="dense flex">
          <ExportRows
            name={csv.messages}
            columns={messageColumns(csv)}
            read={(reading) => loadAllRows(staffEndpoints.listMessages, query, reading)}
          />
        </div>
      )}
      {rows.length === 0 && (q === '' ? none : <NothingFound q={q} />)}
      <ul className="grid gap-4">
        {rows.map((message) => (
          <li key={message._id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <Pager page={page} />
    </PageLayout>
  );
}

function MessageCard({ message: { name, email, message, receivedAt } }: { message: Message }) {
  const { inbox: words } = useStaffWords();
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-plain text-body font-semibold">{name}</h3>
        <time dateTime={receivedAt} className="figures text-fine text-graphite">
          {formatDate(receivedAt)}, {formatTime(receivedAt)}
        </time>
        <p className="basis-full text-small break-all text-graphite">{email}</p>
      </header>
      <p className="max-w-[66ch] whitespace-pre-line">{message}</p>
      <a
        href={replyTo(email, fill(words.subject, { company: company.name }))}
        className={buttonClass('outline', 'justify-self-start')}
      >
        {words.reply}
        <span className="sr-only">: {name}</span>
      </a>
    </article>
  );
}

function replyTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
}
