/** A tool as a row of 'Manage Product'. */
import { Link } from 'react-router';
import { dollars } from '../account/amounts.ts';
import type { WireTool } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { RowChoice, type Choice } from '../ui/table-choice.tsx';
import { Cell, Row } from '../ui/table.tsx';
import { useWords } from '../words.ts';

interface ToolRowProps {
  tool: WireTool;
  choice: Choice;
  onDelete: () => void;
}

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
      <Cell column="name" more={tool.kind}>
        <a
          href={`/tools/${_id}`}
          className="link inline-flex min-h-11 items-center font-semibold text-balance pointer-fine:min-h-8"
        >
          {name}
        </a>
      </Cell>
      <Cell column="price" head={words.price}>
        <span className="figures">{dollars(tool.price)}</span>
      </Cell>
      <Cell column="minimum" head={words.minimum}>
        <span className="figures">{tool.quantity1.toLocaleString('en-US')}</span>
      </Cell>
      <Cell column="available" head={words.available}>
        <span className="figures">{tool.quantity2.toLocaleString('en-US')}</span>
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
