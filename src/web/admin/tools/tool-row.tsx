/** A tool as a row of 'Manage Product'. */
import { Link } from 'react-router';
import { stockLevel, type StockLevel } from '#modules/inventory/stock-level.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatHomeAmount } from '#web/dashboard/format/amounts.ts';
import type { WireTool } from '#web/api.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { quietActionClass } from '#web/dashboard/lists/quiet-action.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { RowCheckbox, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { Cell, Row } from '#web/ui/lists/table.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { StockCell } from './stock-cell.tsx';

interface ToolRowProps {
  tool: WireTool;
  selection: RowSelection;
  onDelete: () => void;
}

const tones = {
  sold_out: 'bad',
  below_minimum: 'bad',
  low: 'waiting',
} as const satisfies Record<StockLevel, BadgeTone>;

export function ToolRow({ tool, selection, onDelete }: ToolRowProps) {
  const { manageTool: words, toolPage } = useStaffWords();
  const { _id, name } = tool;
  return (
    <Row
      id={_id}
      isSelected={selection.has(_id)}
      checkbox={<RowCheckbox id={_id} name={name} selection={selection} />}
    >
      <Cell column="name" className="lg:w-3/5 lg:max-w-0">
        <div className="named-with-picture">
          <ToolThumbnail img={tool.img} className="w-full" />
          <div className="min-w-0">
            <a
              href={`/tools/${_id}`}
              title={name}
              className="inline-flex min-h-11 items-center font-semibold text-balance max-md:-my-2.5 hover:text-vermilion pointer-fine:min-h-6 lg:block lg:truncate lg:pointer-fine:min-h-0"
            >
              {name}
            </a>
            <KindAndLevel tool={tool} />
          </div>
        </div>
      </Cell>
      <Cell column="price" head={words.price}>
        <span className="figures">{formatHomeAmount(tool.price)}</span>
      </Cell>
      <Cell column="minimum" head={words.minimum}>
        <span className="figures">{formatCount(tool.quantity1)}</span>
      </Cell>
      <Cell column="available" head={words.available}>
        <StockCell tool={tool} />
      </Cell>
      <Cell column="action">
        <div className="tool-actions flex gap-2 lg:justify-between">
          <Link
            to={`/dashboard/manageorder/${_id}`}
            className={buttonClass('outline', 'lg:pointer-fine:min-h-8! lg:py-0!')}
            data-opens
          >
            {toolPage.edit}
            <span className="sr-only">: {name}</span>
          </Link>
          <button type="button" className={quietActionClass} onClick={onDelete}>
            {words.remove}
            <span className="sr-only">: {name}</span>
          </button>
        </div>
      </Cell>
    </Row>
  );
}

/** A badge when the stock is low or sold out. */
function KindAndLevel({
  tool: { kind, quantity1: minimumQuantity, quantity2: available },
}: {
  tool: WireTool;
}) {
  const { stockLevel: levelNames } = useStaffWords();
  const level = stockLevel(available, minimumQuantity);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-fine font-normal text-graphite lg:flex-nowrap">
      {kind}
      {level && <Badge tone={tones[level]}>{levelNames[level]}</Badge>}
    </div>
  );
}
