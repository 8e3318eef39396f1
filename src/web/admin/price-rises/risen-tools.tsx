/** The tools of a rise, each with its steps, and what became of it. */
import { Link } from 'react-router';
import type { Currency } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import {
  describeSteps,
  toolsShown,
  type RiseDetails,
  type RisenRow,
  type ToolsShown,
} from './rise-texts.ts';
import { riseWords as words } from './rise-words.ts';

interface RisenToolsProps {
  rise: RiseDetails;
  after: string;
  show: ToolsShown;
}

export function RisenTools({ rise, after, show }: RisenToolsProps) {
  const { tool, price, sold, risen } = words.columns;
  const href = (query: Record<string, string>) =>
    `?${new URLSearchParams({ ...(show !== 'all' && { show }), ...query })}`;
  return (
    <>
      <ShownLinks rise={rise} show={show} />
      {rise.rows.length === 0 ? (
        <StatePanel title={words.noRows} text={words.noRowsText} />
      ) : (
        <Table
          caption={words.columns.price}
          heads={[
            ...[tool, price],
            { key: sold, text: sold, numeric: true },
            { key: risen, text: risen, numeric: true },
          ]}
          rowIds={rise.rows.map((row) => row.tool)}
        >
          {rise.rows.map((row) => (
            <ToolRow key={row.tool} row={row} currency={rise.currency} />
          ))}
        </Table>
      )}
      <nav className="flex flex-wrap gap-x-6" aria-label={words.columns.tool}>
        {after !== '' && (
          <Link to={href({})} className="link inline-flex min-h-11 items-center">
            {words.first}
          </Link>
        )}
        {rise.next !== null && (
          <Link to={href({ after: rise.next })} className="link inline-flex min-h-11 items-center">
            {words.next}
          </Link>
        )}
      </nav>
    </>
  );
}

/** Those of which there are any. */
function ShownLinks({ rise, show }: { rise: RiseDetails; show: ToolsShown }) {
  const { stays, dearer, left, kept } = rise;
  const counts = { all: rise.tools + stays, stays, dearer, left, kept };
  return (
    <nav aria-label={words.shown} className="flex flex-wrap gap-x-6 border-b border-line">
      {toolsShown
        .filter((one) => one === 'all' || one === show || counts[one] > 0)
        .map((one) => (
          <Link
            key={one}
            to={one === 'all' ? '?' : `?show=${one}`}
            aria-current={one === show}
            className="flex min-h-11 min-w-11 items-center text-small underline-offset-4 hover:underline aria-current:font-semibold aria-current:underline aria-current:decoration-vermilion aria-current:decoration-2"
          >
            {fill(words.show[one], { count: formatCount(counts[one]) })}
          </Link>
        ))}
    </nav>
  );
}

function ToolRow({ row, currency }: { row: RisenRow; currency: Currency }) {
  const { price, sold, risen } = words.columns;
  const notes = [
    row.stays !== null && words.stays[row.stays],
    row.isDearer && words.dearer,
    row.isLeft && words.isLeft,
    row.isKept && words.isKept,
  ].filter((note) => note !== false);
  return (
    <Row id={row.tool}>
      <Cell>
        <strong className="font-semibold wrap-anywhere">{row.name}</strong>
        <span className="block text-fine wrap-anywhere text-graphite">{row.sku}</span>
      </Cell>
      <Cell head={price}>
        {describeSteps(row, currency).map((text, index) => (
          <span key={`${index} ${text}`} className="figures block">
            {text}
          </span>
        ))}
        {notes.map((note) => (
          <span key={note} className="block text-fine font-semibold text-oxblood">
            {note}
          </span>
        ))}
      </Cell>
      <Cell column={sold} head={sold}>
        <span className="figures">
          {row.units === 0
            ? words.noneSold
            : fill(words.units, {
                ...{ count: formatCount(row.units), amount: formatAmount(row.sold, currency) },
              })}
        </span>
      </Cell>
      <Cell column={risen} head={risen}>
        <span className="figures">{formatAmount(row.risen, currency)}</span>
      </Cell>
    </Row>
  );
}
