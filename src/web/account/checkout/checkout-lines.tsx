/** What is ordered, each line with what can be done about it. */
import { CheckoutLine } from './checkout-line.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { WireCart } from './checkout.tsx';
import type { LineError } from './use-place-cart.ts';

interface CheckoutLinesProps {
  cart: WireCart;
  /** By the place of the line, from 0. */
  refused: ReadonlyMap<number, LineError>;
  onChanged: () => void;
}

export function CheckoutLines({ cart, refused, onChanged }: CheckoutLinesProps) {
  return (
    <section aria-labelledby="lines-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="lines-title" className="text-3">
          {words.lines}
        </h2>
        <a href="/cart" className="link inline-flex min-h-11 items-center">
          {words.back}
        </a>
      </div>
      <ol className="mt-2 border-t border-ink">
        {cart.lines.map((line, index) => (
          <CheckoutLine
            key={line.tool}
            line={line}
            lineError={refused.get(index)}
            onChanged={onChanged}
          />
        ))}
      </ol>
    </section>
  );
}
