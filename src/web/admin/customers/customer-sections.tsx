/** The sections of a customer's page beside orders and notes: messages and exceptions. */
import { Link } from 'react-router';
import { formatDate } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { MessageText } from '../inbox/message-card.tsx';
import { customerTexts as words } from './customer-texts.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { Customer } from './customer-page.tsx';

export function CustomerMessages({ customer: { email, messages } }: { customer: Customer }) {
  const [newest] = messages;
  return (
    <Section
      id="messages-title"
      title={words.messages}
      text={newest ? words.messagesText : words.noMessages}
    >
      {messages.map((message) => (
        <li key={message._id} className="grid gap-1 py-3">
          <MessageText message={message} />
          <p className="text-fine text-graphite">
            <time dateTime={message.receivedAt} className="figures">
              {formatDate(message.receivedAt)}
            </time>
            , {words.states[message.state]}{' '}
            <Link
              to={`/dashboard/inbox?${new URLSearchParams({ q: email, state: message.state })}`}
              className="link inline-flex min-h-11 items-center"
            >
              {words.inInbox}
            </Link>
          </p>
        </li>
      ))}
    </Section>
  );
}

export function CustomerExceptions({ exceptions }: Pick<Customer, 'exceptions'>) {
  const { exceptionNames } = useStaffWords();
  return (
    <Section
      id="exceptions-title"
      title={words.exceptions}
      text={exceptions.length === 0 ? words.noExceptions : ''}
    >
      {exceptions.map(({ _id: id, kind, order, at, settled }) => (
        <li key={id} className="grid gap-1 py-3">
          <p>{exceptionNames[kind]}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-fine text-graphite">
            <time dateTime={at} className="figures">
              {formatDate(at)}
            </time>
            <span>{settled ? words.settled : words.waits}</span>
            {order && (
              <Link
                to={`/dashboard/order/${order._id}`}
                className="link inline-flex min-h-11 items-center"
              >
                {fill(words.order, { number: order.number })}
              </Link>
            )}
          </p>
        </li>
      ))}
    </Section>
  );
}

interface SectionProps {
  id: string;
  title: string;
  text: string;
  children: readonly React.ReactNode[];
}

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-2">
        {title}
      </h3>
      {text !== '' && <p className="max-w-[66ch] text-small text-graphite">{text}</p>}
      {children.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">{children}</ul>
      )}
    </section>
  );
}
