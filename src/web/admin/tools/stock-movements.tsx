/** The stock movements of a tool: each with its kind, its person and the balance after it. */
import { Link } from 'react-router';
import { lookUp } from '#modules/audit/reason.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { formatChange, formatCount } from '#platform/number-format.ts';
import type { ListPage } from '#web/dashboard/loading/load-page.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { actorName } from '#web/dashboard/format/actor-and-time.tsx';
import { Pager } from '#web/dashboard/lists/list-search.tsx';

export type WireMovement = ResponseBody<'listMovements'>[number];

export function StockMovements({ page }: { page: ListPage<WireMovement> }) {
  const { stockMovements: words } = useStaffWords();
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
        <Table caption={words.title} heads={heads} isCompact>
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
  const { stockMovements: words, orderExplanation } = useStaffWords();
  const { kind, onHandChange, reservedChange, onHand, reserved, reason, order, actor, at } =
    movement;
  return (
    <Row>
      <Cell head={words.what} more={<OrderAndReason order={order} reason={reason} />}>
        <span className="block font-semibold md:min-w-44">
          {kind === 'reserved' ? words.reservedFor : words[kind]}
        </span>
      </Cell>
      <Cell head={words.change}>
        <UnitCounts words={words} onHand={onHandChange} reserved={reservedChange} signed />
      </Cell>
      <Cell head={words.balance}>
        <UnitCounts words={words} onHand={onHand} reserved={reserved} />
      </Cell>
      <Cell head={words.who}>
        <EmailText email={actorName(actor, orderExplanation)} />
      </Cell>
      <Cell head={words.when}>
        <time dateTime={at} className="figures whitespace-nowrap">
          {formatDate(at)}, {formatTime(at)}
        </time>
      </Cell>
    </Row>
  );
}

/** The order that it was for and the reason that was given, in one line. */
function OrderAndReason({ order, reason }: Pick<WireMovement, 'order' | 'reason'>) {
  const { stockMovements: words, reasons } = useStaffWords();
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
      {lookUp(reasons, reason)}
    </div>
  );
}

interface UnitCountsProps {
  words: { onHand: string; reserved: string };
  onHand: number;
  reserved: number;
  /** For a change: with its sign, and without zeros. */
  signed?: boolean;
}

function UnitCounts({ words, onHand, reserved, signed = false }: UnitCountsProps) {
  const line = (text: string, count: number) =>
    (count !== 0 || !signed) && (
      <span className="block whitespace-nowrap">
        {fill(text, { count: signed ? formatChange(count) : formatCount(count) })}
      </span>
    );
  return (
    <span className="figures">
      {line(words.onHand, onHand)}
      {line(words.reserved, reserved)}
    </span>
  );
}
