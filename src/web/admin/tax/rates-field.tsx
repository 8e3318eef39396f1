/**
 * Rates: one after the other by fields of their own, or many lines at once, typed or pasted. Below
 * them stands how each line is read.
 */
import { useState } from 'react';
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { readRates } from '#modules/tax/read-rates.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { millionthsPerPercent } from './rate-lines.ts';

interface RatesFieldProps {
  rows: number;
  /** The lines that are typed. */
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** By which the form focuses the lines when they are refused. */
  inputRef: (area: HTMLTextAreaElement | null) => void;
}

export function RatesField({ rows, value, error, onChange, inputRef }: RatesFieldProps) {
  const { tax: words } = useStaffWords();
  return (
    <div className="grid gap-4">
      <OneRate
        onAdd={(line) => onChange(value.trim() === '' ? line : `${value.trim()}\n${line}`)}
      />
      <TextArea
        ref={inputRef}
        name="rates"
        label={words.fields.rates}
        hint={words.hints.rates}
        rows={rows}
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <ReadLines text={value} />
    </div>
  );
}

const emptyRate = { place: '', percent: '', taxClass: 'standard' };

/** It makes a line of what is chosen; the line is checked with the others. */
function OneRate({ onAdd }: { onAdd: (line: string) => void }) {
  const { tax: words, productPage } = useStaffWords();
  const [rate, setRate] = useState(emptyRate);
  const set = (name: keyof typeof emptyRate) => (event: { target: { value: string } }) =>
    setRate((before) => ({ ...before, [name]: event.target.value }));
  const place = rate.place.trim().toUpperCase();
  const isWhole = place !== '' && rate.percent.trim() !== '';
  function add(): void {
    onAdd([place, rate.percent.trim(), rate.taxClass].join(', '));
    setRate(emptyRate);
  }
  const options = taxClasses.map((value) => ({ value, text: productPage.taxClasses[value] }));
  return (
    <div
      role="group"
      aria-label={words.oneRate}
      className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <TextField label={words.ratePlace} value={rate.place} maxLength={6} onChange={set('place')} />
      <TextField
        label={words.ratePercent}
        inputMode="decimal"
        value={rate.percent}
        maxLength={8}
        onChange={set('percent')}
      />
      <SelectField
        label={words.rateColumns.class}
        options={options}
        value={rate.taxClass}
        onChange={set('taxClass')}
      />
      <Button variant="outline" disabled={!isWhole} onClick={add}>
        {words.addRate}
      </Button>
    </div>
  );
}

function ReadLines({ text }: { text: string }) {
  const { tax: words, productPage } = useStaffWords();
  const read = readRates(text);
  if (!read.ok || read.rates.length === 0) return null;
  return (
    <div className="rounded-plain bg-gesso p-4 text-small">
      <p className="font-semibold">{words.readAs}</p>
      <ul className="figures mt-1 gap-x-8 sm:columns-2">
        {read.rates.map((rate, index) => {
          const { place, jurisdiction, millionths, taxClass, taxesDelivery } = rate;
          return (
            <li key={`${index} ${place}`}>
              {fill(words.readLine, {
                place: [jurisdiction, placeName(place)].filter((part) => part !== '').join(', '),
                percent: String(millionths / millionthsPerPercent),
                class: productPage.taxClasses[taxClass].toLowerCase(),
                delivery: taxesDelivery ? words.taxed : words.notTaxed,
              })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
