/** Tax as its rows say it: who taxes, at which rate, and why. */
import { isWithinPrices } from '#modules/tax/tax-case.ts';
import type { Currency } from '#platform/currency.ts';
import { parseDollars } from '#platform/money.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { formatDate } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { placeName } from './place-name.ts';
import { taxTexts as words } from '#web/wording/orders/tax.ts';
import { ContactText } from '#web/ui/contact-text.tsx';

export type WireTax = NonNullable<WireOrder['taxed']>;

/** Those that come to something, as label and amount. */
export function taxRowsOf(
  taxed: WireTax | null,
  currency: Currency,
): [label: string, amount: string][] {
  const charged = taxed?.rows.filter(({ tax }) => tax > 0) ?? [];
  const taxMinor = charged.reduce((sum, { tax }) => sum + toMinor(tax), 0);
  const isWithin = isWithinPrices(toMinor(taxed?.included?.amount ?? 0), taxMinor);
  const rows = charged.map(({ place, jurisdiction, percent, tax }): [string, string] => {
    const where = [jurisdiction, placeName(place)].filter((part) => part !== '').join(', ');
    const text = isWithin ? words.within : words.row;
    return [fill(text, { place: where, percent: String(percent) }), formatAmount(tax, currency)];
  });
  const included = taxed?.included;
  if (!included || included.amount === 0 || isWithin) return rows;
  const label = fill(words.off, { place: placeName(included.country) });
  return [[label, `−${formatAmount(included.amount, currency)}`], ...rows];
}

function toMinor(dollars: number): number {
  return parseDollars(dollars) ?? 0;
}

/** Of an order that has no tax because of a proven number. */
function proofOf({ reason, taxNumber }: WireTax): string[] {
  if (reason !== 'intra_community' || !taxNumber?.at) return [];
  const { number, at, requestId: request } = taxNumber;
  const text = request === '' ? words.proof : words.proofWithRequest;
  return [fill(text, { number, day: formatDate(at), request })];
}

/** Why none is charged, and why it is not what the buyer may have expected. */
export function TaxReason({ taxed }: { taxed: WireTax | null }) {
  if (!taxed || taxed.reason === 'off') return null;
  const { reason, notes, rows } = taxed;
  const isCharged = rows.some(({ tax }) => tax > 0);
  const texts = [
    ...(isCharged ? [] : [words.reasons[reason]]),
    ...proofOf(taxed),
    ...notes.map((note) => words.notes[note]),
  ];
  if (texts.length === 0) return null;
  return (
    <p className="text-small text-graphite">
      <ContactText text={texts.join(' ')} />
    </p>
  );
}
