/** What the checkout shows to customers and guests alike. */
import { formatDollars, parseDollars } from '#platform/money.ts';
import { usePauseText } from '#web/holiday.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { CheckoutLine } from './checkout-line.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { WireCart } from './checkout.tsx';
import type { LineError } from './use-place-cart.ts';

interface CheckoutLinesProps {
  cart: WireCart;
  /** By the place of their lines, from 0. */
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

interface PlaceButtonProps {
  cart: WireCart;
  error: string | undefined;
  isPlacing: boolean;
  /** What comes after it. */
  next: string;
}

/** The total, and the button that places the order. */
export function PlaceButton({ cart, error, isPlacing, next }: PlaceButtonProps) {
  const pauseText = usePauseText();
  return (
    <>
      <Total cart={cart} />
      <FormError error={error} />
      <div className="grid gap-2">
        <Button
          type="submit"
          disabled={!cart.orderable || pauseText !== undefined}
          aria-describedby="next"
          busy={isPlacing ? words.placing : undefined}
        >
          {words.place}
        </Button>
        <p id="next" className="text-small text-graphite">
          {pauseText ?? (cart.orderable ? next : words.notYet)}
        </p>
      </div>
    </>
  );
}

export function Total({ cart }: { cart: WireCart }) {
  return (
    <div className="grid gap-1 border-y border-ink py-4">
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="text-1">{words.total}</dt>
        <dd className="figures text-4 font-semibold">
          {formatDollars(parseDollars(cart.total) ?? 0)}
        </dd>
      </dl>
      <p className="text-small text-graphite">{words.delivery}</p>
    </div>
  );
}
