/** What was changed of an order beside its lines, in its history. */
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import type { OrderHistory } from '../order-page.tsx';
import { editTexts } from './edit-texts.ts';

const words = editTexts.history;

export type WireDetail = OrderHistory['details'][number];

/** What it was and what it is, and both totals where they differ. */
export function DetailText({ change }: { change: WireDetail }) {
  const { formerTotal, total } = change;
  const totals = { from: formatAmount(formerTotal), to: formatAmount(total) };
  return (
    <ul className="figures grid gap-0.5">
      <li className="wrap-anywhere">{describe(change)}</li>
      {formerTotal !== total && <li>{fill(words.total, totals)}</li>}
    </ul>
  );
}

function describe({ detail, before, after }: WireDetail): string {
  const name = words.details[detail];
  if (before === '' && after === '') return fill(words.notKept, { name });
  const [from, to] = [before, after].map((text) => text.replaceAll('\n', ', '));
  if (before === '') return fill(words.given, { name, to: to ?? '' });
  if (after === '') return fill(words.taken, { name, from: from ?? '' });
  return fill(words.line, { name, from: from ?? '', to: to ?? '' });
}
