/** The parcels of an order: with whom, under which number, and what is in them or still to come. */
import { formatCount } from '#platform/number-format.ts';
import { findTrackingLink } from '#modules/fulfilment/carriers.ts';
import { linesToShip, type LineUnits } from '#modules/orders/line-units.ts';
import type { WireOrder } from '#web/api.ts';
import { keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { formatDate } from '#web/formats.ts';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { OrderHistory } from './order-page.tsx';

type Shipment = Pick<OrderHistory['parcels'][number], 'carrier' | 'trackingNumber'>;

interface ParcelListProps {
  order: WireOrder;
  parcels: OrderHistory['parcels'];
}

export function ParcelList({ order, parcels }: ParcelListProps) {
  const { orderPage: words } = useWords();
  const isSplit = parcels.length > 1 || order.fulfilment === 'partly_shipped';
  const left = order.fulfilment === 'partly_shipped' ? linesToShip(order.lines) : [];
  return (
    <div className="mt-1 grid gap-2">
      {parcels.map(({ _id, carrier, trackingNumber, shippedAt, lines }) => (
        <div key={_id}>
          <span className="font-semibold break-all">
            {carrier === ''
              ? order.deliveredBy?.name
              : fillNodes(words.shipment, {
                  carrier,
                  trackingNumber: <TrackingNumber {...{ carrier, trackingNumber }} />,
                })}
          </span>{' '}
          <span className="text-graphite">
            {fill(carrier === '' ? words.pickedUpOn : words.shippedOn, {
              day: formatDate(shippedAt),
            })}
          </span>
          {isSplit && <Units order={order} units={lines} />}
        </div>
      ))}
      {left.length > 0 && (
        <div>
          <span className="font-semibold">{words.toCome}</span>
          <Units order={order} units={left} />
        </div>
      )}
    </div>
  );
}

/** A link to the carrier's page, of a carrier that is known. It is told nothing of this page. */
function TrackingNumber({ carrier, trackingNumber }: Shipment) {
  const link = findTrackingLink(carrier, trackingNumber);
  if (link === undefined) return trackingNumber;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex items-center pointer-coarse:min-h-11"
    >
      {trackingNumber}
    </a>
  );
}

function Units({ order, units }: { order: WireOrder; units: readonly LineUnits[] }) {
  return (
    <ul className="text-small">
      {units.map(({ position, units: count }) => (
        <li key={position}>
          <span className="figures">{formatCount(count)}</span> × {nameOf(order, position)}
        </li>
      ))}
    </ul>
  );
}

function nameOf({ lines }: WireOrder, position: number): string {
  return keepSizeOnOneLine(lines.find((line) => line.position === position)?.name ?? '');
}
