/** For which company an order was placed, as that was then. */
import type { WireOrder } from '#web/api.ts';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { fill } from '#web/wording/fill.ts';

export function OrderedFor({ company }: Pick<WireOrder, 'company'>) {
  if (!company) return null;
  const { name, taxNumber, deliveryTerms } = company;
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="text-small font-semibold">{fill(words.orderedFor, { name })}</p>
      {taxNumber !== '' && (
        <p className="text-small text-graphite">{fill(words.taxNumber, { number: taxNumber })}</p>
      )}
      {deliveryTerms !== '' && (
        <p className="text-small text-graphite">{fill(words.terms, { terms: deliveryTerms })}</p>
      )}
    </div>
  );
}
