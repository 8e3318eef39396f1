/** A guest says under the link where the order goes and who is billed, until it is shipped. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toAddress } from '#web/addresses/address-lines.tsx';
import { canChangeAddress } from '../order-states.ts';
import { saveGuestAddress } from './guest-calls.ts';
import type { GuestOrder } from './guest-order.tsx';
import { guestTexts as words } from './guest-texts.ts';

// The formats of all countries, only for who changes something.
const OrderAddressForm = lazy(() => import('../address/order-address-form.tsx'));

export function ChangeGuestAddress({ order, token }: { order: GuestOrder; token: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { address } = order;
  if (!address || !canChangeAddress(order)) return null;
  if (!isOpen)
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {words.changeAddress}
      </Button>
    );
  return (
    <Suspense fallback={<SkeletonRows />}>
      <OrderAddressForm
        initialAddress={toAddress(address)}
        initialBillTo={order.status === 'unpaid' ? order.billTo : undefined}
        save={(body) => saveGuestAddress(order._id, { token, body })}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
}
