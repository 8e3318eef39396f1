/** Puts the tools of an order into the cart of who looks at it, which says what changed since. */
import { useState } from 'react';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { callApi, type AnswerOf, type ApiResult, type WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { reorderTexts } from '#web/wording/orders/reorder.ts';

interface ReorderButtonProps {
  order: WireOrder;
  /** Of which of several orders it is, for screen readers. */
  named?: string;
  /** How it looks, where it is what to do next. */
  look?: 'solid' | 'outline' | 'quiet';
  send: (id: string) => Promise<ApiResult<AnswerOf<typeof cartEndpoints.reorder>>>;
}

export function ReorderButton({ order, send, named, look = 'outline' }: ReorderButtonProps) {
  const [isAdding, setAdding] = useState(false);

  async function reorder(): Promise<void> {
    setAdding(true);
    const answer = await send(order._id);
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
      variant={look}
      busy={isAdding ? reorderTexts.adding : undefined}
      onClick={() => void reorder()}
    >
      {reorderTexts.reorder}
      {named !== undefined && <span className="sr-only">: {named}</span>}
    </Button>
  );
}

/** Into the cart of the account that has the order. */
export function reorderOwn(id: string) {
  return callApi(cartEndpoints.reorder, { params: { id } });
}
