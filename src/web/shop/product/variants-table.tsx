/**
 * All sizes of a product in one table, each with a quantity and 'Buy now', which leads to the
 * purchase page; one 'Add to cart' takes all quantities. A plain form: it works without script.
 */
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
import { useWords } from '#web/words.ts';
import { TellMeForm } from '../stock-alert/tell-me-form.tsx';
import { TaxNote } from '../tax-note.tsx';
import { sizeAnchor } from '../sizes/size-scale.ts';
import { CartForm, DefaultButton } from '../cart/cart-form.tsx';
import type { PricedVariant } from './priced-product.ts';
import { CutNote, PriceSteps } from './price-steps.tsx';
import { valueOf, varyingLabels } from './product-facts.ts';

const tones = {
  in_stock: 'good',
  few_left: 'waiting',
  none_now: 'bad',
} as const satisfies Record<AvailabilityBand, BadgeTone>;

export function VariantsTable({ variants }: { variants: readonly PricedVariant[] }) {
  const { product: words } = useWords();
  return (
    <section aria-labelledby="sizes-title">
      <h2 id="sizes-title" className="text-3">
        {words.sizes}
      </h2>
      {variants.length === 0 ? (
        <p className="mt-4 border-t border-ink pt-4 text-1">{words.noSizes}</p>
      ) : (
        <>
          <SizesForm variants={variants} />
          <TellMeForm
            tools={variants.filter(isSoldOut).map(({ id, name }) => ({ id, name }))}
            className="mt-6 max-w-xl"
          />
        </>
      )}
    </section>
  );
}

function SizesForm({ variants }: { variants: readonly PricedVariant[] }) {
  const { product: words, tool } = useWords();
  const ownPlace: readonly string[] = [words.size, words.warnings];
  const labels = varyingLabels(variants).filter((label) => !ownPlace.includes(label));
  const packing = packedApart(variants);
  return (
    <CartForm does="add">
      <DefaultButton />
      <table className="mt-4 w-full border-t border-ink text-left text-small">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-fine text-graphite">
            {[words.size, words.price, words.minimum, words.availability].map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-normal wrap-normal">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 font-normal">
              {words.quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <VariantRow
              key={variant.id}
              {...{ variant, labels, packing }}
              isOnly={variants.length === 1}
            />
          ))}
        </tbody>
      </table>
      <TaxNote className="mt-3" />
      {variants.some(isToBeHad) && (
        <div className="mt-5 flex flex-wrap items-center justify-end gap-x-5 gap-y-2 print:hidden">
          {variants.length > 1 && <p className="text-small text-graphite">{words.fillIn}</p>}
          <button
            type="submit"
            className={buttonClass(variants.length > 1 ? 'solid' : 'outline', 'max-md:grow')}
          >
            {tool.add}
          </button>
        </div>
      )}
    </CartForm>
  );
}

function isSoldOut(variant: PricedVariant): boolean {
  return availabilityBand(variant.available, smallestOrder(variant)) === 'none_now';
}

function isToBeHad(variant: PricedVariant): boolean {
  if (!variant.ladder) return false;
  return !isSoldOut(variant);
}

/**
 * On a narrow screen a row is a card of two columns. Who buys for a company sees its price and
 * steps in the place of these: `site/agreed-prices.ts`.
 */
function VariantRow({ variant, labels, packing, isOnly }: DetailsProps & { isOnly: boolean }) {
  const { product: words } = useWords();
  const currency = useCurrency();
  const { id, name, sku, ladder, cut, available, taxClass } = variant;
  const rate = useRate(taxClass);
  const minimumOrder = smallestOrder(variant);
  const band = availabilityBand(available, minimumOrder);
  return (
    <tr
      id={variant.variant === '' ? undefined : sizeAnchor(variant.variant)}
      className="border-b border-line align-middle target:bg-gesso target:[box-shadow:-.75rem_0_var(--gesso),.75rem_0_var(--gesso)] max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:gap-y-2 max-md:py-5"
    >
      <th scope="row" className="py-4 pr-4 text-left max-md:col-span-2 max-md:py-0">
        <span className="block text-1 font-semibold">
          {variant.variant === '' ? name : variant.variant}
        </span>
        <Details {...{ variant, labels, packing }} />
        {sku !== null && (
          <span className="mt-0.5 block text-fine font-normal text-graphite">
            {fill(words.sku, { sku })}
          </span>
        )}
      </th>
      <Cell name={words.price}>
        {ladder ? (
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
        ) : (
          <span className="text-graphite">
            {fill(words.notSoldIn, { currency: currencyCode(currency) })}
          </span>
        )}
      </Cell>
      <Cell name={words.minimum}>
        <OrderRules variant={variant} />
      </Cell>
      <Cell name={words.availability}>
        <Badge tone={tones[band]}>{words.bands[band]}</Badge>
        <span
          data-units={id}
          data-text={words.ready}
          className="figures mt-1 block min-h-lh text-fine whitespace-nowrap text-graphite"
        />
      </Cell>
      <td className="py-4 max-md:col-span-2 max-md:py-0 print:hidden">
        {isToBeHad(variant) && <Quantity {...{ variant, isOnly }} />}
      </td>
    </tr>
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
    <div id={`rules-${id}`}>
      <span className="figures">{formatCount(smallestOrder(variant))}</span>
      {notes.map((note) => (
        <span key={note} className="block text-fine text-graphite">
          {note}
        </span>
      ))}
    </div>
  );
}

/** Whatever is there: how much that is, the page does not carry. */
function mostOf(variant: PricedVariant): number | undefined {
  const { maximumOrder } = variant;
  return maximumOrder === null ? undefined : largestOrder(variant, maximumOrder);
}

/** The column's name is read out everywhere, and seen where the head of the table is not. */
function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <td className="py-4 pr-4 max-md:py-0">
      <span className="text-fine text-graphite md:hidden">{name}</span>
      <div>{children}</div>
    </td>
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
function packedApart(variants: readonly PricedVariant[]): PackingKey[] {
  const keys: PackingKey[] = ['weightG', 'unitsPerCarton'];
  return keys.filter((key) => new Set(variants.map((variant) => variant[key])).size > 1);
}

function Details({ variant, labels, packing }: DetailsProps) {
  const { product: words } = useWords();
  const { weightG, unitsPerCarton } = variant;
  const weight = packing.includes('weightG') && weightG !== null ? formatCount(weightG) : '';
  const carton = packing.includes('unitsPerCarton') && unitsPerCarton !== null ? unitsPerCarton : 0;
  const size = valueOf(variant, words.size);
  const others = labels.map((label) => valueOf(variant, label)).filter((value) => value !== '');
  const packed = [
    weight === '' ? '' : fill(words.weightOf, { grams: weight }),
    carton === 0 ? '' : fill(words.inCarton, { count: formatCount(carton) }),
  ];
  const text = [size, ...others, ...packed].filter((value) => value !== '').join(' · ');
  if (text === '') return null;
  return <span className="mt-0.5 block font-normal text-graphite">{text}</span>;
}

/** Empty at first where there are several sizes: only those that are filled in are put there. */
function Quantity({
  variant,
  isOnly,
}: Omit<{ variant: PricedVariant; isOnly: boolean }, 'labels'>) {
  const { product: words, tool } = useWords();
  const { id, name, orderMultiple } = variant;
  // Browsers count the steps from the minimum.
  const smallest = smallestOrder(variant);
  return (
    <div className="flex items-center gap-3">
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
        className="figures min-h-11 w-20 rounded-plain border border-field-line bg-field px-3 text-1"
      />
      <button
        type="submit"
        name="buy"
        value={id}
        aria-label={fill(tool.buyNamed, { name })}
        className={buttonClass(isOnly ? 'solid' : 'outline', 'whitespace-nowrap max-md:grow')}
      >
        {tool.buy}
      </button>
    </div>
  );
}
