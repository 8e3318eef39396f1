/** The ways in which the cart can be delivered to the address, or why there is none. */
import { Button } from '#web/ui/button.tsx';
import { DeliveryOptions } from '#web/orders/delivery/delivery-options.tsx';
import { deliveryTexts } from '#web/orders/delivery/delivery-texts.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { CartDelivery } from './use-delivery.ts';

interface CheckoutDeliveryProps {
  delivery: CartDelivery;
  wasLeft: boolean;
}

export function CheckoutDelivery(props: CheckoutDeliveryProps) {
  return (
    <section aria-labelledby="delivery-title" className="grid gap-2">
      <h2 id="delivery-title" className="text-2">
        {deliveryTexts.title}
      </h2>
      <Ways {...props} />
    </section>
  );
}

function Ways({ delivery, wasLeft }: CheckoutDeliveryProps) {
  const { hasFailed, isAsking, again, offers, undelivered, currency, choice, choose } = delivery;
  if (hasFailed) {
    return (
      <div className="grid justify-items-start gap-2" role="alert">
        <p className="font-semibold text-oxblood">{deliveryTexts.failed}</p>
        <Button variant="outline" onClick={again}>
          {words.askAgain}
        </Button>
      </div>
    );
  }
  if (undelivered !== null) {
    return (
      <p role="alert" className="border-l-2 border-oxblood pl-4 font-semibold text-oxblood">
        <ContactText text={deliveryTexts.undelivered[undelivered]} /> {deliveryTexts.kept}
      </p>
    );
  }
  if (offers.length === 0) {
    return (
      <p role="status" className="text-small text-graphite">
        {isAsking ? deliveryTexts.finding : words.addressFirst}
      </p>
    );
  }
  return <DeliveryOptions {...{ offers, currency, choice, wasLeft }} onChoose={choose} />;
}
