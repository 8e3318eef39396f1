/** How many of a size, and 'Buy now', which takes them along to the purchase page. */
import { formatCount } from '#platform/number-format.ts';
import { largestOrder, smallestOrder } from '#modules/orders/quantity-rules.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { writeLadder } from '#web/prices/written-ladder.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { PricedVariant } from './priced-product.ts';

interface QuantityProps {
  variant: PricedVariant;
  /** Of one size alone the smallest order is what one comes for. */
  isOnly: boolean;
}

/** What is wrong with it, and its steps, come by script: `site/product/size-form.ts`. */
export function SizeQuantity({ variant, isOnly }: QuantityProps) {
  const { product: words, order } = useWords();
  const { id, name, orderMultiple, ladder } = variant;
  // Browsers count the steps from the minimum.
  const smallest = smallestOrder(variant);
  const stepOf = (label: string, by: number) => ({
    'aria-label': `${label}, ${name}`,
    'data-step': by,
    'data-needs-script': '',
  });
  return (
    <>
      <input type="hidden" name="tool" value={id} />
      <Stepper
        fewer={stepOf(order.fewer, -1)}
        more={stepOf(order.more, 1)}
        width="w-40 print:hidden"
        name="quantity"
        id={`size-${id}`}
        aria-label={fill(words.quantityOf, { name })}
        defaultValue={isOnly ? smallest : undefined}
        placeholder="0"
        min={smallest}
        max={mostOf(variant)}
        step={orderMultiple}
        aria-describedby={`rules-${id}`}
        data-ladder={ladder && writeLadder(ladder)}
        data-size={variant.variant}
      />
    </>
  );
}

/** Whatever is there: how much that is, the page does not carry. */
function mostOf(variant: PricedVariant): number | undefined {
  const { maximumOrder } = variant;
  return maximumOrder === null ? undefined : largestOrder(variant, maximumOrder);
}

export function BuyButton({ variant: { id, name } }: Pick<QuantityProps, 'variant'>) {
  const { tool } = useWords();
  return (
    <button
      type="submit"
      name="buy"
      value={id}
      aria-label={fill(tool.buyNamed, { name })}
      className={buttonClass('quiet', 'ml-auto whitespace-nowrap print:hidden')}
    >
      {tool.buy}
    </button>
  );
}

/** '12, in steps of 6, at most 96'; the quantity's field is described by it. */
export function OrderRules({ variant }: Pick<QuantityProps, 'variant'>) {
  const { product: words } = useWords();
  const { id, orderMultiple } = variant;
  const most = mostOf(variant);
  const notes = [
    orderMultiple > 1 && fill(words.multiple, { count: formatCount(orderMultiple) }),
    most !== undefined && fill(words.maximum, { count: formatCount(most) }),
  ].filter((note) => note !== false);
  return (
    <span id={`rules-${id}`}>
      {formatCount(smallestOrder(variant))}
      {notes.map((note) => (
        <span key={note}>, {note}</span>
      ))}
    </span>
  );
}
