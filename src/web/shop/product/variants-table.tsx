/**
 * All sizes of a product in one table, each with a quantity and 'Buy now', which leads to the
 * purchase page; one 'Add to cart' takes all quantities. A plain form: it works without script.
 */
import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';
import { TellMeForm } from '../stock-alert/tell-me-form.tsx';
import { TaxNote } from '../tax-note.tsx';
import { CartForm, DefaultButton } from '../cart/cart-form.tsx';
import { BuyBar, ownButtonClass } from './buy-bar.tsx';
import type { PricedVariant } from './priced-product.ts';
import { varyingLabels } from './product-facts.ts';
import { isSoldOut, canBeOrdered, packedApart, SizeRow } from './size-row.tsx';

interface VariantsTableProps {
  variants: readonly PricedVariant[];
  /** When it leaves; below the button. */
  note?: React.ReactNode;
}

export function VariantsTable({ variants, note }: VariantsTableProps) {
  const { product: words } = useWords();
  return (
    <>
      <section
        aria-labelledby="sizes-title"
        className="rounded-plain border border-line bg-card p-4 shadow-low sm:p-5 print:p-0"
      >
        <h2 id="sizes-title" className="text-2 lg:text-3">
          {variants.length === 1 ? words.onlySize : words.sizes}
        </h2>
        {variants.length === 0 ? (
          <p className="mt-3 border-t border-ink pt-4 text-1">{words.noSizes}</p>
        ) : (
          <SizesForm {...{ variants, note }} />
        )}
      </section>
      <TellMeForm tools={variants.filter(isSoldOut).map(({ id, name }) => ({ id, name }))} />
    </>
  );
}

const formId = 'sizes-form';

function SizesForm({ variants, note }: VariantsTableProps) {
  const { product: words, tool } = useWords();
  const ownPlace: readonly string[] = [words.size, words.warnings];
  const labels = varyingLabels(variants).filter((label) => !ownPlace.includes(label));
  const packing = packedApart(variants);
  const isOnly = variants.length === 1;
  return (
    <CartForm does="add" id={formId}>
      <DefaultButton />
      <table className="mt-2 block w-full text-left text-small">
        <thead className="sr-only">
          <tr>
            {[words.size, words.availability, words.price, words.quantity, words.facts].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="block border-t border-ink">
          {variants.map((variant) => (
            <SizeRow key={variant.id} {...{ variant, labels, packing, isOnly }} />
          ))}
        </tbody>
      </table>
      <TaxNote className="mt-3" />
      {variants.some(canBeOrdered) && (
        <div className="mt-4 grid gap-2 print:hidden">
          <p className="figures flex justify-between gap-3 text-small text-graphite empty:hidden">
            <span data-sum-of>{!isOnly && words.fillIn}</span>
            <span data-sum className="font-semibold text-ink" />
          </p>
          <button type="submit" className={buttonClass('solid', ownButtonClass)}>
            {tool.add}
          </button>
        </div>
      )}
      {note && <div className="mt-3">{note}</div>}
    </CartForm>
  );
}

/**
 * On a phone, for as long as the button of the form is out of sight. For who hears the page, or
 * goes through it by keyboard, that one is there already.
 */
export function SizesBar({
  variants,
  price,
}: {
  variants: readonly PricedVariant[];
  price: React.ReactNode;
}) {
  const { product: words, tool } = useWords();
  if (!variants.some(canBeOrdered)) return null;
  const add = (
    <>
      <button
        type="submit"
        form={formId}
        aria-hidden="true"
        tabIndex={-1}
        className={buttonClass()}
      >
        {tool.add}
      </button>
      <a href="#sizes-title" className={buttonClass()}>
        {words.choose}
      </a>
    </>
  );
  return (
    <BuyBar action={add}>
      <span data-sum-of className="block text-fine text-graphite" />
      <span data-sum className="text-1 font-semibold">
        {price}
      </span>
    </BuyBar>
  );
}
