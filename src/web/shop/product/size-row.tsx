/** One size in the form of a product: what it costs, whether it is there, and how many. */
import { formatCount } from '#platform/number-format.ts';
import { currencyCode } from '#platform/currency.ts';
import { stepAt } from '#modules/prices/price-list.ts';
import { smallestOrder } from '#modules/orders/quantity-rules.ts';
import { availabilityBand, type AvailabilityBand } from '#modules/inventory/stock-level.ts';
import { useCurrency } from '#web/currency.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { TaxedPrice, useRate } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { sizeAnchor } from '../sizes/size-scale.ts';
import type { PricedVariant } from './priced-product.ts';
import { CutNote, PriceSteps } from './price-steps.tsx';
import { valueOf } from './product-facts.ts';
import { BuyButton, OrderRules, SizeQuantity } from './size-quantity.tsx';

const tones = {
  in_stock: 'good',
  few_left: 'waiting',
  none_now: 'bad',
} as const satisfies Record<AvailabilityBand, BadgeTone>;

/** Some are there, and an order takes more. */
const isShort = (variant: PricedVariant) => isSoldOut(variant) && variant.available > 0;

export function isSoldOut(variant: PricedVariant): boolean {
  return availabilityBand(variant.available, smallestOrder(variant)) === 'none_now';
}

/** Whether it is sold in the currency of the page, and as many are there as an order takes. */
export function canBeOrdered(variant: PricedVariant): boolean {
  if (!variant.ladder) return false;
  return !isSoldOut(variant);
}

/**
 * A row is a card of two columns. Who buys for a company sees its price and steps in the place of
 * these: `site/agreed-prices.ts`.
 */
export function SizeRow({ variant, labels, packing, isOnly }: DetailsProps & { isOnly: boolean }) {
  const { product: words } = useWords();
  const { id, name, available } = variant;
  const band = availabilityBand(available, smallestOrder(variant));
  return (
    <tr
      id={variant.variant === '' ? undefined : sizeAnchor(variant.variant)}
      // Who comes for a size sees the picture and the name as well, and not its row alone.
      style={{ scrollMarginTop: '100vh' }}
      className="size-row grid grid-cols-[1fr_auto_auto] items-baseline gap-x-3 gap-y-1.5 border-b border-line py-3"
    >
      {/* Of one size the heading says which. */}
      <th scope="row" className={`text-1 font-semibold ${variant.variant === '' ? 'sr-only' : ''}`}>
        <span>{variant.variant || name}</span>
      </th>
      <td>
        <Badge tone={tones[band]}>{isShort(variant) ? words.tooFew : words.bands[band]}</Badge>
      </td>
      <td className="col-start-3 text-right">
        <RowPrice variant={variant} />
      </td>
      <td className="col-span-3">
        {canBeOrdered(variant) && (
          <span className="flex items-center gap-x-3">
            <SizeQuantity {...{ variant, isOnly }} />
            <BuyButton variant={variant} />
          </span>
        )}
        <span
          id={`size-${id}-wrong`}
          aria-live="polite"
          className="mt-1.5 block font-semibold text-oxblood empty:hidden"
        />
      </td>
      <td className="figures col-span-3 text-fine text-graphite">
        {words.minimum} <OrderRules variant={variant} />
        <span data-units={id} data-text={`${dot}${words.ready}`} />
        <span className="block">{detailsOf({ variant, labels, packing }, words)}</span>
      </td>
    </tr>
  );
}

function RowPrice({ variant }: { variant: PricedVariant }) {
  const { product: words } = useWords();
  const currency = useCurrency();
  const { id, name, ladder, cut, taxClass } = variant;
  const rate = useRate(taxClass);
  const minimumOrder = smallestOrder(variant);
  if (!ladder) {
    return (
      <span className="text-graphite">
        {fill(words.notSoldIn, { currency: currencyCode(currency) })}
      </span>
    );
  }
  return (
    <>
      <span
        data-price={id}
        data-minimum={minimumOrder}
        data-rate={rate}
        className="figures text-1 font-semibold whitespace-nowrap"
      >
        <TaxedPrice price={stepAt(ladder, minimumOrder)} taxClass={taxClass} />
      </span>
      <CutNote {...{ cut, taxClass }} />
      <PriceSteps {...{ ladder, minimumOrder, name, taxClass }} className="mt-1" />
    </>
  );
}

interface DetailsProps {
  variant: PricedVariant;
  /** Of the facts that tell the sizes apart. */
  labels: readonly string[];
  packing: readonly PackingKey[];
}

type PackingKey = 'weightG' | 'unitsPerCarton';

/** What all sizes have alike stands in the specification. */
export function packedApart(variants: readonly PricedVariant[]): PackingKey[] {
  const keys: PackingKey[] = ['weightG', 'unitsPerCarton'];
  return keys.filter((key) => new Set(variants.map((variant) => variant[key])).size > 1);
}

/** Between facts; it stays at the end of a line. */
const dot = '\u00A0· ';

/** '50 mm wide, 60 mm out · 94 g · Article FV-50'. */
function detailsOf({ variant, labels, packing }: DetailsProps, words: Wording['product']): string {
  const { weightG, unitsPerCarton, sku } = variant;
  const hasWeight = packing.includes('weightG') && weightG !== null;
  const hasCarton = packing.includes('unitsPerCarton') && unitsPerCarton !== null;
  const texts = [
    valueOf(variant, words.size),
    ...labels.map((label) => valueOf(variant, label)),
    hasWeight ? fill(words.weightOf, { grams: formatCount(weightG) }) : '',
    hasCarton ? fill(words.inCarton, { count: formatCount(unitsPerCarton) }) : '',
    sku === null ? '' : fill(words.sku, { sku }),
  ];
  return texts.filter((text) => text !== '').join(dot);
}
