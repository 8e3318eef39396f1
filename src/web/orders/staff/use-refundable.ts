/** How much of an order's payment can still be refunded, loaded while a dialog is open. */
import { useEffect, useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';

/** In the order's currency; undefined until it is known. The server rejects a higher amount. */
export function useRefundable(orderId: string): number | undefined {
  const [refundable, setRefundable] = useState<number>();
  useEffect(() => {
    let isUnmounted = false;
    void callApi(staffEndpoints.explainOrder, { params: { id: orderId } }).then((answer) => {
      if (answer.ok && !isUnmounted) setRefundable(answer.value.refundable);
    });
    return () => {
      isUnmounted = true;
    };
  }, [orderId]);
  return refundable;
}
