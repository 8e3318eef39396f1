/** What the order comes to, line by line: the goods, their delivery, tax, and all of it. */
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { priceText } from '#web/orders/delivery/delivery-options.tsx';
import { TaxReason, taxRowsOf } from '#web/orders/tax/tax-rows.tsx';
import { fill } from '#web/wording/fill.ts';
import { codeTexts } from '#web/wording/orders/promotion-codes.ts';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { WireCart } from './checkout.tsx';
import type { CartDelivery } from './use-delivery.ts';

interface CheckoutTotalProps {
  cart: WireCart;
  delivery: CartDelivery;
}

const row = 'flex flex-wrap items-baseline justify-between gap-x-4';

/** What it comes to, beside the button. */
export function CheckoutTotal({ cart, delivery: { offer, total } }: CheckoutTotalProps) {
  return (
    <dl aria-live="polite">
      <dt className="text-small">{offer ? words.total : words.soFar}</dt>
      <dd className="figures text-3 leading-tight font-semibold">
        {formatAmount(total, cart.currency)}
      </dd>
    </dl>
  );
}

/** Of what that is made. */
export function CheckoutSums({ cart, delivery: { offer } }: CheckoutTotalProps) {
  return (
    <div className="grid gap-2">
      <dl aria-live="polite" className="grid gap-2 border-t border-ink pt-4">
        <div className={row}>
          <dt>{words.goods}</dt>
          <dd className="figures">{formatAmount(cart.total, cart.currency)}</dd>
        </div>
        {cart.discount && cart.discount.amount > 0 && (
          <div className={`${row} text-pine`}>
            <dt className="wrap-anywhere">{fill(codeTexts.off, { code: cart.discount.code })}</dt>
            <dd className="figures">−{formatAmount(cart.discount.amount, cart.currency)}</dd>
          </div>
        )}
        <div className={row}>
          <dt className="wrap-anywhere">
            {offer ? `${words.delivery}: ${offer.name}` : words.delivery}
          </dt>
          <dd className="figures">{offer ? priceText(offer.price, cart.currency) : words.open}</dd>
        </div>
        {taxRowsOf(offer?.taxed ?? null, cart.currency).map(([label, amount]) => (
          <div key={label} className={row}>
            <dt className="wrap-anywhere">{label}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
      <TaxReason taxed={offer?.taxed ?? null} />
    </div>
  );
}
