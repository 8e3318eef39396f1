/** What a piece costs by quantity, and what a sale takes off. */
import { formatCount } from '#platform/number-format.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import type { PriceCut } from '#modules/prices/price-history.ts';
import { TaxedPrice } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface PriceStepsProps {
  ladder: PriceLadder;
  /** No step below it can be ordered. */
  minimumOrder: number;
  /** What it is a table of, for who does not see where it stands. */
  name: string;
  taxClass: TaxClass | undefined;
  className?: string;
}

/** Nothing where each costs the same, however many are ordered. */
export function PriceSteps({
  ladder,
  minimumOrder,
  name,
  taxClass,
  className = '',
}: PriceStepsProps) {
  const { product: words } = useWords();
  const first = { ...stepAt(ladder, minimumOrder), from: minimumOrder };
  const later = ladder.filter(({ from }) => from > minimumOrder);
  if (later.length === 0) return null;
  const isTogether = later.some(({ source }) => source?.sizesTogether);
  return (
    <div className={className}>
      <table className="figures text-left text-small">
        <caption className="sr-only">{fill(words.stepsOf, { name })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.price}</th>
          </tr>
        </thead>
        <tbody>
          {[first, ...later].map(({ from, ...step }) => (
            <tr key={from}>
              <th scope="row" className="py-0.5 pr-3 font-normal text-graphite">
                {fill(words.fromPieces, { count: formatCount(from) })}
              </th>
              <td className="py-0.5">
                <TaxedPrice price={step} taxClass={taxClass} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isTogether && <p className="text-fine text-graphite">{words.sizesTogether}</p>}
    </div>
  );
}

interface CutNoteProps {
  cut: PriceCut | undefined;
  taxClass: TaxClass | undefined;
}

/** The lowest price of the 30 days before a sale, as the law wants it beside the new one. */
export function CutNote({ cut, taxClass }: CutNoteProps) {
  const { product: words } = useWords();
  if (!cut) return null;
  const { lowMinor, lowPerUnits, percent } = cut;
  const low = { priceMinor: lowMinor, perUnits: lowPerUnits };
  return (
    <p className="figures text-fine">
      {percent > 0 && (
        <strong className="font-semibold text-vermilion">{fill(words.cut, { percent })} </strong>
      )}
      <span className="text-graphite">
        <TaxedPrice price={low} taxClass={taxClass} text={words.lowest} />
      </span>
    </p>
  );
}
