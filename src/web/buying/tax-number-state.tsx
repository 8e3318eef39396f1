/** What is known of a company's tax number: what VIES said of it, and when it is asked again. */
import type { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import type { AnswerOf } from '#web/api.ts';
import { formatDate, formatUntil } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { taxNumberTexts as words } from '#web/wording/orders/tax-number.ts';

type Numbered = Pick<
  AnswerOf<typeof companyEndpoints.listOwnCompanies>[number],
  'taxNumber' | 'taxCheck'
>;

export function TaxNumberState({ company }: { company: Numbered }) {
  if (company.taxNumber === '') return null;
  return (
    <p className="text-small text-graphite wrap-anywhere">{sayTaxNumber(company).join(' ')}</p>
  );
}

/** Sentences. */
export function sayTaxNumber({ taxCheck }: Numbered): string[] {
  if (!taxCheck) return [words.kept];
  const { state, answeredAt, dueAt } = taxCheck;
  const day = answeredAt === null ? '' : formatDate(answeredAt);
  const again = isDueWithin(taxCheck, 0) ? [words.askedNow] : [];
  switch (state) {
    case 'format':
      return [dueAt === null ? words.format : words.waiting];
    case 'valid':
      return [fill(words.valid, { day }), ...sayWhose(taxCheck), ...again];
    case 'invalid':
      return [fill(words.invalid, { day }), ...again];
    case 'unavailable':
      return dueAt === null || again.length > 0
        ? [words.unreachable, ...again]
        : [fill(words.unavailable, { time: formatUntil(dueAt) })];
  }
}

/** Whether VIES is asked by then; at once it is, where no time is left. */
export function isDueWithin(taxCheck: Numbered['taxCheck'], limitMs: number): boolean {
  const dueAt = taxCheck?.dueAt;
  return typeof dueAt === 'string' && new Date(dueAt).getTime() <= Date.now() + limitMs;
}

function sayWhose({ name, address }: NonNullable<Numbered['taxCheck']>): string[] {
  if (name === '') return [];
  const lines = address.split('\n').map((line) => line.trim());
  const where = lines.filter((line) => line !== '').join(', ');
  return [fill(where === '' ? words.named : words.namedAt, { name, address: where })];
}
