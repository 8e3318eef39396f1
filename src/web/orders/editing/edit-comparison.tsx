/** What the order comes to before and after the change. */
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import { taxRowsOf } from '../tax/tax-rows.tsx';
import type { EditQuote } from './edit-calls.ts';
import { editTexts as words } from './edit-texts.ts';

export function EditComparison({ order, quote }: { order: WireOrder; quote: EditQuote }) {
  const { currency } = order;
  return (
    <section aria-labelledby="comparison-title" aria-live="polite" className="grid gap-2">
      <h4 id="comparison-title" className="text-1">
        {words.comparison}
      </h4>
      <dl className="figures grid gap-1 border-y border-ink py-3">
        <AmountRow label={words.before} amount={formatAmount(order.total, currency)} />
        {quote.discount > 0 && (
          <AmountRow
            label={fill(words.code, { code: quote.discountCode })}
            amount={`−${formatAmount(quote.discount, currency)}`}
          />
        )}
        {quote.delivery > 0 && (
          <AmountRow label={words.delivery} amount={formatAmount(quote.delivery, currency)} />
        )}
        {taxRowsOf(quote.taxed, currency).map(([label, amount]) => (
          <AmountRow key={label} label={label} amount={amount} />
        ))}
        <AmountRow label={words.after} amount={formatAmount(quote.total, currency)} isMain />
      </dl>
      <p className="text-small text-graphite">{words.afterSave}</p>
    </section>
  );
}

interface AmountRowProps {
  label: string;
  amount: string;
  isMain?: boolean;
}

export function AmountRow({ label, amount, isMain = false }: AmountRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isMain ? 'font-semibold' : 'text-small text-graphite'}>{label}</dt>
      <dd className={isMain ? 'text-3 font-semibold' : ''}>{amount}</dd>
    </div>
  );
}
