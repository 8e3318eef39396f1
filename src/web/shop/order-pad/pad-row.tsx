/** A row of the order pad: what is typed, what tool it is, what is wrong and what would mend it. */
import { memo } from 'react';
import { priceOf } from '#platform/money.ts';
import type { CheckedLine } from '#modules/order-pad/checked-pad.ts';
import { inputClass } from '#web/ui/forms/field.tsx';
import { TaxedPrice } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import { CodeField } from './code-field.tsx';
import { LineAdvice } from './line-advice.tsx';
import type { PadRow } from './pad-rows.ts';
import type { PadActions } from './use-pad.ts';

/** At `md` a line of six columns; below it a card of two. */
export const rowGrid =
  'md:grid md:grid-cols-[1.75rem_9rem_5.5rem_minmax(0,1fr)_5.5rem_2.75rem] md:gap-x-3 lg:grid-cols-[2rem_13rem_7rem_minmax(0,1fr)_8rem_2.75rem] lg:gap-x-4';

const cardGrid = 'grid grid-cols-[minmax(0,1fr)_6.5rem_2.75rem] items-center gap-x-2 gap-y-1';

interface PadRowProps {
  row: PadRow;
  line: number;
  /** Undefined for an empty row. */
  checked: CheckedLine | undefined;
  actions: PadActions;
  /** A key that leads to another field. */
  onKey: (event: React.KeyboardEvent<HTMLInputElement>) => void;
  onNext: (field: 'code' | 'quantity', line: number) => void;
}

export const PadRowView = memo(
  function PadRowView({ row, line, checked, actions, onKey, onNext }: PadRowProps) {
    const adviceId = `advice-${row.id}`;
    const isWrong = checked?.violation !== undefined;
    const field = {
      'data-line': line,
      'aria-invalid': isWrong || undefined,
      'aria-describedby': checked ? adviceId : undefined,
    };
    return (
      <li className="border-b border-line py-3">
        <div className={`${rowGrid} ${cardGrid}`}>
          <span className="figures text-fine text-graphite max-md:sr-only">{line}</span>
          <CodeField
            {...field}
            data-field="code"
            aria-label={fill(words.codeOf, { line })}
            value={row.code}
            onText={(code) => actions.change(row.id, { code })}
            onTaken={() => onNext('quantity', line)}
            onKeyDown={onKey}
          />
          <input
            {...field}
            data-field="quantity"
            aria-label={fill(words.quantityOf, { line })}
            value={row.quantity}
            onChange={({ target }) => actions.change(row.id, { quantity: target.value })}
            onKeyDown={onKey}
            inputMode="numeric"
            autoComplete="off"
            className={`${inputClass} figures w-full px-3 py-2 text-right text-body`}
          />
          <ToolOfLine checked={checked} />
          <RemoveButton line={line} onPress={() => actions.remove(row.id)} hidden={!checked} />
        </div>
        {checked && (
          <LineAdvice
            id={adviceId}
            checked={checked}
            onChoose={(choice) => {
              actions.choose(checked, choice);
              onNext('quantity', line);
            }}
          />
        )}
      </li>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.line === after.line &&
    before.onNext === after.onNext &&
    isSame(before.checked, after.checked),
);

/** Lines are checked anew with every key; most of them stay as they are. */
function isSame(one: CheckedLine | undefined, other: CheckedLine | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.tool === other.tool &&
    one.units === other.units &&
    JSON.stringify([one.unitPrice, one.violation, one.choices, one.countedIn, one.alsoIn]) ===
      JSON.stringify([
        other.unitPrice,
        other.violation,
        other.choices,
        other.countedIn,
        other.alsoIn,
      ])
  );
}

function ToolOfLine({ checked }: { checked: CheckedLine | undefined }) {
  const tool = checked?.tool;
  if (!checked || !tool) return <span className="max-md:hidden md:col-span-2" />;
  const isSum = checked.violation === undefined && checked.units > 0;
  const sum = { priceMinor: priceOf(checked.units, checked.unitPrice) };
  const { taxClass } = tool;
  return (
    <>
      <span className="min-w-0 text-small max-md:col-span-2 max-md:row-start-2">
        <a href={`/products/${tool.productSlug}`} className="hover:text-vermilion">
          {tool.name}
        </a>
        <span className="figures block text-fine text-graphite">
          <TaxedPrice
            price={checked.unitPrice}
            taxClass={taxClass}
            {...(checked.unitPrice.perUnits === undefined && {
              text: `{price} ${words.each.toLowerCase()}`,
            })}
          />
        </span>
      </span>
      <span className="figures text-right text-small font-semibold max-md:row-start-2 max-md:-ml-16">
        {isSum && <TaxedPrice price={sum} taxClass={taxClass} />}
      </span>
    </>
  );
}

interface RemoveButtonProps {
  line: number;
  onPress: () => void;
  hidden: boolean;
}

function RemoveButton({ line, onPress, hidden }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={fill(words.remove, { line })}
      onClick={onPress}
      className={`grid size-11 place-items-center rounded-plain text-graphite hover:text-oxblood max-md:col-start-3 max-md:row-start-1 ${hidden ? 'invisible' : ''}`}
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  );
}
