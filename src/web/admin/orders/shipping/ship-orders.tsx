/**
 * Ships many orders: a row for each, with a field for its tracking number. A scanner types a number
 * and Enter, which goes on to the next row; rows without a number stay as they are.
 */
import { useEffect, useRef, useState } from 'react';
import { isNumberLike } from '#modules/fulfilment/carriers.ts';
import type { WireOrder } from '#web/api.ts';
import { recentCarriers, suggestedCarriers } from '#web/orders/staff/carrier-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { WorkSummaries } from '../work-summaries.ts';
import { ScanRow } from './scan-row.tsx';
import { useCarrier, type ChosenCarrier } from './use-carrier.ts';
import { useScannedParcels, type ScannedParcels } from './use-scanned-parcels.ts';

interface ShipOrdersDialogProps {
  orders: readonly WireOrder[];
  summaries: WorkSummaries;
  /** Closed; so many orders were shipped. */
  onClose: (shipped: number) => void;
}

const listId = 'carriers-of-parcels';

export function ShipOrdersDialog({ orders, summaries, onClose }: ShipOrdersDialogProps) {
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
  const [first] = orders;
  const title =
    orders.length === 1 && first
      ? fill(words.titleOne, { number: first.number })
      : fill(words.title, { count: orders.length });

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
    void parcels.ship(name);
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
      <div className="grid max-h-[inherit] grid-rows-[auto_minmax(0,1fr)_auto]">
        <Head {...{ title, carrier }} />
        <ol aria-label={words.table} className="divide-y divide-line overflow-y-auto px-5">
          {orders.map((order, index) => (
            <ScanRow
              key={order._id}
              {...{ order, parcels }}
              town={summaries.get(order._id)?.town ?? undefined}
              onEnter={(event) => focusScan(event, index + 1)}
            />
          ))}
        </ol>
        <Foot {...{ parcels, error }} count={orders.length} onShip={ship} />
      </div>
    </dialog>
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
  count: number;
  onShip: () => void;
}

function Foot({ parcels, error, count, onShip }: FootProps) {
  const { scan: words } = useStaffWords();
  const { isRunning, ready, shippedCount, failedCount } = parcels;
  const isDone = shippedCount === count;
  const closeDialog = ({ currentTarget }: React.MouseEvent<HTMLElement>) =>
    currentTarget.closest('dialog')?.close();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line p-5 pt-4">
      <div role="status" className="mr-auto grid gap-1 text-small">
        {isRunning && (
          <p className="figures">{fill(words.progress, { done: shippedCount, count })}</p>
        )}
        {!isRunning && shippedCount > 0 && (
          <p className="figures">{fill(words.done, { count: shippedCount })}</p>
        )}
        {!isRunning && failedCount > 0 && (
          <p className="figures text-oxblood">{fill(words.failed, { failed: failedCount })}</p>
        )}
        <FormError error={error} />
      </div>
      <Button variant={isDone ? 'solid' : 'outline'} disabled={isRunning} onClick={closeDialog}>
        {shippedCount > 0 ? words.close : words.keep}
      </Button>
      {!isDone && (
        <Button data-ship busy={isRunning ? words.working : undefined} onClick={onShip}>
          {ready.length === 0 ? words.goNone : fill(words.go, { count: ready.length })}
        </Button>
      )}
    </div>
  );
}
