/** A line of the order: its units, what the customer pays for them, and a price by hand. */
import { useId } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { formatAmount, keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { Currency } from '#platform/currency.ts';
import type { CustomerQuote, LineErrors, TypedLine } from './draft.ts';
import { newOrderTexts } from './new-order-texts.ts';

const words = newOrderTexts.lines;

interface LineRowProps {
  line: TypedLine;
  quoted: CustomerQuote['lines'][number] | undefined;
  /** Of the order. */
  currency: Currency;
  errors: LineErrors;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: () => void;
}

export function LineRow({ line, quoted, currency, errors, ...actions }: LineRowProps) {
  const { orderLines } = useWords();
  const { onChange, onRemove } = actions;
  const { name, quantity, price, reason } = line;
  const headingId = useId();
  const hasPrice = price.trim() !== '';
  return (
    <li aria-labelledby={headingId} className="grid gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p id={headingId} className="min-w-0 font-semibold wrap-anywhere">
          {keepSizeOnOneLine(name)}
        </p>
        <p className="figures text-small text-graphite">
          {describe({ quoted, currency }, orderLines.per)}
        </p>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[6rem_9rem_1fr_auto]">
        <TextField
          label={words.quantity}
          aria-label={fill(words.quantityOf, { name })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={quantity}
          error={errors.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        <TextField
          label={words.price}
          aria-label={fill(words.priceOf, { name })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={price}
          hint={
            quoted
              ? fill(words.lowest, { lowest: formatAmount(quoted.lowest, currency) })
              : undefined
          }
          error={errors.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        {hasPrice ? (
          <TextField
            className="col-span-2 sm:col-span-1"
            label={words.reason}
            aria-label={fill(words.reasonOf, { name })}
            autoComplete="off"
            maxLength={200}
            required
            value={reason}
            error={errors.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        ) : (
          <span className="max-sm:hidden" />
        )}
        <Button
          variant="quiet"
          className="col-span-2 justify-self-start sm:col-span-1 sm:mt-6"
          aria-label={fill(words.removeOf, { name })}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

/** 'Their price: $19.99, Hall · Line: $39.98'. */
function describe(
  { quoted, currency }: Pick<LineRowProps, 'quoted' | 'currency'>,
  per: string,
): string {
  if (!quoted) return '';
  const amount = formatAmount(quoted.price, currency);
  const price =
    quoted.per === 1 ? amount : fill(per, { price: amount, units: formatCount(quoted.per) });
  const own = quoted.priceList === '' ? words.own : words.ownOfList;
  const text = fill(own, { price, list: quoted.priceList });
  if (quoted.total === null) return text;
  return fill(words.sum, { price: text, total: formatAmount(quoted.total, currency) });
}
