/** What the order comes to, line by line: the goods, their delivery, and both. */
import { formatDollars, parseDollars } from '#platform/money.ts';
import { priceText } from '#web/orders/delivery/delivery-options.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { WireCart } from './checkout.tsx';
import type { CartDelivery } from './use-delivery.ts';

interface CheckoutTotalProps {
  cart: WireCart;
  delivery: CartDelivery;
}

export function CheckoutTotal({ cart, delivery: { offer, total } }: CheckoutTotalProps) {
  const row = 'flex flex-wrap items-baseline justify-between gap-x-4';
  return (
    <dl aria-live="polite" className="grid gap-2 border-y border-ink py-4">
      <div className={row}>
        <dt>{words.goods}</dt>
        <dd className="figures">{asMoney(cart.total)}</dd>
      </div>
      <div className={row}>
        <dt className="wrap-anywhere">
          {offer ? `${words.delivery}: ${offer.name}` : words.delivery}
        </dt>
        <dd className="figures">{offer ? priceText(offer.price) : words.open}</dd>
      </div>
      <div className={`${row} border-t border-line pt-3`}>
        <dt className="text-1 font-semibold">{offer ? words.total : words.soFar}</dt>
        <dd className="figures text-4 font-semibold">{asMoney(total)}</dd>
      </div>
    </dl>
  );
}

function asMoney(dollars: number): string {
  return formatDollars(parseDollars(dollars) ?? 0);
}
