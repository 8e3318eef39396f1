/** Everything about one order, a tab each: ledger, stock, states, emails, exceptions. */
import { lookUp } from '#modules/audit/reason.ts';
import { readCurrency, type Currency } from '#platform/currency.ts';
import { formatChange } from '#platform/number-format.ts';
import { formatAmount, formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import { formatDate, formatSignedAmount, formatTime } from '#web/formats.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { ActorAndTime } from '#web/dashboard/format/actor-and-time.tsx';
import type { Explanation } from './order-explanation.tsx';

interface ExplanationProps {
  explanation: Explanation;
}

interface PaidProps extends ExplanationProps {
  /** Of the order and its payments. */
  currency: Currency;
}

export function OrderExplanationTabs({ currency, explanation }: PaidProps) {
  const { orderExplanation: words } = useStaffWords();
  const { ledger, movements, changes, emails, exceptions } = explanation;
  return (
    <Tabs
      label={words.title}
      tabs={[
        {
          name: words.money,
          count: ledger.length,
          view: <LedgerTab {...{ currency, explanation }} />,
        },
        {
          name: words.units,
          count: movements.length,
          view: <StockTab explanation={explanation} />,
        },
        {
          name: words.history,
          count: changes.length,
          view: <StateChanges explanation={explanation} />,
        },
        { name: words.emails, count: emails.length, view: <EmailsTab explanation={explanation} /> },
        {
          name: words.exceptions,
          count: exceptions.length,
          view: <ExceptionsTab explanation={explanation} />,
        },
      ]}
    />
  );
}

const twoColumns = 'grid gap-6 sm:grid-cols-2';

function LedgerTab({ currency, explanation }: PaidProps) {
  return (
    <div className={twoColumns}>
      <LedgerList ledger={explanation.ledger} />
      <PaymentLists {...{ currency, explanation }} />
    </div>
  );
}

function StockTab({ explanation }: ExplanationProps) {
  const { stockMovements, reasons } = useStaffWords();
  return (
    <List rows={explanation.movements}>
      {({ ordinal, kind, onHandChange, reservedChange, reason, actor, at }) => (
        <ListItem
          key={ordinal}
          text={kind === 'reserved' ? stockMovements.reservedFor : stockMovements[kind]}
        >
          <span className="figures block">
            {fill(stockMovements.onHand, { count: formatChange(onHandChange) })},{' '}
            {fill(stockMovements.reserved, { count: formatChange(reservedChange) })}
          </span>
          <span className="block text-graphite">{lookUp(reasons, reason)}</span>
          <ActorAndTime actor={actor} at={at} />
        </ListItem>
      )}
    </List>
  );
}

function StateChanges({ explanation }: ExplanationProps) {
  const { orderExplanation: words, reasons } = useStaffWords();
  return (
    <div className={twoColumns}>
      <List title={words.history} rows={explanation.changes}>
        {({ machine, from, to, reason, actor, at }) => (
          <ListItem
            key={`${machine} ${to} ${at}`}
            text={fill(words.step, { from: from ?? words.begun, to })}
          >
            <span className="block text-graphite">{lookUp(reasons, reason)}</span>
            <ActorAndTime actor={actor} at={at} />
          </ListItem>
        )}
      </List>
      <List title={words.events} rows={explanation.events}>
        {({ _id, type, outcome, at }) => (
          <ListItem key={_id} text={type}>
            <span className="block text-graphite">{outcome}</span>
            <Moment at={at} />
          </ListItem>
        )}
      </List>
    </div>
  );
}

function EmailsTab({ explanation }: ExplanationProps) {
  const { orderExplanation: words, orderPage } = useStaffWords();
  return (
    <List rows={explanation.emails}>
      {({ kind, to, at }, index) => (
        <ListItem
          // Several may have gone at once to people whose addresses are no longer kept.
          key={`${kind} ${index} ${at}`}
          text={fill(words.email, { kind, to: to || orderPage.notKept })}
        >
          <Moment at={at} />
        </ListItem>
      )}
    </List>
  );
}

function ExceptionsTab({ explanation }: ExplanationProps) {
  const { exceptionNames } = useStaffWords();
  return (
    <List rows={explanation.exceptions}>
      {({ _id, kind, detail, at }) => (
        <ListItem key={_id} text={exceptionNames[kind]}>
          <span className="block text-graphite">{detail}</span>
          <Moment at={at} />
        </ListItem>
      )}
    </List>
  );
}

function LedgerList({ ledger }: { ledger: Explanation['ledger'] }) {
  const { orderExplanation: words, ledgerAccounts, ledgerKinds, reasons } = useStaffWords();
  const kindNames: Readonly<Record<string, string>> = ledgerKinds;
  return (
    <List title={words.money} rows={ledger}>
      {({ kind, object, lines, reason, actor, at }) => (
        <ListItem key={`${kind} ${object}`} text={kindNames[kind] ?? kind}>
          <span className="figures block">
            {lines.map(({ account, amount, currency }) => (
              <span key={account} className="flex flex-wrap justify-between gap-x-4">
                <span>{ledgerAccounts[account]}</span>
                <span className="figures whitespace-nowrap">{formatMoved(amount, currency)}</span>
              </span>
            ))}
          </span>
          <span className="block break-all text-graphite">
            {object}: {lookUp(reasons, reason)}
          </span>
          <ActorAndTime actor={actor} at={at} />
        </ListItem>
      )}
    </List>
  );
}

/** What moved, in whichever currency the processor named. */
function formatMoved(amount: number, code: string): string {
  const currency = readCurrency(code);
  if (currency) return formatSignedAmount(amount, currency);
  const text = `${formatAmountForInput(Math.abs(amount))} ${code.toUpperCase()}`;
  return amount < 0 ? `−${text}` : text;
}

/** A payment of nothing is of an order that its code left nothing to pay of. */
function describeAttempt(
  words: { manualPayment: string; freePayment: string; attempt: string },
  { isManual, amount }: { isManual: boolean; amount: number },
): string {
  if (!isManual) return words.attempt;
  return amount === 0 ? words.freePayment : words.manualPayment;
}

function PaymentLists({ currency, explanation }: PaidProps) {
  const { orderExplanation: words, reasons } = useStaffWords();
  return (
    <>
      <List title={words.attempts} rows={explanation.attempts}>
        {({ ordinal, state, amount, currency: charged, transaction, isManual, updatedAt }) => (
          <ListItem
            key={ordinal}
            text={fill(describeAttempt(words, { isManual, amount }), {
              ...{ ordinal, state, amount: formatMoved(amount, charged) },
            })}
          >
            {transaction && <span className="block break-all text-graphite">{transaction}</span>}
            <Moment at={updatedAt} />
          </ListItem>
        )}
      </List>
      <List title={words.refunds} rows={explanation.refunds}>
        {({ _id, state, amount, reason, actor, askedAt }) => (
          <ListItem
            key={_id}
            text={fill(words.refund, { amount: formatAmount(amount, currency), state })}
          >
            <span className="block text-graphite">{lookUp(reasons, reason)}</span>
            <ActorAndTime actor={actor} at={askedAt} />
          </ListItem>
        )}
      </List>
      <List title={words.disputes} rows={explanation.disputes}>
        {({ _id, status, amount, reason, openedAt }) => (
          <ListItem
            key={_id}
            text={fill(words.dispute, { amount: formatAmount(amount, currency), status, reason })}
          >
            <Moment at={openedAt} />
          </ListItem>
        )}
      </List>
    </>
  );
}

interface ListProps<Item> {
  /** Left out where the tab says it. */
  title?: string;
  rows: readonly Item[];
  children: (row: Item, index: number) => React.ReactNode;
}

function List<Item>({ title, rows, children }: ListProps<Item>) {
  const { orderExplanation: words } = useStaffWords();
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

function ListItem({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <li className="border-l-2 border-line pl-3 text-small">
      <span className="font-semibold">{text}</span>
      {children}
    </li>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures block text-fine text-graphite">
      {formatDate(at)}, {formatTime(at)}
    </time>
  );
}
