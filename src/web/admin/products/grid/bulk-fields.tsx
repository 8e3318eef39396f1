/** The fields of actions on selected sizes. */
import { useState } from 'react';
import { formatTypedAmount } from '#web/dashboard/format/amounts.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField, type Option } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { changeByPercent, changeToAmount, type PriceChanges } from './bulk-changes.ts';
import type { CellChange, GridCell } from './grid-cells.ts';

interface FieldsProps {
  cells: readonly GridCell[];
  /** The changes that stand in the fields; none while they are wrong. */
  onChange: (changes: readonly CellChange[]) => void;
}

const ways = ['percent', 'amount'] as const;

type Way = (typeof ways)[number];

/** By a percentage, or to one price for all; with what becomes of each. */
export function PriceFields({ cells, onChange }: FieldsProps) {
  const { productGrid: words } = useStaffWords();
  const [way, setWay] = useState<Way>('percent');
  const [text, setText] = useState('');
  const { changes, problem } = changePrices(way, text.trim());

  function changePrices(by: Way, typed: string): PriceChanges {
    if (typed === '') return { changes: [] };
    if (by === 'amount') return changeToAmount(cells, typed, words.priceAdvice);
    return changeByPercent(cells, typed, words);
  }

  function showChange(nextWay: Way, nextText: string): void {
    setWay(nextWay);
    setText(nextText);
    onChange(changePrices(nextWay, nextText.trim()).changes);
  }

  return (
    <>
      <fieldset>
        <legend className="sr-only">{words.bulk.price.button}</legend>
        {ways.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              className="size-5"
              checked={way === name}
              onChange={() => showChange(name, text)}
            />
            {words.priceWays[name]}
          </label>
        ))}
      </fieldset>
      <TextField
        label={words.priceWays[way]}
        hint={words.priceHints[way]}
        error={problem}
        inputMode="text"
        autoComplete="off"
        value={text}
        onChange={({ target }) => showChange(way, target.value)}
      />
      <ul className="figures grid max-h-40 gap-1 overflow-y-auto text-small empty:hidden">
        {changes.map(({ cell, seen, text: to }) => (
          <li key={cell.key}>
            {fill(words.pricePreview, {
              tool: cell.label,
              from: formatTypedAmount(seen),
              to: formatTypedAmount(to),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

export function CategoryFields({
  cells,
  options,
  onChange,
}: FieldsProps & { options: readonly Option[] }) {
  const { productGrid: words } = useStaffWords();
  const [category, setCategory] = useState<string>();
  return (
    <SelectField
      label={words.columns.category}
      options={category === undefined ? [{ value: ' ', text: words.choose }, ...options] : options}
      value={category ?? ' '}
      onChange={({ target }) => {
        setCategory(target.value);
        onChange(cells.map((cell) => ({ cell, seen: cell.text, text: target.value })));
      }}
    />
  );
}
