/** The parts of an order's page that are only printed: the company, the lines, the address. */
import { formatCount } from '#platform/number-format.ts';
import { AddressLines, toAddress, type OrderAddress } from '#web/addresses/address-lines.tsx';
import { billToTexts } from '#web/addresses/bill-to-texts.ts';
import type { WireOrder } from '#web/api.ts';
import { company } from '#web/content/company.ts';
import { Wordmark } from '#web/ui/pictures/wordmark.tsx';
import { useWords } from '#web/words.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { isPickedUp } from './order-states.ts';
import { adjustmentsOf, formatLineGoods, formatLinePrice } from './line-amounts.ts';

export function PrintedHeader() {
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

export function PrintedLines({ order }: { order: WireOrder }) {
  const { printed: words, orderLines } = useWords();
  const { currency } = order;
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
        {order.lines.map((line) => (
          <tr key={line.position} className="border-b border-line">
            <td className="py-2">{line.sku === null ? line.name : `${line.sku} ${line.name}`}</td>
            <td className="py-2 text-right">
              {formatLinePrice(line, { currency, words: orderLines })}
            </td>
            <td className="py-2 text-right">{formatCount(line.quantity)}</td>
            <td className="py-2 text-right">{formatLineGoods(line, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {adjustmentsOf(order, orderLines).map(([label, amount]) => (
          <tr key={label}>
            <th scope="row" colSpan={3} className="py-2 text-right font-normal">
              {label}
            </th>
            <td className="py-2 text-right">{amount}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" colSpan={3} className="py-2 text-right font-semibold">
            {words.total}
          </th>
          <td className="py-2 text-right">{formatAmount(order.total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Printed among the details; on the screen a form shows it while it can be changed. */
interface PrintedAddressProps {
  order: WireOrder;
  address: OrderAddress | null;
}

export function PrintedAddress({ order, address }: PrintedAddressProps) {
  const { printed: words, orderPage } = useWords();
  const { billTo } = order;
  return (
    <div className="hidden content-start gap-1 py-1.5 print:grid">
      <dt className="text-fine text-graphite">
        {isPickedUp(order) ? orderPage.addressOfPickUp : words.address}
      </dt>
      <dd>{address ? <AddressLines address={toAddress(address)} /> : words.noAddress}</dd>
      {billTo && (
        <>
          <dt className="mt-1.5 text-fine text-graphite">{billToTexts.title}</dt>
          <dd>
            <AddressLines address={billTo} />
          </dd>
        </>
      )}
    </div>
  );
}
