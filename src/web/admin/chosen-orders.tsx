/** What can be done to several orders at once: those that it can be done to, one after another. */
import { useState } from 'react';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { RefusedButton } from '../ui/refused-button.tsx';
import { ChosenBar, type Choice } from '../ui/table-choice.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { obstacleTo } from './advance-steps.ts';
import { BulkDialog, type BulkDeed } from './bulk-dialog.tsx';
import { cancelAsStaff } from './cancel-as-staff.ts';

interface ChosenOrdersProps {
  orders: readonly WireOrder[];
  choice: Choice;
  onDone: () => void;
}

export function ChosenOrders({ orders, choice, onDone }: ChosenOrdersProps) {
  const { bulk: words } = useWords();
  const [deed, setDeed] = useState<BulkDeed>();
  const chosen = orders.filter(({ _id }) => choice.ids.includes(_id));
  const unpaid = chosen.filter(({ status }) => status === 'unpaid');
  const ready = chosen.filter(isReady);

  function close(done: number): void {
    setDeed(undefined);
    if (done === 0) return;
    choice.set(false);
    onDone();
  }

  const cancel = (): BulkDeed => ({
    title: words.cancelTitle,
    text: fill(words.cancelText, { count: unpaid.length }),
    go: words.cancelGo,
    rows: unpaid.map(asBulkRow),
    run: (id) => cancelAsStaff(id),
  });
  const produce = (): BulkDeed => ({
    title: words.produceTitle,
    text: fill(words.produceText, { count: ready.length }),
    go: words.produceGo,
    rows: ready.map(asBulkRow),
    run: (id) =>
      askShop(`/purchaseadmin/${id}/fulfilment`, withJson('POST', { to: 'in_production' })),
  });

  return (
    <>
      <ChosenBar choice={choice}>
        <DeedButton
          count={ready.length}
          reason={words.produceNone}
          onPress={() => setDeed(produce())}
        >
          {fill(words.produce, { count: ready.length })}
        </DeedButton>
        <DeedButton
          danger
          count={unpaid.length}
          reason={words.cancelNone}
          onPress={() => setDeed(cancel())}
        >
          {fill(words.cancel, { count: unpaid.length })}
        </DeedButton>
      </ChosenBar>
      {deed && <BulkDialog deed={deed} onClose={close} />}
    </>
  );
}

/** Those only whose money is here and stays here: a dispute is waited for first. */
function isReady(order: WireOrder): boolean {
  return order.status === 'paid' && obstacleTo('in_production', order) === undefined;
}

function asBulkRow({ _id, number }: WireOrder) {
  return { id: _id, name: `#${number}` };
}

interface DeedButtonProps {
  /** To how many of the chosen it can be done. */
  count: number;
  /** Why to none. */
  reason: string;
  danger?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function DeedButton({ count, reason, danger = false, onPress, children }: DeedButtonProps) {
  if (count === 0) return <RefusedButton reason={reason}>{children}</RefusedButton>;
  return (
    <Button look={danger ? 'danger' : 'outline'} onClick={onPress}>
      {children}
    </Button>
  );
}
