/** A customer cancels orders that are not paid; each can come back for a while. */
import { useRevalidator } from 'react-router';
import { askShop } from '../api.ts';
import { useWords } from '../words.ts';
import { useRemovals, type Removals } from './use-removals.ts';

export function useCancelling(): Removals {
  const { myOrder: words } = useWords();
  const { revalidate } = useRevalidator();
  return useRemovals({
    send: (id) => askShop(`/purchase/${id}`, { method: 'DELETE', keepalive: true }),
    onAnswered: () => void revalidate(),
    said: words.cancelled,
  });
}
