/** Puts the tools of an order into its customer's cart, which says what changed since. */
import { useState } from 'react';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { reorderTexts } from '#web/wording/orders/reorder.ts';

export function ReorderButton({ order }: { order: WireOrder }) {
  const [isAdding, setAdding] = useState(false);

  async function reorder(): Promise<void> {
    setAdding(true);
    const answer = await callApi(cartEndpoints.reorder, { params: { id: order._id } });
    if (answer.ok) {
      const isPart = answer.value.unknown.length > 0;
      location.assign(isPart ? '/cart?problem=tool_unknown' : '/cart');
      return;
    }
    setAdding(false);
    notify({ text: answer.problem.detail || answer.problem.title, tone: 'failed' });
  }

  return (
    <Button
      variant="outline"
      busy={isAdding ? reorderTexts.adding : undefined}
      onClick={() => void reorder()}
    >
      {reorderTexts.reorder}
    </Button>
  );
}
