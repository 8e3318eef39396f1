/** What VIES says of a company's number, and the button that has it asked again. */
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi } from '#web/api.ts';
import { isDueWithin, TaxNumberState } from '#web/buying/tax-number-state.tsx';
import { useChange } from '#web/dashboard/forms/use-change.ts';
import { useRefreshInterval } from '#web/dashboard/loading/use-refresh-interval.ts';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { taxNumberTexts as words } from '#web/wording/orders/tax-number.ts';
import type { CompanyDetails } from './company.tsx';

const refreshMs = 2000;
/** Whoever asks VIES has it for that long: an answer may come. */
const claimedForMs = 120_000;

export function TaxNumberSection({ company }: { company: CompanyDetails }) {
  const { _id: id, name, status, taxNumber, taxCheck } = company;
  const { busy, change } = useChange();
  useRefreshInterval(refreshMs, isDueWithin(taxCheck, claimedForMs));
  // VIES is asked about no company that is refused.
  if (taxNumber === '' || status === 'refused') return null;
  // Numbers that VIES does not have are due at no time.
  const canAsk = taxCheck !== null && taxCheck.dueAt !== null;
  const call = () => callApi(companyEndpoints.askVies, { params: { id } });
  return (
    <section aria-labelledby="tax-number-title" className="grid justify-items-start gap-3">
      <h3 id="tax-number-title" className="text-2">
        {words.label}
      </h3>
      <TaxNumberState company={company} />
      {canAsk && (
        <Button
          variant="outline"
          busy={busy}
          onClick={() => void change({ call, done: fill(words.asking, { name }) })}
        >
          {words.again}
        </Button>
      )}
    </section>
  );
}
