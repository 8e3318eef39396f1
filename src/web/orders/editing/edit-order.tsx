/** Changes the lines of an order that is not paid: a draft, what it comes to, and saving it. */
import { lazy, Suspense, useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import type { EditCalls } from './edit-calls.ts';
import { editTexts as words } from './edit-texts.ts';

// The field that suggests codes, and the rest, only for who changes something.
const EditPanel = lazy(() => import('./edit-panel.tsx'));

export function EditOrder({ order, calls }: { order: WireOrder; calls: EditCalls }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status !== 'unpaid') return null;
  if (!isOpen)
    return (
      <Button
        variant="quiet"
        className="justify-self-start print:hidden"
        onClick={() => setIsOpen(true)}
      >
        {words.open}
      </Button>
    );
  return (
    <Suspense fallback={<SkeletonRows />}>
      <EditPanel order={order} calls={calls} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
