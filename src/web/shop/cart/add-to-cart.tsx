/** 'Add to cart' on a card: the smallest order of the tool. Works without script. */
import { smallestOrder, type OrderBounds } from '#modules/orders/quantity-rules.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CartForm } from './cart-form.tsx';

interface AddToCartProps {
  tool: OrderBounds & { id: string; name: string };
  className?: string;
}

/** Above the link that covers the card; on a phone a sign in the corner of its picture. */
export function AddToCart({ tool, className = '' }: AddToCartProps) {
  const { id, name } = tool;
  const { tool: words } = useWords();
  return (
    <CartForm
      does="add"
      fields={{ tool: id, quantity: smallestOrder(tool) }}
      className={`relative z-1 grid max-sm:absolute max-sm:top-1 max-sm:right-1 ${className}`}
    >
      <button
        type="submit"
        aria-label={fill(words.addNamed, { name })}
        className="pressable min-h-11 min-w-11 rounded-plain border border-field-line bg-card px-2 text-small font-semibold transition-colors duration-(--quick) hover:border-ink hover:bg-gesso"
      >
        <span className="max-sm:sr-only">{words.add}</span>
        <span aria-hidden="true" className="text-2 sm:hidden">
          +
        </span>
      </button>
    </CartForm>
  );
}
