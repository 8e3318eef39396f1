/** 'Add to cart' on a card: the smallest order of the tool. Works without script. */
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CartForm } from './cart-form.tsx';

interface AddToCartProps {
  tool: { id: string; name: string; minimumOrder: number };
  className?: string;
}

/** Above the link that covers the card. */
export function AddToCart({ tool: { id, name, minimumOrder }, className = '' }: AddToCartProps) {
  const { tool: words } = useWords();
  return (
    <CartForm
      does="add"
      fields={{ tool: id, quantity: minimumOrder }}
      className={`relative z-1 grid ${className}`}
    >
      <button
        type="submit"
        aria-label={fill(words.addNamed, { name })}
        className="pressable min-h-11 rounded-plain border border-field-line px-2 text-small font-semibold transition-colors duration-(--quick) hover:border-ink hover:bg-gesso"
      >
        {words.add}
      </button>
    </CartForm>
  );
}
