/** An order that is to be shipped: where to, and its tracking number. */
import { useId } from 'react';
import { findTrackingLink } from '#modules/fulfilment/carriers.ts';
import { formatCount } from '#platform/number-format.ts';
import type { WireOrder } from '#web/api.ts';
import { inputClass } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { OrderThumbnail } from '../order-thumbnail.tsx';
import type { WorkSummary } from '../work-summaries.ts';
import type { ScannedParcels } from './use-scanned-parcels.ts';

const fieldClass =
  `${inputClass} figures w-full min-w-0 px-3 py-1.5 text-small ` +
  'read-only:border-line read-only:bg-gesso pointer-fine:min-h-9';

interface ScanRowProps {
  order: WireOrder;
  parcels: ScannedParcels;
  summary: WorkSummary | undefined;
  onEnter: (event: React.KeyboardEvent<HTMLElement>) => void;
}

export function ScanRow({ order, parcels, summary, onEnter }: ScanRowProps) {
  const { scan: words } = useStaffWords();
  const errorId = useId();
  const { _id: id, number: orderNumber } = order;
  const number = parcels.numbers.get(id) ?? '';
  const result = parcels.results.get(id);
  const twin = parcels.twinOf(order);
  const error = twin
    ? fill(words.twice, { number: twin.number })
    : result?.ok === false
      ? result.reason
      : undefined;
  const link = result?.ok ? findTrackingLink(result.carrier, number) : undefined;
  return (
    <li className="grid gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] sm:items-center">
      <ToShip {...{ order, summary }} />
      <div className="flex items-center gap-2">
        <input
          data-scan
          aria-label={fill(words.numberOf, { number: orderNumber })}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          value={number}
          maxLength={80}
          readOnly={parcels.isRunning || result?.ok === true}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          className={fieldClass}
          onChange={({ target }) => parcels.setNumber(id, target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter(event)}
        />
        {result?.ok && <Shipped link={link} text={words.shipped} label={words.follow} />}
      </div>
      <p
        id={errorId}
        aria-live="polite"
        className="text-fine font-semibold text-oxblood empty:hidden sm:col-start-2"
      >
        {error}
      </p>
    </li>
  );
}

/** What is packed, for whom and where to: what is on the bench is compared with it. */
function ToShip({ order, summary }: Pick<ScanRowProps, 'order' | 'summary'>) {
  const { scan: words, work } = useStaffWords();
  const { number, Name: customer, name, qurantity, deliveredBy } = order;
  const units = fill(words.units, { count: formatCount(qurantity) });
  const parts = [units, summary?.town ?? work.noTown, deliveredBy?.carrier ?? ''];
  return (
    <div className="flex min-w-0 items-center gap-3">
      <OrderThumbnail img={summary?.img} />
      <div className="min-w-0 leading-tight">
        <p className="truncate text-small">
          <span className="figures font-semibold">#{number}</span>{' '}
          <span title={customer}>{customer}</span>
        </p>
        <p className="figures truncate text-fine text-graphite" title={name}>
          {parts.filter((part) => part !== '').join(' · ')}
        </p>
      </div>
    </div>
  );
}

interface ShippedProps {
  link: string | undefined;
  text: string;
  label: string;
}

/** It is on its way; a link where the carrier is known. */
function Shipped({ link, text, label }: ShippedProps) {
  if (link === undefined)
    return <span className="text-fine font-semibold whitespace-nowrap text-pine">{text}</span>;
  return (
    <a
      href={link}
      title={label}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center text-fine font-semibold whitespace-nowrap text-pine underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {text}
    </a>
  );
}
