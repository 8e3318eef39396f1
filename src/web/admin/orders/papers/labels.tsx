/** Address labels: eight on an A4 sheet (2 × 4, 99.1 × 67.7 mm), or one on each 4 × 6 inch. */
import { AddressLines } from '#web/addresses/address-lines.tsx';
import { company } from '#web/content/company.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { Slip } from './papers.tsx';
import { toReceiver } from './receiver.ts';

/** As a sheet has places. */
const onSheet = 8;

/** How many sheets, or labels of a roll, come out. */
export function countSheets(kind: 'a4' | 'roll', slips: readonly Slip[]): number {
  const { length } = slips.filter(({ address }) => address !== null);
  return kind === 'roll' ? length : Math.ceil(length / onSheet);
}

export function Labels({ kind, slips }: { kind: 'a4' | 'roll'; slips: readonly Slip[] }) {
  const addressed = slips.filter(({ address }) => address !== null);
  if (kind === 'roll') {
    return (
      <div className="label-roll grid gap-4 print:block">
        {addressed.map((slip) => (
          <Label key={slip._id} slip={slip} />
        ))}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block">
      {sheetsOf(addressed).map((sheet) => (
        <div key={sheet[0]?._id} className="paper label-sheet border border-line bg-card">
          {sheet.map((slip) => (
            <Label key={slip._id} slip={slip} />
          ))}
        </div>
      ))}
    </div>
  );
}

function sheetsOf(slips: readonly Slip[]): readonly (readonly Slip[])[] {
  const sheets = Math.ceil(slips.length / onSheet);
  return Array.from({ length: sheets }, (_, index) =>
    slips.slice(index * onSheet, (index + 1) * onSheet),
  );
}

function Label({ slip: { number, address, delivery } }: { slip: Slip }) {
  const { papers: words } = useStaffWords();
  if (!address) return null;
  const sender = [company.name, ...company.location, company.country].join(', ');
  return (
    <div className="address-label flex min-w-0 flex-col justify-between gap-3 overflow-hidden bg-card text-ink">
      <p className="sender wrap-anywhere border-b border-line pb-1 text-fine text-graphite">
        <span className="sr-only">{words.from} </span>
        {sender}
      </p>
      <div className="receiver">
        <AddressLines address={toReceiver(address)} />
      </div>
      <p className="figures flex justify-between gap-3 text-fine">
        <span className="font-semibold">{fill(words.order, { number })}</span>
        <span className="min-w-0 truncate text-graphite">{delivery}</span>
      </p>
    </div>
  );
}
