/** A zone as it is: its addresses, and its methods with their prices. */
import { isForAnyCurrency } from '#modules/delivery/delivery-zone.ts';
import { countryName } from '#modules/addresses/country.ts';
import { formatCount } from '#platform/number-format.ts';
import { currencyCode, type Currency } from '#platform/currency.ts';
import { formatMoney } from '#platform/money.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { Zone } from './delivery.tsx';

interface ZoneCardProps {
  zone: Zone;
  onChange: () => void;
  onRemove: () => void;
}

type Method = Zone['methods'][number];
type Words = ReturnType<typeof useStaffWords>['delivery'];

export function ZoneCard({ zone, onChange, onRemove }: ZoneCardProps) {
  const { delivery: words } = useStaffWords();
  const { name, areas, methods } = zone;
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-1 font-semibold wrap-anywhere">{name}</h4>
        <div className="flex gap-2">
          <Button
            variant="outline"
            aria-label={fill(words.changeNamed, { name })}
            onClick={onChange}
          >
            {words.change}
          </Button>
          <Button
            variant="danger"
            aria-label={fill(words.removeNamed, { name })}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        </div>
      </div>
      <p className="text-small text-graphite wrap-anywhere">
        {areas.map((area) => areaText(area, words)).join(' · ')}
      </p>
      {methods.length === 0 && <p className="font-semibold text-oxblood">{words.noMethod}</p>}
      <ul className="grid">
        {methods.map((method) => (
          <li
            key={method.id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-2"
          >
            <span className="wrap-anywhere">
              {method.name}
              <span className="block text-fine text-graphite">
                {words.kinds[method.kind]}, {currencyText(method, words)}
              </span>
            </span>
            <span className="figures text-small">{pricesText(method, words)}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

function areaText({ country, from, to }: Zone['areas'][number], words: Words): string {
  const where = country === '' ? words.everywhere : countryName(country);
  if (from === '') return where;
  return from === to ? `${where} ${from}` : `${where} ${from}–${to}`;
}

/** 'up to 2,000 g: $6.90, above: $12.90, free from $150.00'. */
function pricesText({ basis, currency, rates, freeFrom }: Method, words: Words): string {
  const texts = rates.map(({ upTo, price }) => {
    const amount = price === 0 ? words.free : formatAmount(price, currency);
    if (upTo !== null) {
      const most = limitText({ basis, currency }, upTo, words);
      return fill(words.upToPrice, { most, price: amount });
    }
    return rates.length === 1 ? amount : fill(words.anyPrice, { price: amount });
  });
  const free =
    freeFrom === null
      ? []
      : [fill(words.freeFromText, { price: formatAmount(freeFrom, currency) })];
  return [...texts, ...free].join(', ');
}

function limitText(
  { basis, currency }: { basis: Method['basis']; currency: Currency },
  upTo: number,
  words: Words,
): string {
  if (basis === 'value') return formatMoney(upTo, currency);
  const count = formatCount(upTo);
  return basis === 'weight' ? `${count} g` : fill(words.cartons, { count });
}

/** Of which orders it is: those in its currency, or in any where it is free for all. */
function currencyText(method: Method, words: Words): string {
  const rates = method.rates.map(({ upTo, price }) => ({ upTo, priceMinor: price }));
  return isForAnyCurrency({ basis: method.basis, rates })
    ? words.anyCurrency
    : fill(words.inCurrency, { currency: currencyCode(method.currency) });
}
