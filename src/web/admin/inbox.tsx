/** What visitors wrote with the contact form, the newest first. */
import { useLoaderData } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { requireSession } from '../account/guard.ts';
import { loadFromShop } from '../account/load.ts';
import { formatClock, formatDay } from '../account/moments.ts';
import { Titled, TitledSkeleton } from '../account/titled.tsx';
import { company } from '../content/company.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { StatePanel } from '../ui/states.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { useMore } from './use-more.ts';
import { screenTitle } from '../account/screen-title.ts';

type Message = Answer<'listMessages'>[number];

export const meta = screenTitle((words) => words.inbox.title);

export async function clientLoader() {
  await requireSession();
  return loadFromShop<Message[]>('/contact');
}

export default function Inbox() {
  const messages = useLoaderData<typeof clientLoader>();
  const { inbox: words, paging } = useWords();
  const { shown, showMore } = useMore(messages);
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-4xl">
      {messages.length === 0 && <StatePanel title={words.empty} text={words.emptyText} />}
      <ul className="grid gap-4">
        {shown.map((message) => (
          <li key={message._id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      {showMore && (
        <Button look="outline" className="justify-self-start" onClick={showMore}>
          {paging.more}
        </Button>
      )}
    </Titled>
  );
}

function MessageCard({ message: { name, email, message, receivedAt } }: { message: Message }) {
  const { inbox: words } = useWords();
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-plain text-body font-semibold break-words">{name}</h3>
        <time dateTime={receivedAt} className="figures text-fine text-graphite">
          {formatDay(receivedAt)}, {formatClock(receivedAt)}
        </time>
        <p className="basis-full text-small break-all text-graphite">{email}</p>
      </header>
      <p className="max-w-[66ch] break-words whitespace-pre-line">{message}</p>
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

export function HydrateFallback() {
  const { inbox: words } = useWords();
  return <TitledSkeleton title={words.title} />;
}
