/** One size in the form of a product: what it costs, whether it is there, and how many. */
import { formatCount } from '#platform/number-format.ts';
import { currencyCode } from '#platform/currency.ts';
import { stepAt } from '#modules/prices/price-list.ts';
import { largestOrder, smallestOrder } from '#modules/orders/quantity-rules.ts';
import { availabilityBand, type AvailabilityBand } from '#modules/inventory/stock-level.ts';
import { useCurrency } from '#web/currency.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { TaxedPrice, useRate } from '#web/prices/taxed-price.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { sizeAnchor } from '../sizes/size-scale.ts';
import type { PricedVariant } from './priced-product.ts';
import { CutNote, PriceSteps } from './price-steps.tsx';
import { valueOf } from './product-facts.ts';

const tones = {
  in_stock: 'good',
  few_left: 'waiting',
  none_now: 'bad',
} as const satisfies Record<AvailabilityBand, BadgeTone>;

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
      className="grid grid-cols-[1fr_auto_auto] items-baseline gap-x-3 gap-y-1.5 border-b border-line py-3 target:bg-gesso target:[box-shadow:-.75rem_0_var(--gesso),.75rem_0_var(--gesso)]"
    >
      {/* Of one size the heading says which. */}
      <th scope="row" className={`text-1 font-semibold ${variant.variant === '' ? 'sr-only' : ''}`}>
        <span>{variant.variant || name}</span>
      </th>
      <td>
        <Badge tone={tones[band]}>{words.bands[band]}</Badge>
      </td>
      <td className="col-start-3 text-right">
        <RowPrice variant={variant} />
      </td>
      <td className="col-span-3 flex items-center gap-x-3">
        {canBeOrdered(variant) && <Quantity {...{ variant, isOnly }} />}
        <span className="min-w-0 grow text-fine text-graphite">
          {words.minimum} <OrderRules variant={variant} />
          <span data-units={id} data-text={words.ready} className="figures block min-h-lh" />
        </span>
        {canBeOrdered(variant) && <BuyButton variant={variant} />}
      </td>
      <td className="figures col-span-3 text-fine text-graphite">
        {detailsOf({ variant, labels, packing }, words)}
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

/** How many can be ordered; the quantity's field is described by it. */
function OrderRules({ variant }: { variant: PricedVariant }) {
  const { product: words } = useWords();
  const { id, orderMultiple } = variant;
  const most = mostOf(variant);
  const notes = [
    orderMultiple > 1 && fill(words.multiple, { count: formatCount(orderMultiple) }),
    most !== undefined && fill(words.maximum, { count: formatCount(most) }),
  ].filter((note) => note !== false);
  return (
    <span id={`rules-${id}`} className="figures">
      {formatCount(smallestOrder(variant))}
      {notes.map((note) => (
        <span key={note}>, {note}</span>
      ))}
    </span>
  );
}

/** Whatever is there: how much that is, the page does not carry. */
function mostOf(variant: PricedVariant): number | undefined {
  const { maximumOrder } = variant;
  return maximumOrder === null ? undefined : largestOrder(variant, maximumOrder);
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
  return texts.filter((text) => text !== '').join(' · ');
}

interface QuantityProps {
  variant: PricedVariant;
  isOnly: boolean;
}

/** Empty at first where there are several sizes: only those that are filled in are put there. */
function Quantity({ variant, isOnly }: QuantityProps) {
  const { product: words } = useWords();
  const { id, name, orderMultiple } = variant;
  // Browsers count the steps from the minimum.
  const smallest = smallestOrder(variant);
  return (
    <>
      <input type="hidden" name="tool" value={id} />
      <input
        type="number"
        name="quantity"
        aria-label={fill(words.quantityOf, { name })}
        defaultValue={isOnly ? smallest : undefined}
        placeholder="0"
        min={smallest}
        max={mostOf(variant)}
        aria-describedby={`rules-${id}`}
        step={orderMultiple}
        inputMode="numeric"
        className="figures min-h-11 w-20 shrink-0 rounded-plain border border-field-line bg-field px-3 text-1 print:hidden"
      />
    </>
  );
}

function BuyButton({ variant: { id, name } }: Pick<QuantityProps, 'variant'>) {
  const { tool } = useWords();
  return (
    <button
      type="submit"
      name="buy"
      value={id}
      aria-label={fill(tool.buyNamed, { name })}
      className={buttonClass('quiet', 'whitespace-nowrap print:hidden')}
    >
      {tool.buy}
    </button>
  );
}
