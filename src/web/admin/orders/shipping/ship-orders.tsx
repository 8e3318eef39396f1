/**
 * Ships many orders: a row for each, with a field for its tracking number. A scanner types a number
 * and Enter, which goes on to the next row; rows without a number stay as they are.
 */
import { useEffect, useRef, useState } from 'react';
import { isNumberLike } from '#modules/fulfilment/carriers.ts';
import type { WireOrder } from '#web/api.ts';
import { recentCarriers, suggestedCarriers } from '#web/orders/staff/carrier-choice.ts';
import { RunBar } from '#web/dashboard/lists/run-bar.tsx';
import { useRunGuard } from '#web/dashboard/lists/use-run-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { closeDialog } from '#web/ui/feedback/dialog.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import type { WorkSummaries } from '../work-summaries.ts';
import { ScanRow } from './scan-row.tsx';
import { useCarrier, type ChosenCarrier } from './use-carrier.ts';
import { useScannedParcels, type ScannedParcels } from './use-scanned-parcels.ts';

export interface ShipOrders {
  orders: readonly WireOrder[];
  summaries: WorkSummaries;
}

interface ShipOrdersDialogProps extends ShipOrders {
  /** Some were shipped, and what is behind the dialog is out of date. */
  onRan?: () => void;
  /** Closed; so many orders were shipped. */
  onClose: (shipped: number) => void;
}

const listId = 'carriers-of-parcels';

export function ShipOrdersDialog(props: ShipOrdersDialogProps) {
  const { orders, summaries, onRan, onClose } = props;
  const { scan: words } = useStaffWords();
  const parcels = useScannedParcels(orders);
  // Said about what was typed then; another number or carrier takes it away.
  const [message, setMessage] = useState<{ text: string; typed: string }>();
  // How many parcels were to be sent when it was said that others have no number.
  const [announced, setAnnounced] = useState<number>();
  const dialog = useRef<HTMLDialogElement>(null);
  const carrier = useCarrier(dialog);
  const typed = JSON.stringify([carrier.name, [...parcels.numbers]]);
  const error = message?.typed === typed ? message.text : undefined;
  const setError = (text: string) => setMessage({ text, typed });
  const title = titleOf(orders, parcels, words);
  const wasRefused = useRunGuard({
    isRunning: parcels.isRunning,
    title: words.running,
    done: parcels.shippedCount,
    count: parcels.shippedCount + parcels.ready.length,
  });

  useEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
    // With a carrier that is known from last time, scanning can begin at once.
    const start = recentCarriers().length > 0 ? 'input[data-scan]' : 'input';
    current?.querySelector<HTMLElement>(start)?.focus();
  }, []);

  function ship(): void {
    const name = carrier.name.trim();
    const isNamed = name !== '' || parcels.ready.every(({ deliveredBy }) => deliveredBy?.carrier);
    if (parcels.ready.length === 0) return setError(words.noneScanned);
    if (!isNamed) return setError(words.carrierMissing);
    if (isNumberLike(name)) return setError(words.carrierIsNumber);
    if (parcels.ready.some((order) => parcels.twinOf(order))) return;
    if (parcels.withoutNumber.length > 0 && announced !== parcels.ready.length) {
      setAnnounced(parcels.ready.length);
      return setError(fill(words.someMissing, namesOf(parcels)));
    }
    setMessage(undefined);
    void parcels.ship(name).then((shipped) => shipped > 0 && onRan?.());
  }

  /** While it runs, Escape stops it and keeps the dialog open, so that the result is read. */
  function stopInsteadOfClosing(event: React.SyntheticEvent): void {
    if (!parcels.isRunning) return;
    event.preventDefault();
    parcels.stop();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={stopInsteadOfClosing}
      onClose={() => onClose(parcels.shippedCount)}
      className="sheet wide rounded-plain border border-line bg-card shadow-high"
    >
      <div className="grid max-h-[inherit] grid-rows-[auto_auto_minmax(0,1fr)_auto]">
        <Head {...{ title, carrier }} />
        <ColumnHeads parcels={parcels} count={orders.length} />
        <ol aria-label={words.table} className="divide-y divide-line overflow-y-auto px-5">
          {orders.map((order, index) => (
            <ScanRow
              key={order._id}
              {...{ order, parcels }}
              summary={summaries.get(order._id)}
              onEnter={(event) => focusScan(event, index + 1)}
            />
          ))}
        </ol>
        <Foot {...{ parcels, error, wasRefused }} count={orders.length} onShip={ship} />
      </div>
    </dialog>
  );
}

/** A question; then what runs; afterwards what became of it. */
function titleOf(
  orders: readonly WireOrder[],
  { isRunning, shippedCount }: ScannedParcels,
  words: StaffWording['scan'],
): string {
  const [first] = orders;
  if (isRunning) return words.running;
  if (shippedCount > 0) return fill(words.doneTitle, { count: shippedCount });
  if (orders.length === 1 && first) return fill(words.titleOne, { number: first.number });
  return fill(words.title, { count: orders.length });
}

/** Above the rows; hidden where a field stands below its order. */
function ColumnHeads({ parcels, count }: { parcels: ScannedParcels; count: number }) {
  const { scan: words } = useStaffWords();
  const scanned = count - parcels.withoutNumber.length;
  return (
    <p className="flex justify-between gap-x-4 border-b border-line px-5 py-2 text-fine text-graphite sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <span className="max-sm:hidden">{words.order}</span>
      <span className="flex grow flex-wrap justify-between gap-x-4">
        {words.number}
        <span className="figures">{fill(words.scanned, { scanned, count })}</span>
      </span>
    </p>
  );
}

/** The orders that stay, and how many go. */
function namesOf({ withoutNumber, ready }: ScannedParcels) {
  const orders = withoutNumber.map(({ number }) => `#${number}`).join(', ');
  return { missing: withoutNumber.length, orders, count: ready.length };
}

interface HeadProps {
  title: string;
  carrier: ChosenCarrier;
}

function Head({ title, carrier }: HeadProps) {
  const { scan: words } = useStaffWords();
  const isNumber = isNumberLike(carrier.name);
  const suggested = new Set([...suggestedCarriers(), ...carrier.used]);
  return (
    <div className="grid gap-3 border-b border-line p-5 pb-4">
      <h2 className="text-2">{title}</h2>
      <p className="max-w-[60ch] text-small text-graphite">{words.text}</p>
      <TextField
        label={words.carrier}
        hint={words.carrierHint}
        error={isNumber ? words.carrierIsNumber : undefined}
        value={carrier.name}
        list={listId}
        maxLength={80}
        autoComplete="off"
        className="max-w-xs"
        onChange={({ target }) => carrier.setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // A number that was scanned into this field: no other row takes the next one.
          if (isNumber) event.currentTarget.select();
          else focusScan(event, 0);
        }}
      />
      <datalist id={listId}>
        {[...suggested].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** To the field of that row, or of the first after it that can be filled in; else to the button. */
function focusScan(event: React.KeyboardEvent<HTMLElement>, index: number): void {
  event.preventDefault();
  const dialog = event.currentTarget.closest('dialog');
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement>('input[data-scan]') ?? [])];
  const next = fields.slice(index).find((field) => !field.readOnly);
  if (next) next.select();
  const target = next ?? dialog?.querySelector<HTMLElement>('button[data-ship]');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

interface FootProps {
  parcels: ScannedParcels;
  error: string | undefined;
  wasRefused: boolean;
  count: number;
  onShip: () => void;
}

/** What is said stands above the buttons, which stay where they are. */
function Foot({ parcels, error, wasRefused, count, onShip }: FootProps) {
  const { scan: words, workBulk } = useStaffWords();
  const { isRunning, ready, shippedCount, failedCount } = parcels;
  const isDone = shippedCount === count;
  return (
    <div className="grid gap-3 border-t border-line p-5 pt-4">
      <div role="status" className="grid gap-2 text-small empty:hidden">
        {isRunning && (
          <>
            <RunBar done={shippedCount + failedCount} count={count} />
            <p className="figures">{fill(words.progress, { done: shippedCount, count })}</p>
          </>
        )}
        {isRunning && wasRefused && <p>{workBulk.stay}</p>}
        {!isRunning && shippedCount > 0 && (
          <p className="figures">{fill(words.done, { count: shippedCount })}</p>
        )}
        {!isRunning && failedCount > 0 && (
          <p className="figures text-oxblood">{fill(words.failed, { failed: failedCount })}</p>
        )}
        {error !== undefined && <FormError error={error} />}
      </div>
      <div className="flex justify-end gap-3">
        <Button variant={isDone ? 'solid' : 'outline'} disabled={isRunning} onClick={closeDialog}>
          {shippedCount > 0 ? words.close : words.keep}
        </Button>
        {!isDone && (
          <Button data-ship busy={isRunning ? words.working : undefined} onClick={onShip}>
            {ready.length === 0 ? words.goNone : fill(words.go, { count: ready.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
