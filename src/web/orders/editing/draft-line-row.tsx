/** A line of an order that is being changed. */
import { useId } from 'react';
import type { Currency } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatAmount, formatPer, keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, fieldAttributes, inputClass } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import type { DraftLine } from './draft-lines.ts';
import type { EditQuote } from './edit-calls.ts';
import { editTexts as words } from './edit-texts.ts';

interface DraftLineRowProps {
  line: DraftLine;
  currency: Currency;
  /** What it comes to, once that was asked for. */
  quoted: EditQuote['lines'][number] | undefined;
  error: string | undefined;
  onChange: (quantity: string) => void;
  onRemove: () => void;
  onPutBack: () => void;
  onEnter: () => void;
}

export function DraftLineRow({ line, currency, quoted, error, ...actions }: DraftLineRowProps) {
  const id = useId();
  const { name, isRemoved } = line;
  const label = fill(words.quantityOf, { name });
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="font-semibold">
            {isRemoved ? <s>{keepSizeOnOneLine(name)}</s> : keepSizeOnOneLine(name)}
          </p>
          <p className="figures text-fine text-graphite">{describe(line, currency, quoted)}</p>
        </div>
        {isRemoved ? (
          <span className="text-small text-graphite">{words.removed}</span>
        ) : (
          <input
            {...fieldAttributes({ id, error })}
            aria-label={label}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={line.quantity}
            onChange={({ target }) => actions.onChange(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && actions.onEnter()}
            className={`${inputClass} figures w-24 px-3 py-2 text-right text-body`}
          />
        )}
        <Button
          variant="quiet"
          aria-label={fill(isRemoved ? words.putLineBack : words.removeLine, { name })}
          onClick={isRemoved ? actions.onPutBack : actions.onRemove}
        >
          {isRemoved ? words.putBack : words.remove}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </li>
  );
}

/** 'was 12 · 24 × $19.99 = $479.76'. */
function describe(
  { from, isRemoved, quantity }: DraftLine,
  currency: Currency,
  quoted: EditQuote['lines'][number] | undefined,
): string {
  const parts: string[] = from === 0 ? [words.isNew] : [];
  if (from !== 0 && (isRemoved || quantity.trim() !== String(from)))
    parts.push(fill(words.was, { units: formatCount(from) }));
  if (quoted) {
    const price = formatPer(quoted.price, quoted.per, currency);
    const sum = fill(words.lineTotal, { units: formatCount(quoted.quantity), price });
    parts.push(`${sum} = ${formatAmount(quoted.total, currency)}`);
  }
  return parts.join(' · ');
}
