/** The promotion code of a cart: what it brings, or why nothing, and a plain form to type one. */
import { describeCodeError } from '#api/contract/promotions/code-text.ts';
import type { Cart } from '#modules/carts/cart.ts';
import { longestCode } from '#modules/promotions/promotion.ts';
import { formatDollars } from '#platform/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { cartTexts as words } from '#web/wording/cart.ts';
import { fill } from '#web/wording/fill.ts';
import { codeTexts } from '#web/wording/orders/promotion-codes.ts';
import { CartForm } from './cart-form.tsx';

/** What a cart's goods come to with its code. */
export function totalWithCode({ totalMinor, discount }: Pick<Cart, 'totalMinor' | 'discount'>) {
  return totalMinor - (discount?.ok ? discount.discountMinor : 0);
}

/** The goods, what the code takes off, and what is left. */
export function CartTotal({ cart }: { cart: Cart }) {
  const { totalMinor, discount } = cart;
  return (
    <dl className="grid gap-2">
      {discount?.ok && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{codeTexts.goods}</dt>
            <dd className="figures">{formatDollars(totalMinor)}</dd>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-pine">
            <dt className="wrap-anywhere">{fill(codeTexts.off, { code: discount.code })}</dt>
            <dd className="figures" data-cart-discount>
              −{formatDollars(discount.discountMinor)}
            </dd>
          </div>
        </>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt>{words.total}</dt>
        <dd className="figures text-3 font-semibold" data-cart-total>
          {formatDollars(totalWithCode(cart))}
        </dd>
      </div>
    </dl>
  );
}

/** To type a code, or to take out the one that is there. */
export function CodeForm({ discount }: Pick<Cart, 'discount'>) {
  if (discount) {
    return (
      <CartForm does="remove_code" className="grid justify-items-start gap-1 text-small">
        {!discount.ok && (
          <p>
            {fill(codeTexts.without, { code: discount.code })}{' '}
            <strong className="text-oxblood">{describeCodeError(discount)}</strong>
          </p>
        )}
        <button type="submit" className={buttonClass('quiet')}>
          {codeTexts.remove}
        </button>
      </CartForm>
    );
  }
  return (
    <CartForm does="code" className="grid gap-1.5">
      <label htmlFor="cart-code" className="text-small font-semibold">
        {codeTexts.label}
      </label>
      <div className="flex gap-2">
        <input
          id="cart-code"
          name="code"
          required
          maxLength={longestCode * 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-h-11 w-full min-w-0 rounded-plain border border-field-line bg-field px-3 uppercase"
        />
        <button type="submit" className={buttonClass('outline')}>
          {codeTexts.use}
        </button>
      </div>
    </CartForm>
  );
}
