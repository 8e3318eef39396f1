/** The actions on all selected orders: each runs on those orders only that allow it. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { WorkTab } from '#modules/orders/worklist/work-tab.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { isPickedUp } from '#web/orders/order-states.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DisabledButton } from '#web/ui/forms/disabled-button.tsx';
import { SelectionBar, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { obstacleTo } from '#web/orders/staff/fulfilment-steps.ts';
import { BulkDialog, type BulkAction } from '#web/dashboard/lists/bulk-dialog.tsx';
import { cancelAsStaff } from './cancel-as-staff.ts';
import { papersHref } from './papers/papers-href.ts';
import type { WorkSummaries, WorkSummary } from './work-summaries.ts';
import { nextWorkStep } from './work-step.ts';

interface BulkOrderActionsProps {
  orders: readonly WireOrder[];
  selection: RowSelection;
  /** In a tab what none of the selected orders allows is not shown at all. */
  tab: WorkTab | undefined;
  summaries: WorkSummaries;
  /** Asks for the tracking numbers of these orders. */
  onShip: (orders: readonly WireOrder[]) => void;
  /** Some were taken on: the list is out of date. */
  onRan: () => void;
  /** Whether a dialog is open, below which the list must stay. */
  onBusy: (isBusy: boolean) => void;
}

export function BulkOrderActions(props: BulkOrderActionsProps) {
  const { orders, selection, tab, summaries, onShip, onRan, onBusy } = props;
  const hidesNone = tab !== undefined;
  // The next step of a tab is its one solid button.
  const isToMake = tab === 'to_make';
  const { bulk: words, workBulk } = useStaffWords();
  const [action, setAction] = useState<BulkAction>();
  const selected = orders.filter(({ _id }) => selection.ids.includes(_id));
  const unpaid = selected.filter(({ status }) => status === 'unpaid');
  const ready = selected.filter(isReadyForProduction);
  const shippable = selected.filter((order) => canShipNow(order, summaries.get(order._id)));
  const sent = selected.filter((order) => nextWorkStep(order, undefined) === 'delivered');

  function start(next: BulkAction): void {
    setAction(next);
    onBusy(true);
  }

  function finishAction(done: number): void {
    setAction(undefined);
    onBusy(false);
    if (done > 0) selection.setAll(false);
  }

  const cancelAction = (): BulkAction => ({
    title: words.cancelTitle,
    text: fill(words.cancelText, { count: unpaid.length }),
    runTitle: workBulk.cancelRun,
    doneTitle: (count) => fill(workBulk.cancelDone, { count }),
    go: words.cancelGo,
    rows: unpaid.map(toBulkRow),
    run: (id) => cancelAsStaff(id),
  });
  const productionAction = (): BulkAction => ({
    title: words.produceTitle,
    text: fill(words.produceText, { count: ready.length }),
    runTitle: workBulk.produceRun,
    doneTitle: (count) => fill(workBulk.produceDone, { count }),
    go: words.produceGo,
    isSafe: true,
    rows: ready.map(toBulkRow),
    next: { text: workBulk.printSlips, hrefOf: (done) => papersHref('slips', done) },
    onward: { text: workBulk.toSend, to: '?tab=to_send' },
    run: (id) =>
      callApi(staffEndpoints.advanceOrder, { params: { id }, body: { to: 'in_production' } }),
  });
  const deliverAction = (): BulkAction => ({
    title: workBulk.deliverTitle,
    text: fill(workBulk.deliverText, { count: sent.length }),
    runTitle: workBulk.deliverRun,
    doneTitle: (count) => fill(workBulk.deliverDone, { count }),
    go: workBulk.deliverGo,
    isSafe: true,
    rows: sent.map(toBulkRow),
    run: (id) =>
      callApi(staffEndpoints.advanceOrder, { params: { id }, body: { to: 'delivered' } }),
  });

  return (
    <>
      <SelectionBar selection={selection}>
        <BulkButton
          {...{ hidesNone }}
          look={isToMake ? 'solid' : 'outline'}
          count={ready.length}
          reason={words.produceNone}
          onPress={() => start(productionAction())}
        >
          {fill(words.produce, { count: ready.length })}
        </BulkButton>
        {shippable.length > 0 && (
          <Button variant={isToMake ? 'outline' : 'solid'} onClick={() => onShip(shippable)}>
            {fill(workBulk.ship, { count: shippable.length })}
          </Button>
        )}
        {sent.length > 0 && (
          <Button variant="outline" onClick={() => start(deliverAction())}>
            {fill(workBulk.deliver, { count: sent.length })}
          </Button>
        )}
        <DocumentLinks ids={selection.ids} />
        <BulkButton
          {...{ hidesNone }}
          look="danger"
          count={unpaid.length}
          reason={words.cancelNone}
          onPress={() => start(cancelAction())}
        >
          {fill(words.cancel, { count: unpaid.length })}
        </BulkButton>
      </SelectionBar>
      {action && <BulkDialog {...{ action, onRan }} onClose={finishAction} />}
    </>
  );
}

const newTab = { target: '_blank', rel: 'noreferrer', className: buttonClass('outline') };

/** In another tab of the browser: the list stays as it is, with what is selected. */
function DocumentLinks({ ids }: { ids: readonly string[] }) {
  const { workBulk: words } = useStaffWords();
  return (
    <>
      <a href={papersHref('slips', ids)} {...newTab}>
        {words.slips}
      </a>
      <a href={papersHref('a4', ids)} {...newTab}>
        {words.labels}
      </a>
    </>
  );
}

/** Made or not: what stands on the shelf is sent at once. */
function canShipNow(order: WireOrder, summary: WorkSummary | undefined): boolean {
  const step = nextWorkStep(order, summary);
  return step === 'shipped' || (step === 'in_production' && !isPickedUp(order));
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
  hidesNone: boolean;
  look: 'solid' | 'outline' | 'danger';
  onPress: () => void;
  children: React.ReactNode;
}

function BulkButton(props: BulkButtonProps) {
  const { count, reason, hidesNone, look, onPress, children } = props;
  if (count === 0 && hidesNone) return null;
  if (count === 0) return <DisabledButton reason={reason}>{children}</DisabledButton>;
  return (
    <Button variant={look} onClick={onPress}>
      {children}
    </Button>
  );
}
