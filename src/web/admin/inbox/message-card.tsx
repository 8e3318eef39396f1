/** One message, what staff did about it, and what they may do. */
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { inboxEndpoints } from '#api/contract/inbox/inbox-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { splitAtOrders } from '#modules/inbox/named-orders.ts';
import { callApi } from '#web/api.ts';
import { company } from '#web/content/company.ts';
import { readDraft } from '#web/dashboard/forms/typed-draft.ts';
import { useChange } from '#web/dashboard/forms/use-change.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { inboxTexts as words } from './inbox-texts.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { AnswerForm, draftKey } from './answer-form.tsx';

export type Message = ResponseBody<'listMessages'>[number];

export function MessageCard({ message: received }: { message: Message }) {
  const { name, email, receivedAt, events } = received;
  return (
    <article className="dense grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-plain text-body font-semibold wrap-anywhere">{name}</h3>
        <time dateTime={receivedAt} className="figures text-fine text-graphite">
          {formatDate(receivedAt)}, {formatTime(receivedAt)}
        </time>
        <p className="basis-full text-small text-graphite">
          <span className="break-all">{email}</span>
          {', '}
          <Sender message={received} />
        </p>
      </header>
      <MessageText message={received} />
      {events.length > 0 && <Events events={events} />}
      <Actions message={received} />
    </article>
  );
}

/** Whether an account has the email, which says nothing about who typed it. */
function Sender({ message: { email, hasAccount } }: { message: Message }) {
  if (!hasAccount) return words.noAccount;
  return (
    <Link
      to={`/dashboard/users/${encodeURIComponent(email)}`}
      className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    >
      {words.account}
    </Link>
  );
}

/** The orders that it names lead to them. */
export function MessageText({ message: { message, orders } }: { message: Message }) {
  const idOf = new Map(orders.map(({ _id, number }) => [number, _id]));
  return (
    <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">
      {splitAtOrders(message).map(({ text, number }, place) => {
        const id = number === undefined ? undefined : idOf.get(number);
        const key = `${place} ${text}`;
        if (id === undefined) return <Fragment key={key}>{text}</Fragment>;
        return (
          <Link key={key} to={`/dashboard/order/${id}`} className="link figures">
            {text}
          </Link>
        );
      })}
    </p>
  );
}

function Events({ events }: { events: Message['events'] }) {
  return (
    <ol aria-label={words.history} className="grid gap-3 border-l-2 border-line pl-4">
      {events.map(({ kind, at, by, answer }) => (
        <li key={`${kind} ${at}`} className="grid gap-1">
          <time dateTime={at} className="figures text-fine wrap-anywhere text-graphite">
            {fill(words.events[kind], {
              ...{ who: by ?? words.gone, date: formatDate(at), time: formatTime(at) },
            })}
          </time>
          {answer !== '' && (
            <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{answer}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The form is open at once where an answer was begun in this tab. */
function Actions({ message }: { message: Message }) {
  const { _id: id, name, email, state } = message;
  const { inbox } = useStaffWords();
  const { busy, change } = useChange();
  const [isAnswering, setAnswering] = useState(() => readDraft(draftKey(id)) !== '');
  if (isAnswering) return <AnswerForm message={message} onClose={() => setAnswering(false)} />;
  const params = { id };
  const close = () =>
    change({
      call: () => callApi(inboxEndpoints.closeMessage, { params }),
      done: words.closed,
    });
  const reopen = () =>
    change({
      call: () => callApi(inboxEndpoints.reopenMessage, { params }),
      done: words.reopened,
    });
  const hiddenName = <span className="sr-only">: {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" disabled={busy !== undefined} onClick={() => setAnswering(true)}>
        {state === 'answered' ? words.answerAgain : words.answer}
        {hiddenName}
      </Button>
      <Button
        variant="outline"
        busy={busy}
        onClick={() => void (state === 'open' ? close() : reopen())}
      >
        {state === 'open' ? words.close : words.reopen}
        {hiddenName}
      </Button>
      <a
        href={replyTo(email, fill(inbox.subject, { company: company.name }))}
        className="link inline-flex min-h-11 items-center text-small"
      >
        {words.program}
        {hiddenName}
      </a>
    </div>
  );
}

function replyTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
}
