/**
 * How the cart can be delivered, what is chosen of that, and what the order comes to with tax;
 * asked anew when the place or the cart is another.
 */
import { useCallback, useEffect, useState } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { parseDollars, toDollars } from '#platform/money.ts';
import type { Place } from '#web/addresses/use-place.ts';
import { callApi } from '#web/api.ts';
import { chooseAmong, findMissing, noChoice } from '#web/orders/delivery/delivery-options.tsx';
import type { WireCart } from './checkout.tsx';

type Quote = ResponseBody<'quoteOrder'>;

export type CartDelivery = ReturnType<typeof useDelivery>;

const noPlace: Place = { country: '', postcode: '', region: '' };

/** Without a place it is known only where the shop delivers free for all. */
export function useDelivery(cart: WireCart, place: Place | undefined) {
  const { quote, isAsking, again } = useQuote(cart, place ?? noPlace);
  const [wish, choose] = useState(noChoice);
  const known = quote === 'failed' ? undefined : quote;
  const choice = chooseAmong(known?.offers ?? [], wish);
  const offer = known?.offers.find(({ method }) => method === choice.method);
  const discountMinor = toMinor(cart.discount?.amount ?? 0);
  const goodsMinor = toMinor(cart.total) - discountMinor;
  return {
    ...{ isAsking, again, choice, choose, offer, currency: cart.currency },
    offers: known?.offers ?? [],
    undelivered: known?.undelivered ?? null,
    hasFailed: quote === 'failed',
    /** Whether there is an offer, and all that it asks for. */
    isChosen: offer !== undefined && findMissing(offer, choice) === undefined,
    /** Dollars. */
    total: offer?.total ?? toDollars(goodsMinor),
  };
}

function useQuote(cart: WireCart, { country, postcode, region }: Place) {
  const [quoted, setQuoted] = useState<{ key: string; quote: Quote | 'failed' }>();
  const [requests, setRequests] = useState(0);
  const offs = cart.discount?.lines ?? [];
  const lines = JSON.stringify(
    cart.lines.map(({ tool, quantity }, index) => ({ tool, quantity, discount: offs[index] ?? 0 })),
  );
  const { currency } = cart;
  const discount = cart.discount?.amount ?? 0;
  const place = `${country} ${postcode} ${region}`;
  const key = `${requests} ${place} ${currency} ${discount} ${cart.total} ${lines}`;

  useEffect(() => {
    const controller = new AbortController();
    const body = { lines: JSON.parse(lines), country, postcode, region, currency, discount };
    const { signal } = controller;
    void callApi(shopEndpoints.quoteOrder, { body, signal }).then((answer) => {
      if (!signal.aborted) setQuoted({ key, quote: answer.ok ? answer.value : 'failed' });
    });
    return () => controller.abort();
  }, [key, country, postcode, region, currency, discount, lines]);

  const again = useCallback(() => setRequests((count) => count + 1), []);
  const isCurrent = quoted?.key === key;
  return { quote: isCurrent ? quoted.quote : undefined, isAsking: !isCurrent, again };
}

function toMinor(dollars: number): number {
  return parseDollars(dollars) ?? 0;
}
