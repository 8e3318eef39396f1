/** What the checkout shows to customers and guests alike. */
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { usePauseText } from '#web/holiday.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { describeLineError, lineId } from './checkout-line.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import { CheckoutSums, CheckoutTotal } from './checkout-total.tsx';
import type { WireCart } from './checkout.tsx';
import { findMarks } from './line-marks.ts';
import type { CartDelivery } from './use-delivery.ts';
import type { LineError } from './use-place-cart.ts';

interface PlaceButtonProps {
  cart: WireCart;
  delivery: CartDelivery;
  error: string | undefined;
  refused: ReadonlyMap<number, LineError>;
  isPlacing: boolean;
  /** What comes after it. */
  next: string;
  /** Above the total. */
  children?: React.ReactNode;
}

/** The fields at the left, the goods and the button at the right; on a phone in a column. */
export const columnsClass =
  'flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-14';

/** All that is filled in. */
export const fieldsClass = 'grid lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start';

/** The total, and the button that places the order. */
export function PlaceButton(props: PlaceButtonProps) {
  const { cart, delivery, error, refused, isPlacing, next, children } = props;
  const pauseText = usePauseText();
  const stop = pauseText ?? findStop(cart, delivery);
  return (
    <div className="contents lg:sticky lg:top-24 lg:col-start-2 lg:grid lg:gap-4 lg:self-start">
      {children}
      <CheckoutSums cart={cart} delivery={delivery} />
      {/* In sight wherever one is in the form of a phone, with why it was not taken. */}
      <div className="sticky bottom-0 z-10 grid gap-2 border-t border-ink bg-paper py-3 max-lg:-mx-(--gutter) max-lg:px-(--gutter) lg:static">
        <FormError error={error} />
        <div className="flex items-center justify-between gap-x-4 lg:flex-wrap lg:gap-y-3">
          <CheckoutTotal cart={cart} delivery={delivery} />
          <Button
            type="submit"
            data-place
            className="grow lg:w-full"
            disabled={stop !== undefined}
            aria-describedby="next"
            busy={isPlacing ? words.placing : undefined}
          >
            {words.place}
          </Button>
        </div>
      </div>
      <div className="grid gap-2">
        {error !== undefined && <MarkedLines cart={cart} marks={refused} />}
        <p id="next" className={cart.missing > 0 ? belowMinimumClass : 'text-small text-graphite'}>
          {stop ?? describeNext(cart, delivery) ?? next}
        </p>
        {stop === words.notYet && <MarkedLines cart={cart} marks={findMarks(cart, refused)} />}
        <p className="text-small text-graphite">{fillNodes(words.terms, { terms: <Terms /> })}</p>
      </div>
    </div>
  );
}

/** Whether a promotion code takes off all of the goods. */
export function isFree({ total, discount }: WireCart): boolean {
  return discount !== null && discount.amount > 0 && discount.amount === total;
}

/** What comes next where the goods cost nothing; undefined where they do. */
function describeNext(cart: WireCart, { offer, isChosen, total }: CartDelivery) {
  if (!isFree(cart)) return undefined;
  if (!offer || !isChosen) return words.free.open;
  return total === 0 ? words.free.next : undefined;
}

interface MarkedLinesProps {
  cart: WireCart;
  marks: ReadonlyMap<number, LineError>;
}

/** Which lines are meant, with a way to each. */
function MarkedLines({ cart, marks }: MarkedLinesProps) {
  return (
    <ul className="text-small">
      {[...marks].map(([place, lineError]) => (
        <li key={place}>
          <a href={`#${lineId(place)}`} className="link inline-flex min-h-11 items-center">
            {cart.lines[place]?.name}
          </a>
          : {describeLineError(lineError)}
        </li>
      ))}
    </ul>
  );
}

/** That no orders are taken now, before a form is filled in for nothing. */
export function PauseNote() {
  const pauseText = usePauseText();
  if (pauseText === undefined) return null;
  return (
    <p className="border-l-4 border-oxblood bg-oxblood-wash p-4 font-semibold text-oxblood">
      {pauseText}
    </p>
  );
}

/** In another tab: what was typed stays. */
function Terms() {
  const { nav } = useWords();
  return (
    <a
      href="/terms"
      target="_blank"
      className="link inline-flex items-center pointer-coarse:min-h-11"
    >
      {nav.terms}
    </a>
  );
}

const belowMinimumClass = 'font-semibold text-oxblood';

/** Why the cart cannot be ordered as it is. */
function findStop(cart: WireCart, { undelivered }: CartDelivery): string | undefined {
  if (cart.missing > 0) {
    const [minimum = '', missing = ''] = [cart.minimum, cart.missing].map((amount) =>
      formatAmount(amount, cart.currency),
    );
    return fill(words.missing, { minimum, missing });
  }
  if (!cart.orderable) return words.notYet;
  return undelivered === null ? undefined : words.noDelivery;
}
