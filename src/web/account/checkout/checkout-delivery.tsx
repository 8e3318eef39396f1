/** The ways in which the cart can be delivered to the address, or why there is none. */
import { Button } from '#web/ui/button.tsx';
import { DeliveryOptions, type DeliveryChoice } from '#web/orders/delivery/delivery-options.tsx';
import { deliveryTexts } from '#web/orders/delivery/delivery-texts.ts';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { OrderQuote } from './use-offers.ts';

interface CheckoutDeliveryProps {
  quote: OrderQuote | 'failed' | undefined;
  isAsking: boolean;
  again: () => void;
  choice: DeliveryChoice;
  onChoose: (choice: DeliveryChoice) => void;
  wasLeft: boolean;
}

export function CheckoutDelivery(props: CheckoutDeliveryProps) {
  return (
    <section aria-labelledby="delivery-title" className="grid gap-2">
      <h2 id="delivery-title" className="text-3">
        {deliveryTexts.title}
      </h2>
      <Ways {...props} />
    </section>
  );
}

function Ways({ quote, isAsking, again, ...options }: CheckoutDeliveryProps) {
  if (quote === 'failed') {
    return (
      <div className="grid justify-items-start gap-2" role="alert">
        <p className="font-semibold text-oxblood">{deliveryTexts.failed}</p>
        <Button variant="outline" onClick={again}>
          {words.askAgain}
        </Button>
      </div>
    );
  }
  if (!quote) {
    return (
      <p role="status" className="text-small text-graphite">
        {isAsking ? deliveryTexts.finding : words.addressFirst}
      </p>
    );
  }
  if (quote.undelivered !== null) {
    return (
      <p role="alert" className="border-l-2 border-oxblood pl-4 font-semibold text-oxblood">
        {deliveryTexts.undelivered[quote.undelivered]} {deliveryTexts.kept}
      </p>
    );
  }
  return <DeliveryOptions offers={quote.offers} {...options} />;
}
