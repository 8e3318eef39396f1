/** A box that is off until somebody else is billed; then one of the book, or another address. */
import { useId } from 'react';
import { AddressInputs } from './address-inputs.tsx';
import { AddressLines } from './address-lines.tsx';
import { billToTexts as words } from './bill-to-texts.ts';
import { SavedAddressField } from './saved-address-field.tsx';
import type { BillToChoice } from './use-bill-to.ts';

interface BillToFieldsProps {
  billTo: BillToChoice;
  /** In a grid of two columns: across both. */
  className?: string;
}

export function BillToFields({ billTo, className = '' }: BillToFieldsProps) {
  const { isOther, setIsOther } = billTo;
  const id = useId();
  return (
    <div className={`grid gap-4 ${className}`}>
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-3 text-small">
        <input
          id={id}
          type="checkbox"
          checked={isOther}
          onChange={({ currentTarget: { checked } }) => setIsOther(checked)}
          className="size-5"
        />
        {words.other}
      </label>
      {isOther && <OtherAddress billTo={billTo} />}
    </div>
  );
}

function OtherAddress({
  billTo: { form, book, chosen, setChosen, saved },
}: {
  billTo: BillToChoice;
}) {
  return (
    <fieldset className="grid gap-5 border-l-2 border-line pl-4 sm:grid-cols-2 sm:pl-5">
      <legend className="sr-only">{words.title}</legend>
      <SavedAddressField
        label={words.which}
        book={book}
        chosen={chosen}
        onChoose={setChosen}
        className="sm:col-span-2"
      />
      {saved ? <AddressLines address={saved} /> : <AddressInputs form={form} purpose="billing" />}
    </fieldset>
  );
}
