/** A form that was sent while what the order comes to was still being asked. */
import { useEffect, useRef, useState } from 'react';
import type { CartDelivery } from './use-delivery.ts';

/** It is sent again by itself, unless the answer is another total than was seen. */
export function useLateSubmit(delivery: Pick<CartDelivery, 'isAsking' | 'isChosen' | 'total'>) {
  const { isAsking, isChosen, total } = delivery;
  const formElement = useRef<HTMLFormElement>(null);
  const seenTotal = useRef<number>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);
  if (isWaiting && !isAsking) setIsWaiting(false);

  useEffect(() => {
    if (isAsking || seenTotal.current === undefined) return;
    const isAsSeen = total === seenTotal.current;
    seenTotal.current = undefined;
    if (isChosen && isAsSeen) formElement.current?.requestSubmit();
  });

  const wait = () => {
    seenTotal.current = total;
    setIsWaiting(true);
  };
  return { formElement, isWaiting, wait };
}
