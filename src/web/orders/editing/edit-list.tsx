/** What an edit of an order changed, in its history. */
import type { Currency } from '#platform/currency.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import type { EditStep } from './edit-steps.ts';
import { editTexts } from './edit-texts.ts';

/** Each thing that changed, and both totals where they differ. */
export function EditText({ step, currency }: { step: EditStep; currency: Currency }) {
  const { texts, formerTotal, total } = step;
  const totals = { from: formatAmount(formerTotal, currency), to: formatAmount(total, currency) };
  return (
    <ul className="figures grid gap-0.5">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
      {formerTotal !== total && <li>{fill(editTexts.history.total, totals)}</li>}
    </ul>
  );
}
