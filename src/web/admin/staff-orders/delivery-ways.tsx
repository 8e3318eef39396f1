/** How the order can be delivered to where it goes. */
import { DeliveryOptions } from '#web/orders/delivery/delivery-options.tsx';
import { deliveryTexts } from '#web/orders/delivery/delivery-texts.ts';
import { newOrderTexts as words } from './new-order-texts.ts';
import type { StaffOrder } from './use-staff-order.ts';

export function DeliveryWays({ order }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="delivery-title" className="grid gap-2">
      <h3 id="delivery-title" className="text-2">
        {words.delivery}
      </h3>
      <Ways order={order} />
    </section>
  );
}

function Ways({ order }: { order: StaffOrder }) {
  const { currency = order.currency, offers = [], undelivered = null } = order.quoted.answer ?? {};
  if (undelivered !== null) {
    return (
      <p role="alert" className="font-semibold text-oxblood">
        {deliveryTexts.undelivered[undelivered]}
      </p>
    );
  }
  if (offers.length === 0) return <p className="text-small text-graphite">{words.addressFirst}</p>;
  return (
    <DeliveryOptions
      offers={offers}
      currency={currency}
      choice={order.choice}
      wasLeft={order.wasSent}
      onChoose={order.setChoice}
    />
  );
}
