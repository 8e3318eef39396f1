/** What the checkouts of accounts and guests do alike: the delivery, its total, and placing. */
import { useRevalidator } from 'react-router';
import type { WireCart } from './checkout.tsx';
import type { Place } from '#web/addresses/use-place.ts';
import { useDelivery } from './use-delivery.ts';
import { useLateSubmit } from './use-late-submit.ts';
import { usePlaceCart, type Ordering } from './use-place-cart.ts';

export function useCheckout<Details>(
  cart: WireCart,
  place: Place | undefined,
  ordering: Ordering<Details>,
) {
  const { revalidate } = useRevalidator();
  const delivery = useDelivery(cart, place);
  const { formElement, isWaiting, wait } = useLateSubmit(delivery);
  const reload = async () => {
    await revalidate();
    delivery.again();
  };
  const placing = usePlaceCart(cart, ordering, reload);
  return {
    ...{ revalidate, delivery, formElement },
    ...{ error: placing.error, refused: placing.refused, place: placing.place },
    isPlacing: placing.isPlacing || isWaiting,
    /** Whether it is known how the cart is delivered; where it is being asked, the form waits. */
    isReady(): boolean {
      if (delivery.isAsking) wait();
      return !delivery.isAsking && delivery.isChosen;
    },
  };
}
