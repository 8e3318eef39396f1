/** What visitors wrote with the contact form, the newest first. */
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { requireSignedIn } from '../account/guard.ts';
import { loadPage, loadWhole } from '../account/load-page.ts';
import { formatClock, formatDay } from '../account/moments.ts';
import { Titled } from '../account/titled.tsx';
import { company } from '../content/company.ts';
import { buttonLook } from '../ui/button.tsx';
import { listQuery } from '../ui/list-address.ts';
import { StatePanel } from '../ui/states.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { messageColumns } from './csv-columns.ts';
import { ExportRows } from './export-rows.tsx';
import { ListSearch, NothingFound, Pager } from './list-search.tsx';
import { screenTitle } from '../account/screen-title.ts';

type Message = Answer<'listMessages'>[number];

export const meta = screenTitle((words) => words.inbox.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  return loadPage<Message>('/contact', request.url);
}

export default function Inbox() {
  const page = useLoaderData<typeof clientLoader>();
  const { inbox: words, export: csv } = useWords();
  const { rows, q } = page;
  const query = listQuery({ q, sort: '', filters: {} });
  const none = <StatePanel title={words.empty} text={words.emptyText} />;
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-4xl">
      <ListSearch q={q} hint={words.searchFor} />
      {rows.length > 0 && (
        <div className="dense flex">
          <ExportRows
            name={csv.messages}
            columns={messageColumns(csv)}
            read={(reading) => loadWhole<Message>('/contact', query, reading)}
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
    </Titled>
  );
}

function MessageCard({ message: { name, email, message, receivedAt } }: { message: Message }) {
  const { inbox: words } = useWords();
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-plain text-body font-semibold">{name}</h3>
        <time dateTime={receivedAt} className="figures text-fine text-graphite">
          {formatDay(receivedAt)}, {formatClock(receivedAt)}
        </time>
        <p className="basis-full text-small break-all text-graphite">{email}</p>
      </header>
      <p className="max-w-[66ch] whitespace-pre-line">{message}</p>
      <a
        href={replyTo(email, fill(words.subject, { company: company.name }))}
        className={buttonLook('outline', 'justify-self-start')}
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
