/** The way from lists of products to the order pad. */
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';

export function OrderPadTeaser() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-graphite">
      {words.teaser}
      <a href="/order-pad" className="link inline-flex min-h-11 items-center font-semibold">
        {words.start}
      </a>
    </p>
  );
}
