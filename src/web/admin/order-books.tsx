/** The books of one order, a tab each: money, units, steps, letters, problems. */
import { formatChange } from '#platform/figures.ts';
import { dollars } from '../account/amounts.ts';
import { formatClock, formatDay } from '../account/moments.ts';
import { Price } from '../ui/price.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { Acted } from './acted.tsx';
import type { Explanation } from './order-explained.tsx';

export function Books({ told }: { told: Explanation }) {
  const { explained: words } = useWords();
  const { ledger, movements, changes, letters, problems } = told;
  return (
    <Tabs
      label={words.title}
      tabs={[
        { name: words.money, count: ledger.length, view: <MoneyBook told={told} /> },
        { name: words.units, count: movements.length, view: <Units told={told} /> },
        { name: words.history, count: changes.length, view: <Steps told={told} /> },
        { name: words.letters, count: letters.length, view: <Letters told={told} /> },
        { name: words.problems, count: problems.length, view: <Problems told={told} /> },
      ]}
    />
  );
}

interface Told {
  told: Explanation;
}

const sideBySide = 'grid gap-6 sm:grid-cols-2';

function MoneyBook({ told }: Told) {
  return (
    <div className={sideBySide}>
      <Money ledger={told.ledger} />
      <Tries told={told} />
    </div>
  );
}

function Units({ told }: Told) {
  const { movements } = useWords();
  return (
    <List rows={told.movements}>
      {({ ordinal, kind, onHandChange, heldChange, reason, actor, at }) => (
        <Line key={ordinal} text={kind === 'held' ? movements.heldFor : movements[kind]}>
          <span className="figures block">
            {fill(movements.onHand, { count: formatChange(onHandChange) })},{' '}
            {fill(movements.held, { count: formatChange(heldChange) })}
          </span>
          <span className="block text-graphite">{reason}</span>
          <Acted actor={actor} at={at} />
        </Line>
      )}
    </List>
  );
}

function Steps({ told }: Told) {
  const { explained: words } = useWords();
  return (
    <div className={sideBySide}>
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
    </div>
  );
}

function Letters({ told }: Told) {
  const { explained: words, orderPage } = useWords();
  return (
    <List rows={told.letters}>
      {({ kind, to, at }, place) => (
        <Line
          // Several may have gone at once to people whose addresses are no longer kept.
          key={`${kind} ${place} ${at}`}
          text={fill(words.letter, { kind, to: to || orderPage.notKept })}
        >
          <When at={at} />
        </Line>
      )}
    </List>
  );
}

function Problems({ told }: Told) {
  const { problemTold } = useWords();
  return (
    <List rows={told.problems}>
      {({ _id, kind, detail, at }) => (
        <Line key={_id} text={problemTold[kind]}>
          <span className="block text-graphite">{detail}</span>
          <When at={at} />
        </Line>
      )}
    </List>
  );
}

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
                <Price dollars={amount} />
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

function Tries({ told }: Told) {
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
  /** Left out where the tab says it. */
  title?: string;
  rows: readonly Item[];
  children: (row: Item, place: number) => React.ReactNode;
}

function List<Item>({ title, rows, children }: ListProps<Item>) {
  const { explained: words } = useWords();
  return (
    <section className="grid min-w-0 content-start gap-2">
      {title !== undefined && <h4 className="font-semibold">{title}</h4>}
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
    <li className="border-l-2 border-line pl-3 text-small">
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
