/** The actions on all selected orders: each runs on those orders only that allow it. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DisabledButton } from '#web/ui/forms/disabled-button.tsx';
import { SelectionBar, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { obstacleTo } from '#web/orders/staff/fulfilment-steps.ts';
import { BulkDialog, type BulkAction } from '#web/dashboard/lists/bulk-dialog.tsx';
import { cancelAsStaff } from './cancel-as-staff.ts';

interface BulkOrderActionsProps {
  orders: readonly WireOrder[];
  selection: RowSelection;
  onDone: () => void;
}

export function BulkOrderActions({ orders, selection, onDone }: BulkOrderActionsProps) {
  const { bulk: words } = useStaffWords();
  const [action, setAction] = useState<BulkAction>();
  const selected = orders.filter(({ _id }) => selection.ids.includes(_id));
  const unpaid = selected.filter(({ status }) => status === 'unpaid');
  const ready = selected.filter(isReadyForProduction);

  function finishAction(done: number): void {
    setAction(undefined);
    if (done === 0) return;
    selection.setAll(false);
    onDone();
  }

  const cancelAction = (): BulkAction => ({
    title: words.cancelTitle,
    text: fill(words.cancelText, { count: unpaid.length }),
    go: words.cancelGo,
    rows: unpaid.map(toBulkRow),
    run: (id) => cancelAsStaff(id),
  });
  const productionAction = (): BulkAction => ({
    title: words.produceTitle,
    text: fill(words.produceText, { count: ready.length }),
    go: words.produceGo,
    rows: ready.map(toBulkRow),
    run: (id) =>
      callApi(staffEndpoints.advanceOrder, { params: { id }, body: { to: 'in_production' } }),
  });

  return (
    <>
      <SelectionBar selection={selection}>
        <BulkButton
          count={ready.length}
          reason={words.produceNone}
          onPress={() => setAction(productionAction())}
        >
          {fill(words.produce, { count: ready.length })}
        </BulkButton>
        <BulkButton
          danger
          count={unpaid.length}
          reason={words.cancelNone}
          onPress={() => setAction(cancelAction())}
        >
          {fill(words.cancel, { count: unpaid.length })}
        </BulkButton>
      </SelectionBar>
      {action && <BulkDialog action={action} onClose={finishAction} />}
    </>
  );
}

/** Paid, and not disputed: staff wait for the end of a dispute first. */
function isReadyForProduction(order: WireOrder): boolean {
  return order.status === 'paid' && obstacleTo('in_production', order) === undefined;
}

function toBulkRow({ _id, number }: WireOrder) {
  return { id: _id, name: `#${number}` };
}

interface BulkButtonProps {
  /** How many of the selected orders allow it. */
  count: number;
  /** Why none of them does. */
  reason: string;
  danger?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function BulkButton({ count, reason, danger = false, onPress, children }: BulkButtonProps) {
  if (count === 0) return <DisabledButton reason={reason}>{children}</DisabledButton>;
  return (
    <Button variant={danger ? 'danger' : 'outline'} onClick={onPress}>
      {children}
    </Button>
  );
}
