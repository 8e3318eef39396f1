/**
 * All sizes of a product in one table, each with a quantity and 'Buy now', which leads to the
 * purchase page; one 'Add to cart' takes all quantities. A plain form: it works without script.
 */
import { formatCount } from '#platform/number-format.ts';
import { formatDollars } from '#platform/money.ts';
import type { PublicVariant } from '#modules/catalogue/product.ts';
import { availabilityBand, type AvailabilityBand } from '#modules/inventory/stock-level.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CartForm, DefaultButton } from '../cart/cart-form.tsx';
import { valueOf, varyingLabels } from './product-facts.ts';

const tones = {
  in_stock: 'good',
  few_left: 'waiting',
  none_now: 'bad',
} as const satisfies Record<AvailabilityBand, BadgeTone>;

export function VariantsTable({ variants }: { variants: readonly PublicVariant[] }) {
  const { product: words, tool } = useWords();
  const labels = varyingLabels(variants).filter((label) => label !== words.size);
  return (
    <section aria-labelledby="sizes-title">
      <h2 id="sizes-title" className="text-3">
        {words.sizes}
      </h2>
      <CartForm does="add">
        <DefaultButton />
        <table className="mt-4 w-full border-t border-ink text-left text-small">
          <thead className="max-md:sr-only">
            <tr className="border-b border-line text-fine text-graphite">
              {[words.size, words.price, words.minimum, words.availability].map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-normal">
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
                {...{ variant, labels }}
                isOnly={variants.length === 1}
              />
            ))}
          </tbody>
        </table>
        {variants.some(isToBeHad) && (
          <div className="mt-5 flex flex-wrap items-center justify-end gap-x-5 gap-y-2 print:hidden">
            {variants.length > 1 && <p className="text-small text-graphite">{words.fillIn}</p>}
            <button type="submit" className={buttonClass('outline', 'max-md:grow')}>
              {tool.add}
            </button>
          </div>
        )}
      </CartForm>
    </section>
  );
}

function isToBeHad({ available, minimumOrder }: PublicVariant): boolean {
  return availabilityBand(available, minimumOrder) !== 'none_now';
}

interface VariantRowProps {
  variant: PublicVariant;
  labels: readonly string[];
  isOnly: boolean;
}

/** On a narrow screen a row is a card of two columns. */
function VariantRow({ variant, labels, isOnly }: VariantRowProps) {
  const { product: words } = useWords();
  const { name, sku, priceMinor, minimumOrder, orderMultiple, available } = variant;
  const band = availabilityBand(available, minimumOrder);
  return (
    <tr className="border-b border-line align-middle max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:gap-y-2 max-md:py-5">
      <th
        scope="row"

        className="py-4 pr-4 text-left max-md:col-span-2 max-md:py-0"
      >
        <span className="block text-1 font-semibold">
          {variant.variant === '' ? name : variant.variant}
        </span>
        <Details variant={variant} labels={labels} />
        {sku !== null && (
          <span className="mt-0.5 block text-fine font-normal text-graphite">
            {fill(words.sku, { sku })}
          </span>
        )}
      </th>
      <Cell name={words.price}>
        <span className="figures text-1 font-semibold whitespace-nowrap">
          {formatDollars(priceMinor)}
        </span>
      </Cell>
      <Cell name={words.minimum}>
        <span className="figures">{formatCount(minimumOrder)}</span>
        {orderMultiple > 1 && (
          <span className="block text-fine text-graphite">
            {fill(words.multiple, { count: formatCount(orderMultiple) })}
          </span>
        )}
      </Cell>
      <Cell name={words.availability}>
        <Badge tone={tones[band]}>{words.bands[band]}</Badge>
      </Cell>
      <td className="py-4 max-md:col-span-2 max-md:py-0 print:hidden">
        {band !== 'none_now' && <Quantity {...{ variant, isOnly }} />}
      </td>
    </tr>
  );
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

function Details({ variant, labels }: { variant: PublicVariant; labels: readonly string[] }) {
  const { product: words } = useWords();
  const size = valueOf(variant, words.size);
  const others = labels.map((label) => valueOf(variant, label)).filter((value) => value !== '');
  const text = [size, ...others].filter((value) => value !== '').join(' · ');
  if (text === '') return null;
  return <span className="mt-0.5 block font-normal text-graphite">{text}</span>;
}

/** Empty at first where there are several sizes: only those that are filled in are put there. */
function Quantity({ variant, isOnly }: Omit<VariantRowProps, 'labels'>) {
  const { product: words, tool } = useWords();
  const { id, name, minimumOrder, maximumOrder, orderMultiple } = variant;
  return (
    <div className="flex items-center gap-3">
      <input type="hidden" name="tool" value={id} />
      <input
        type="number"
        name="quantity"
        aria-label={fill(words.quantityOf, { name })}
        defaultValue={isOnly ? minimumOrder : undefined}
        placeholder={formatCount(minimumOrder)}
        min={minimumOrder}
        max={maximumOrder ?? undefined}
        step={orderMultiple}
        inputMode="numeric"
        className="figures min-h-11 w-20 rounded-plain border border-field-line bg-field px-3 text-1"
      />
      <button
        type="submit"
        name="buy"
        value={id}
        aria-label={fill(tool.buyNamed, { name })}
        className={buttonClass('solid', 'whitespace-nowrap max-md:grow')}
      >
        {tool.buy}
      </button>
    </div>
  );
}
