/**
 * What the cart comes to and how it can be delivered; asked anew when the place or the cart is
 * another.
 */
import { useCallback, useEffect, useState } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi } from '#web/api.ts';
import type { WireCart } from './checkout.tsx';

export interface Place {
  country: string;
  postcode: string;
}

export type OrderQuote = ResponseBody<'quoteOrder'>;

/** `quote`: undefined until it is known, and while there is no place. */
export function useOffers(cart: WireCart, place: Place | undefined) {
  const [quoted, setQuoted] = useState<{ key: string; quote: OrderQuote | 'failed' }>();
  const [round, setRound] = useState(0);
  const { country = '', postcode = '' } = place ?? {};
  const lines = JSON.stringify(cart.lines.map(({ tool, quantity }) => ({ tool, quantity })));
  const key = `${round} ${country} ${postcode} ${cart.total} ${lines}`;

  useEffect(() => {
    if (country === '') return undefined;
    const controller = new AbortController();
    const body = { lines: JSON.parse(lines), country, postcode };
    const { signal } = controller;
    void callApi(shopEndpoints.quoteOrder, { body, signal }).then((answer) => {
      if (!signal.aborted) setQuoted({ key, quote: answer.ok ? answer.value : 'failed' });
    });
    return () => controller.abort();
  }, [key, country, postcode, lines]);

  const again = useCallback(() => setRound((count) => count + 1), []);
  const isCurrent = country !== '' && quoted?.key === key;
  return {
    quote: isCurrent ? quoted.quote : undefined,
    isAsking: country !== '' && !isCurrent,
    again,
  };
}
