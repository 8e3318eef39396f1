/** What an edit of an order changed, in its history. */
import { formatCount } from '#platform/number-format.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import type { OrderHistory } from '../order-page.tsx';
import { editTexts } from './edit-texts.ts';

const words = editTexts.history;

export type WireEdit = OrderHistory['edits'][number];

/** Each line that changed, and both totals. */
export function EditText({ edit }: { edit: WireEdit }) {
  const totals = { from: formatAmount(edit.formerTotal), to: formatAmount(edit.total) };
  return (
    <ul className="figures grid gap-0.5">
      {edit.lines.map((line) => (
        <li key={line.name}>{describeLine(line)}</li>
      ))}
      {edit.lines.length === 0 && <li>{words.prices}</li>}
      <li>{fill(words.total, totals)}</li>
    </ul>
  );
}

function describeLine({ name, from, to }: WireEdit['lines'][number]): string {
  const text = from === 0 ? words.added : to === 0 ? words.removed : words.line;
  return fill(text, { name, from: formatCount(from), to: formatCount(to) });
}

export function editedBy({ by }: Pick<WireEdit, 'by'>): string {
  return words[by];
}
