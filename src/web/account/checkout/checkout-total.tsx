/** What the order comes to, line by line: the goods, their delivery, and both. */
import { formatDollars, parseDollars } from '#platform/money.ts';
import { priceText, type DeliveryOffer } from '#web/orders/delivery/delivery-options.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';

interface CheckoutTotalProps {
  goods: number;
  /** Undefined while nothing was chosen. */
  offer: DeliveryOffer | undefined;
}

export function CheckoutTotal({ goods, offer }: CheckoutTotalProps) {
  const row = 'flex flex-wrap items-baseline justify-between gap-x-4';
  return (
    <dl aria-live="polite" className="grid gap-2 border-y border-ink py-4">
      <div className={row}>
        <dt>{words.goods}</dt>
        <dd className="figures">{formatDollars(toMinor(goods))}</dd>
      </div>
      <div className={row}>
        <dt className="wrap-anywhere">
          {offer ? `${words.delivery}: ${offer.name}` : words.delivery}
        </dt>
        <dd className="figures">{offer ? priceText(offer.price) : words.open}</dd>
      </div>
      <div className={`${row} border-t border-line pt-3`}>
        <dt className="text-1 font-semibold">{offer ? words.total : words.soFar}</dt>
        <dd className="figures text-4 font-semibold">{formatDollars(totalMinor(goods, offer))}</dd>
      </div>
    </dl>
  );
}

/** In cents. */
export function totalMinor(goods: number, offer: DeliveryOffer | undefined): number {
  return toMinor(goods) + toMinor(offer?.price ?? 0);
}

function toMinor(dollars: number): number {
  return parseDollars(dollars) ?? 0;
}
