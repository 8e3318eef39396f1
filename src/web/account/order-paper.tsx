/** What an order's page has on paper alone: whose paper it is, its lines, and where it goes. */
import { formatCount } from '#platform/figures.ts';
import type { WireOrder } from '../api.ts';
import { company } from '../content/company.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { useWords } from '../words.ts';
import type { Address } from './address-panel.tsx';
import { dollars } from './amounts.ts';

export function OrderLetterhead() {
  return (
    <div className="hidden justify-between gap-8 border-b border-ink pb-4 print:flex">
      <Wordmark />
      <address className="grid text-right text-small not-italic">
        {[...company.location, company.email, company.phone].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}

export function OrderLines({ order }: { order: WireOrder }) {
  const { printed: words } = useWords();
  return (
    <table className="figures hidden w-full text-left print:table">
      <thead>
        <tr className="border-b border-ink text-small">
          <th className="py-2 font-semibold">{words.item}</th>
          <th className="py-2 text-right font-semibold">{words.each}</th>
          <th className="py-2 text-right font-semibold">{words.quantity}</th>
          <th className="py-2 text-right font-semibold">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line">
          <td className="py-2">{order.name}</td>
          <td className="py-2 text-right">{dollars(order.price)}</td>
          <td className="py-2 text-right">{formatCount(order.qurantity)}</td>
          <td className="py-2 text-right">{dollars(order.total)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={3} className="py-2 text-right font-semibold">
            {words.total}
          </th>
          <td className="py-2 text-right">{dollars(order.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Among the facts; on the screen there is a form for it, for as long as it can be changed. */
export function OrderAddress({ address }: { address: Address | null }) {
  const { printed: words } = useWords();
  const { recipient, street, postcode, city, country } = address ?? {};
  const lines = address ? [recipient, street, `${postcode} ${city}`, country] : [words.noAddress];
  return (
    <div className="hidden content-start gap-1 py-1.5 print:grid">
      <dt className="text-fine text-graphite">{words.address}</dt>
      <dd className="grid">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </dd>
    </div>
  );
}
