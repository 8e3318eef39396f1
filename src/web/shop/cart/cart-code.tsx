/** The promotion code of a cart: what it brings, or why nothing, and a field to type one. */
import { describeCodeError } from '#api/contract/promotions/code-text.ts';
import type { Cart } from '#modules/carts/cart.ts';
import { longestCode } from '#modules/promotions/promotion.ts';
import type { ListedAmount } from '#modules/tax/price-tax.ts';
import { formatMoney } from '#platform/money.ts';
import { TaxedSum } from '#web/prices/taxed-price.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { cartTexts as words } from '#web/wording/cart.ts';
import { fill } from '#web/wording/fill.ts';
import { codeTexts } from '#web/wording/orders/promotion-codes.ts';

/** What a cart's goods come to with its code. */
export function totalWithCode({ totalMinor, discount }: Pick<Cart, 'totalMinor' | 'discount'>) {
  return totalMinor - (discount?.ok ? discount.discountMinor : 0);
}

/** What is left of each line that counts, by its class of tax. */
export function partsOf({ lines, discount }: Pick<Cart, 'lines' | 'discount'>): ListedAmount[] {
  return lines.flatMap(({ isOnSale, totalMinor, taxClass }, index) => {
    const off = discount?.ok ? (discount.lines[index] ?? 0) : 0;
    return isOnSale ? [{ minor: totalMinor - off, taxClass }] : [];
  });
}

/** The goods, what the code takes off, and what is left. */
export function CartTotal({ cart }: { cart: Cart }) {
  const { totalMinor, discount, currency } = cart;
  return (
    <dl className="grid gap-2">
      {discount?.ok && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{codeTexts.goods}</dt>
            <dd className="figures">{formatMoney(totalMinor, currency)}</dd>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-pine">
            <dt className="wrap-anywhere">{fill(codeTexts.off, { code: discount.code })}</dt>
            <dd className="figures" data-cart-discount>
              −{formatMoney(discount.discountMinor, currency)}
            </dd>
          </div>
        </>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt>{words.total}</dt>
        <dd className="figures text-3 font-semibold" data-cart-total>
          <TaxedSum parts={partsOf(cart)} />
        </dd>
      </div>
    </dl>
  );
}

/** What is said at the field of the code; undefined for what is not about it. */
export function codeErrorOf(problem: string | null, typed: string): string | undefined {
  const { code_unknown, code_needed, too_many_requests } = words.problems;
  if (problem === 'code_unknown') return code_unknown;
  if (problem === 'code_needed') return code_needed;
  return problem === 'too_many_requests' && typed !== '' ? too_many_requests : undefined;
}

interface CodeFieldProps extends Pick<Cart, 'discount'> {
  /** What was typed before. */
  typed: string;
  error: string | undefined;
}

/** To type a code, or to take out the one that is there. In the form of the cart. */
export function CodeField({ discount, typed, error }: CodeFieldProps) {
  if (discount) {
    return (
      <div className="grid justify-items-start gap-1 text-small">
        {!discount.ok && (
          <p>
            {fill(codeTexts.without, { code: discount.code })}{' '}
            <strong className="text-oxblood">{describeCodeError(discount)}</strong>
          </p>
        )}
        <button type="submit" name="do" value="remove_code" className={buttonClass('quiet')}>
          {codeTexts.remove}
        </button>
      </div>
    );
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor="cart-code" className="text-small font-semibold">
        {codeTexts.label}
      </label>
      <div className="flex gap-2">
        <input
          id="cart-code"
          name="code"
          defaultValue={typed}
          {...(error !== undefined && { autoFocus: true })}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : 'cart-code-error'}
          maxLength={longestCode * 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-h-11 w-full min-w-0 rounded-plain border border-field-line bg-field px-3 uppercase aria-invalid:border-oxblood"
        />
        <button
          type="submit"
          name="do"
          value="code"
          className={buttonClass('outline', 'shrink-0 whitespace-nowrap')}
        >
          {codeTexts.use}
        </button>
      </div>
      {error !== undefined && (
        <p id="cart-code-error" className="text-small font-semibold text-oxblood">
          {error}
        </p>
      )}
    </div>
  );
}
