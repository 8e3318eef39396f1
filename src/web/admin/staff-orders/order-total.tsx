/** What the order comes to, and why it cannot be placed like this. */
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { AmountRow } from '#web/orders/editing/edit-comparison.tsx';
import { priceText } from '#web/orders/delivery/delivery-options.tsx';
import { TaxReason, taxRowsOf } from '#web/orders/tax/tax-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { codeTexts } from '#web/wording/orders/promotion-codes.ts';
import { newOrderTexts } from './new-order-texts.ts';
import type { QuotedOrder } from './use-customer-quote.ts';

const words = newOrderTexts.total;

export function OrderTotal({ quoted }: { quoted: QuotedOrder }) {
  const { answer, isCurrent, hasFailed, again } = quoted;
  const isKnown = answer && isCurrent && answer.total !== null;
  return (
    <section aria-labelledby="total-title" className="grid gap-2">
      <h3 id="total-title" className="text-2">
        {words.title}
      </h3>
      <dl aria-live="polite" className="figures grid max-w-xl gap-1 border-y border-ink py-3">
        {isKnown && <Parts answer={answer} />}
        <AmountRow
          label={words.total}
          amount={isKnown ? formatAmount(answer.total ?? 0, answer.currency) : words.open}
          isMain
        />
      </dl>
      {isKnown && <TaxReason taxed={answer.taxed} />}
      {hasFailed && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="font-semibold text-oxblood">{words.failed}</p>
          <Button variant="outline" onClick={again}>
            {words.again}
          </Button>
        </div>
      )}
      <p role="alert" className="text-small font-semibold text-oxblood empty:hidden">
        {isCurrent && answer?.problem && `${answer.problem.title}. ${answer.problem.detail}`}
      </p>
    </section>
  );
}

function Parts({ answer }: { answer: NonNullable<QuotedOrder['answer']> }) {
  const { currency, goods, discount, discountCode, delivery, taxed } = answer;
  return (
    <>
      <AmountRow label={words.goods} amount={formatAmount(goods, currency)} />
      {discount > 0 && (
        <AmountRow
          label={fill(codeTexts.off, { code: discountCode })}
          amount={`−${formatAmount(discount, currency)}`}
        />
      )}
      {delivery && <AmountRow label={delivery.name} amount={priceText(delivery.price, currency)} />}
      {taxRowsOf(taxed, currency).map(([label, amount]) => (
        <AmountRow key={label} label={label} amount={amount} />
      ))}
    </>
  );
}
