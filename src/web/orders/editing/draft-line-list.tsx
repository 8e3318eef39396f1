/** The lines of a draft, each with what it comes to and what is wrong with it. */
import { FindLine, ShowAllLines, useLongList } from '../lines/long-list.tsx';
import { DraftLineRow } from './draft-line-row.tsx';
import type { OrderEditing } from './use-order-edit.ts';

export function DraftLines({ label, editing }: { label: string; editing: OrderEditing }) {
  const { draft, currency, quote, lineErrors } = editing;
  const quoted = new Map(quote?.answer.lines.map((line) => [line.tool, line]));
  const list = useLongList(draft, {
    named: (line) => line,
    // A line that was just added stands at the end.
    isPinned: ({ tool, from }) => from === 0 || lineErrors.has(tool),
  });
  return (
    <div className="grid gap-3">
      <FindLine list={list} />
      <ol aria-label={label} className="grid border-t border-line">
        {list.shown.map((line) => (
          <DraftLineRow
            key={line.tool}
            line={line}
            currency={currency}
            quoted={quoted.get(line.tool)}
            error={lineErrors.get(line.tool)}
            onChange={(quantity) => editing.change(line.tool, quantity)}
            onRemove={() => editing.remove(line.tool)}
            onPutBack={() => editing.putBack(line.tool)}
            onEnter={() => void editing.check()}
          />
        ))}
      </ol>
      <ShowAllLines list={list} />
    </div>
  );
}
