/** 'Add to cart' on a card: the smallest order of the tool. Works without script. */
import { formatCount } from '#platform/number-format.ts';
import { smallestOrder, type OrderBounds } from '#modules/orders/quantity-rules.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CartForm } from './cart-form.tsx';

interface AddToCartProps {
  tool: OrderBounds & { id: string; name: string };
  className?: string;
}

/** Above the link that covers the card; on a phone it says how many, and has no room for more. */
export function AddToCart({ tool, className = '' }: AddToCartProps) {
  const { id, name } = tool;
  const { tool: words } = useWords();
  const smallest = smallestOrder(tool);
  const count = formatCount(smallest);
  return (
    <CartForm
      does="add"
      fields={{ tool: id, quantity: smallest }}
      className={`relative z-1 grid ${className}`}
    >
      <button
        type="submit"
        aria-label={fill(words.addNamed, { name, count })}
        className="pressable min-h-11 min-w-11 rounded-plain border border-field-line bg-card px-2 text-small font-semibold transition-colors duration-(--quick) hover:border-ink hover:bg-gesso"
      >
        <span className="max-sm:sr-only">{words.add}</span>
        <span aria-hidden="true" className="figures sm:hidden">
          {`+ ${count}`}
        </span>
      </button>
    </CartForm>
  );
}
