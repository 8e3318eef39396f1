/**
 * What is ordered, beside the fields on a wide screen. On a phone it is one line with the total,
 * unfolded by who wants to read it and wherever something in it is to be mended.
 */
import { useId, useState } from 'react';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { fill } from '#web/wording/fill.ts';
import { CheckoutLines } from './checkout-lines.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { WireCart } from './checkout.tsx';
import { findMarks } from './line-marks.ts';
import type { LineError } from './use-place-cart.ts';

interface CheckoutSummaryProps {
  cart: WireCart;
  /** By the place of their lines, from 0. */
  refused?: ReadonlyMap<number, LineError>;
  onChanged: () => void;
}

const nothingRefused: ReadonlyMap<number, LineError> = new Map();

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { cart, refused = nothingRefused, onChanged } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isOpen = isUnfolded || needsReading(cart, refused);
  return (
    <div className="rounded-plain border border-line bg-card px-4 lg:col-start-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
        className="flex min-h-16 w-full items-center gap-3 py-2 text-left lg:hidden"
      >
        <ToolThumbnail img={cart.lines[0]?.img ?? ''} className="w-10" />
        <span className="min-w-0 grow text-small font-semibold wrap-anywhere">{nameOf(cart)}</span>
        <span className="figures whitespace-nowrap font-semibold">
          {formatAmount(cart.total - (cart.discount?.amount ?? 0), cart.currency)}
        </span>
        <svg
          viewBox="0 0 16 16"
          className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden="true"
        >
          <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
      <div id={id} className={isOpen ? 'pb-3 lg:py-3' : 'hidden lg:block lg:py-3'}>
        <CheckoutLines cart={cart} refused={refused} onChanged={onChanged} />
      </div>
    </div>
  );
}

function needsReading(cart: WireCart, refused: ReadonlyMap<number, LineError>): boolean {
  return cart.lines.some(({ changes }) => changes.length > 0) || findMarks(cart, refused).size > 0;
}

function nameOf({ lines: [first, ...others] }: WireCart): string {
  const name = first?.name ?? '';
  return others.length === 0 ? name : fill(words.andMore, { name, count: others.length });
}
