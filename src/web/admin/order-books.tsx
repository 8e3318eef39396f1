/** The books of one order, a list each: money, units, tries, refunds, disputes, steps, letters. */
import { dollars } from '../account/amounts.ts';
import { formatClock, formatDay } from '../account/moments.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { Acted } from './acted.tsx';
import type { Explanation } from './order-explained.tsx';

export function Books({ told }: { told: Explanation }) {
  const { explained: words, movements, problemTold } = useWords();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Money ledger={told.ledger} />
      <List title={words.units} rows={told.movements}>
        {({ ordinal, kind, onHandChange, heldChange, reason, actor, at }) => (
          <Line key={ordinal} text={kind === 'held' ? movements.heldFor : movements[kind]}>
            <span className="figures block">
              {fill(movements.onHand, { count: signed.format(onHandChange) })},{' '}
              {fill(movements.held, { count: signed.format(heldChange) })}
            </span>
            <span className="block text-graphite">{reason}</span>
            <Acted actor={actor} at={at} />
          </Line>
        )}
      </List>
      <Tries told={told} />
      <List title={words.history} rows={told.changes}>
        {({ machine, from, to, reason, actor, at }) => (
          <Line
            key={`${machine} ${to} ${at}`}
            text={fill(words.step, { from: from ?? words.begun, to })}
          >
            <span className="block text-graphite">{reason}</span>
            <Acted actor={actor} at={at} />
          </Line>
        )}
      </List>
      <List title={words.events} rows={told.events}>
        {({ _id, type, outcome, at }) => (
          <Line key={_id} text={type}>
            <span className="block text-graphite">{outcome}</span>
            <When at={at} />
          </Line>
        )}
      </List>
      <List title={words.letters} rows={told.letters}>
        {({ kind, to, at }) => (
          <Line key={`${kind} ${to} ${at}`} text={fill(words.letter, { kind, to })}>
            <When at={at} />
          </Line>
        )}
      </List>
      <List title={words.problems} rows={told.problems}>
        {({ _id, kind, detail, at }) => (
          <Line key={_id} text={problemTold[kind]}>
            <span className="block text-graphite">{detail}</span>
            <When at={at} />
          </Line>
        )}
      </List>
    </div>
  );
}

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

function Money({ ledger }: { ledger: Explanation['ledger'] }) {
  const { explained: words, accounts, ledgerTold } = useWords();
  const told: Readonly<Record<string, string>> = ledgerTold;
  return (
    <List title={words.money} rows={ledger}>
      {({ kind, object, entries, reason, actor, at }) => (
        <Line key={`${kind} ${object}`} text={told[kind] ?? kind}>
          <span className="figures block">
            {entries.map(({ account, amount }) => (
              <span key={account} className="flex flex-wrap justify-between gap-x-4">
                <span>{accounts[account]}</span>
                <span>{amount < 0 ? `−${dollars(-amount)}` : dollars(amount)}</span>
              </span>
            ))}
          </span>
          <span className="block break-all text-graphite">
            {object}: {reason}
          </span>
          <Acted actor={actor} at={at} />
        </Line>
      )}
    </List>
  );
}

function Tries({ told }: { told: Explanation }) {
  const { explained: words } = useWords();
  return (
    <>
      <List title={words.payments} rows={told.attempts}>
        {({ ordinal, state, amount, transaction, takenElsewhere, updatedAt }) => (
          <Line
            key={ordinal}
            text={fill(takenElsewhere ? words.elsewhere : words.attempt, {
              ...{ ordinal, state, amount: dollars(amount) },
            })}
          >
            {transaction && <span className="block break-all text-graphite">{transaction}</span>}
            <When at={updatedAt} />
          </Line>
        )}
      </List>
      <List title={words.refunds} rows={told.refunds}>
        {({ _id, state, amount, reason, actor, askedAt }) => (
          <Line key={_id} text={fill(words.refund, { amount: dollars(amount), state })}>
            <span className="block text-graphite">{reason}</span>
            <Acted actor={actor} at={askedAt} />
          </Line>
        )}
      </List>
      <List title={words.disputes} rows={told.disputes}>
        {({ _id, status, amount, reason, openedAt }) => (
          <Line key={_id} text={fill(words.dispute, { amount: dollars(amount), status, reason })}>
            <When at={openedAt} />
          </Line>
        )}
      </List>
    </>
  );
}

interface ListProps<Item> {
  title: string;
  rows: readonly Item[];
  children: (row: Item) => React.ReactNode;
}

function List<Item>({ title, rows, children }: ListProps<Item>) {
  const { explained: words } = useWords();
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h4 className="font-semibold">{title}</h4>
      {rows.length === 0 ? (
        <p className="text-small text-graphite">{words.nothing}</p>
      ) : (
        <ol className="grid gap-3">{rows.map(children)}</ol>
      )}
    </section>
  );
}

function Line({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <li className="border-l-2 border-line pl-3 text-small break-words">
      <span className="font-semibold">{text}</span>
      {children}
    </li>
  );
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures block text-fine text-graphite">
      {formatDay(at)}, {formatClock(at)}
    </time>
  );
}
