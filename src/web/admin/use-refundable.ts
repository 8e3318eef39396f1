/** What of an order's payment may still go back, asked for while a refund is being decided. */
import { useEffect, useState } from 'react';
import type { Answer } from '#api/contract/calls.ts';
import { askShop } from '../api.ts';

/** In dollars; undefined until it is known. The shop itself refuses what is more. */
export function useRefundable(order: string): number | undefined {
  const [refundable, setRefundable] = useState<number>();
  useEffect(() => {
    let isOver = false;
    const path = `/purchaseadmin/${order}/explanation`;
    void askShop<Answer<'explainOrder'>>(path).then((answer) => {
      if (answer.ok && !isOver) setRefundable(answer.value.refundable);
    });
    return () => {
      isOver = true;
    };
  }, [order]);
  return refundable;
}
