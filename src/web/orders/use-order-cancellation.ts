/** A customer cancels orders that are not paid; each can come back for a while. */
import { useRevalidator } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi } from '#web/api.ts';
import { useWords } from '#web/words.ts';
import { useRemovals, type Removals } from '#web/dashboard/lists/use-removals.ts';

export function useOrderCancellation(): Removals {
  const { myOrder: words } = useWords();
  const { revalidate } = useRevalidator();
  return useRemovals({
    send: (id) => callApi(shopEndpoints.cancelOrder, { params: { id }, keepalive: true }),
    onAnswered: revalidate,
    message: words.cancelled,
  });
}
