/** More for a paid order: an order of its own beside it, or why not any more. */
import { lazy, Suspense, useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { ContactText } from '#web/ui/contact-text.tsx';
import type { AdditionCalls } from './addition-calls.ts';
import { additionTexts as words } from './addition-texts.ts';

// The field that suggests codes, and the rest, only for who adds something.
const AdditionPanel = lazy(() => import('./addition-panel.tsx'));

interface AddToOrderProps {
  order: WireOrder;
  calls: AdditionCalls;
  isStaff: boolean;
}

export function AddToOrder({ order, calls, isStaff }: AddToOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!order.paid) return null;
  if (!isStaff && order.fulfilment !== 'new')
    return order.fulfilment === 'delivered' ? null : <WorkBegun />;
  if (!isStaff && order.status === 'disputed') return null;
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
      <AdditionPanel
        order={order}
        calls={calls}
        hasTerms={!isStaff}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
}

function WorkBegun() {
  return (
    <p className="max-w-[60ch] text-small text-graphite print:hidden">
      <ContactText text={words.begun} />{' '}
      <a href="/catalogue" className="link inline-flex items-center pointer-coarse:min-h-11">
        {words.toCatalogue}
      </a>
    </p>
  );
}
