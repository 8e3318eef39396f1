/** A tool as a row of 'Manage Product'. */
import { Link } from 'react-router';
import { stockLevel, type StockLevel } from '#modules/catalogue/stock-level.ts';
import { formatCount } from '#platform/figures.ts';
import { dollars } from '../account/amounts.ts';
import type { WireTool } from '../api.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { RowChoice, type Choice } from '../ui/table-choice.tsx';
import { Cell, Row } from '../ui/table.tsx';
import { useWords } from '../words.ts';

interface ToolRowProps {
  tool: WireTool;
  choice: Choice;
  onDelete: () => void;
}

const tones = {
  sold_out: 'bad',
  below_minimum: 'bad',
  low: 'waiting',
} as const satisfies Record<StockLevel, BadgeTone>;

export function ToolRow({ tool, choice, onDelete }: ToolRowProps) {
  const { manageTool: words, toolPage } = useWords();
  const { _id, name } = tool;
  return (
    <Row
      across
      id={_id}
      chosen={choice.has(_id)}
      choice={<RowChoice id={_id} name={name} choice={choice} />}
    >
      <Cell column="name" more={<KindAndLevel tool={tool} />}>
        <a
          href={`/tools/${_id}`}
          className="link inline-flex min-h-11 items-center font-semibold text-balance pointer-fine:min-h-6"
        >
          {name}
        </a>
      </Cell>
      <Cell column="price" head={words.price}>
        <span className="figures">{dollars(tool.price)}</span>
      </Cell>
      <Cell column="minimum" head={words.minimum}>
        <span className="figures">{formatCount(tool.quantity1)}</span>
      </Cell>
      <Cell column="available" head={words.available}>
        <span className="figures">{formatCount(tool.quantity2)}</span>
      </Cell>
      <Cell column="action">
        <div className="flex gap-2">
          <Link to={`/dashboard/manageorder/${_id}`} className={buttonLook('outline')} data-opens>
            {toolPage.edit}
            <span className="sr-only">: {name}</span>
          </Link>
          <Button look="danger" onClick={onDelete}>
            {words.remove}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      </Cell>
    </Row>
  );
}

/** What cannot be ordered any more, or soon, is told beside the name, where there is room. */
function KindAndLevel({ tool: { kind, quantity1, quantity2 } }: { tool: WireTool }) {
  const { stockLevel: told } = useWords();
  const level = stockLevel(quantity2, quantity1);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {kind}
      {level && <Badge tone={tones[level]}>{told[level]}</Badge>}
    </div>
  );
}
