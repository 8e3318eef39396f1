/** The lines of a draft, each with what it comes to and what is wrong with it. */
import { DraftLineRow } from './draft-line-row.tsx';
import type { OrderEditing } from './use-order-edit.ts';

export function DraftLines({ label, editing }: { label: string; editing: OrderEditing }) {
  const { draft, quote, lineErrors } = editing;
  return (
    <ol aria-label={label} className="grid border-t border-line">
      {draft.map((line) => (
        <DraftLineRow
          key={line.tool}
          line={line}
          quoted={quote?.answer.lines.find(({ tool }) => tool === line.tool)}
          error={lineErrors.get(line.tool)}
          onChange={(quantity) => editing.change(line.tool, quantity)}
          onRemove={() => editing.remove(line.tool)}
          onPutBack={() => editing.putBack(line.tool)}
          onEnter={() => void editing.check()}
        />
      ))}
    </ol>
  );
}
