/** Packing slips, an A4 sheet for each order: where it goes and what is in it, without prices. */
import { formatCount } from '#platform/number-format.ts';
import { AddressLines } from '#web/addresses/address-lines.tsx';
import { company } from '#web/content/company.ts';
import { formatDate } from '#web/formats.ts';
import { QrCode } from '#web/dashboard/qr-code.tsx';
import { Wordmark } from '#web/ui/pictures/wordmark.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { OrderThumbnail } from '../order-thumbnail.tsx';
import type { Slip } from './papers.tsx';
import { toReceiver } from './receiver.ts';

export function PackingSlips({ slips }: { slips: readonly Slip[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block">
      {slips.map((slip) => (
        <PackingSlip key={slip._id} slip={slip} />
      ))}
    </div>
  );
}

function PackingSlip({ slip }: { slip: Slip }) {
  const { papers: words } = useStaffWords();
  const { number, placedAt, address, isPickedUp, customer, phone, delivery, lines } = slip;
  const titleId = `slip-${slip._id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="paper packing-slip grid content-start gap-8 border border-line bg-card p-6 text-ink sm:p-10"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-ink pb-5">
        <Wordmark />
        <address className="grid text-fine not-italic sm:text-right">
          {[...company.location, company.country].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <p className="label">{isPickedUp ? words.pickUp : words.shipTo}</p>
          <div className="mt-2 text-1 leading-snug">
            {address ? <AddressLines address={toReceiver(address)} /> : <p>{words.noAddress}</p>}
          </div>
        </div>
        <div className="sm:text-right print:text-right">
          <p className="label">{words.slip}</p>
          <h3 id={titleId} className="figures mt-1 text-3">
            {fill(words.order, { number })}
          </h3>
          <p className="mt-2 text-small text-graphite">
            {fill(words.placed, { day: formatDate(placedAt) })}
          </p>
          {customer !== address?.recipient && (
            <p className="text-small wrap-anywhere text-graphite">{customer}</p>
          )}
          <p className="figures text-small text-graphite">{phone}</p>
          {delivery !== '' && <p className="mt-2 text-small font-semibold">{delivery}</p>}
          <QrCode
            text={String(number)}
            label={fill(words.scanBack, { number })}
            className="mt-3 size-20"
          />
        </div>
      </div>
      <LineTable lines={lines} />
      <p className="text-fine text-graphite">{fill(words.thanks, { email: company.email })}</p>
    </article>
  );
}

function LineTable({ lines }: { lines: Slip['lines'] }) {
  const { papers: words } = useStaffWords();
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <table className="figures w-full text-left text-small">
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="py-2 font-semibold">
            {words.item}
          </th>
          <th scope="col" className="py-2 pl-4 font-semibold">
            {words.sku}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-semibold">
            {words.units}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ sku, name, img, units: count }, index) => (
          // Two lines may be of the same tool.
          <tr key={`${index} ${name}`} className="border-b border-line">
            <td className="py-2.5">
              <span className="flex items-center gap-3 wrap-anywhere">
                <span className="size-4 shrink-0 rounded-small border border-field-line" />
                <OrderThumbnail img={img} />
                {name}
              </span>
            </td>
            <td className="py-2.5 pl-4 whitespace-nowrap text-graphite">{sku ?? ''}</td>
            <td className="py-2.5 pl-4 text-right text-1 font-semibold">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-2.5 text-right font-normal">
            {words.unitsInAll}
          </th>
          <td className="py-2.5 pl-4 text-right text-1 font-semibold">{formatCount(units)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
