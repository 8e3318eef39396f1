/** A tool's stock explained: every movement with its rule, its person and its balance. */
import { Link } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { formatChange, formatCount } from '#platform/figures.ts';
import type { ListPage } from '../account/load-page.ts';
import { formatClock, formatDay } from '../account/moments.ts';
import { EmailText } from '../ui/email-text.tsx';
import { Cell, Row, Table } from '../ui/table.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { nameOf } from './acted.tsx';
import { Pager } from './list-search.tsx';

export type WireMovement = Answer<'listMovements'>[number];

export function StockMovements({ page }: { page: ListPage<WireMovement> }) {
  const { movements: words } = useWords();
  const heads = [words.what, words.change, words.balance, words.who, words.when];
  return (
    <section aria-labelledby="movements-title" className="mt-6 grid gap-4">
      <div>
        <h3 id="movements-title" className="text-2">
          {words.title}
        </h3>
        <p className="mt-1 text-small text-graphite">{words.lead}</p>
      </div>
      {page.rows.length === 0 ? (
        <p className="text-graphite">{words.empty}</p>
      ) : (
        <Table caption={words.title} heads={heads}>
          {page.rows.map((movement) => (
            <MovementRow key={movement.ordinal} movement={movement} />
          ))}
        </Table>
      )}
      <Pager page={page} />
    </section>
  );
}

function MovementRow({ movement }: { movement: WireMovement }) {
  const { movements: words, explained } = useWords();
  const { kind, onHandChange, heldChange, onHand, held, reason, order, actor, at } = movement;
  return (
    <Row>
      <Cell head={words.what} more={<Why order={order} reason={reason} />}>
        <span className="block font-semibold md:min-w-44">
          {kind === 'held' ? words.heldFor : words[kind]}
        </span>
      </Cell>
      <Cell head={words.change}>
        <Counts words={words} onHand={onHandChange} held={heldChange} signed />
      </Cell>
      <Cell head={words.balance}>
        <Counts words={words} onHand={onHand} held={held} />
      </Cell>
      <Cell head={words.who}>
        <EmailText email={nameOf(actor, explained)} />
      </Cell>
      <Cell head={words.when}>
        <time dateTime={at} className="figures">
          <span className="whitespace-nowrap">{formatDay(at)},</span>{' '}
          <span className="whitespace-nowrap">{formatClock(at)}</span>
        </time>
      </Cell>
    </Row>
  );
}

/** The order that it was for and the reason that was given, in one line. */
function Why({ order, reason }: Pick<WireMovement, 'order' | 'reason'>) {
  const { movements: words } = useWords();
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {order && (
        <Link
          to={`/dashboard/order/${order._id}`}
          className="link figures inline-flex min-h-6 items-center pointer-coarse:min-h-11"
        >
          {fill(words.order, { number: order.number })}
        </Link>
      )}
      {reason}
    </div>
  );
}

interface CountsProps {
  words: { onHand: string; held: string };
  onHand: number;
  held: number;
  /** A change: only what is not nothing, with its sign. */
  signed?: boolean;
}

function Counts({ words, onHand, held, signed = false }: CountsProps) {
  const say = (text: string, count: number) =>
    (count !== 0 || !signed) && (
      <span className="block whitespace-nowrap">
        {fill(text, { count: signed ? formatChange(count) : formatCount(count) })}
      </span>
    );
  return (
    <span className="figures">
      {say(words.onHand, onHand)}
      {say(words.held, held)}
    </span>
  );
}
