/**
 * An order that is marked delivered: shown so at once, and told to the shop, which emails its
 * customer, when the notice with its Undo goes. The step itself cannot be taken back.
 */
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { useRemovals } from '#web/dashboard/lists/use-removals.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';

interface PendingDeliveries {
  isPending: (order: WireOrder) => boolean;
  /** The order as it will be; the order itself where nothing is pending. */
  show: (order: WireOrder) => WireOrder;
  markDelivered: (order: WireOrder) => void;
}

export function usePendingDelivery(): PendingDeliveries {
  const { work: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const { hidden, remove } = useRemovals({
    send: sendDelivered,
    onAnswered: revalidate,
    message: words.delivered,
  });
  const isPending = ({ _id }: WireOrder) => hidden.has(_id);
  return {
    isPending,
    show: (order) => (isPending(order) ? toDelivered(order) : order),
    markDelivered: ({ _id, number }) => remove(_id, fill(words.delivered, { number })),
  };
}

/** Also while the page is left. */
function sendDelivered(id: string) {
  const request = { params: { id }, body: { to: 'delivered' }, keepalive: true } as const;
  return callApi(staffEndpoints.advanceOrder, request);
}

/** Where the status is that of the goods, it moves with them. */
function toDelivered(order: WireOrder): WireOrder {
  const status = order.status === 'shipped' ? 'delivered' : order.status;
  return { ...order, status, fulfilment: 'delivered' };
}
