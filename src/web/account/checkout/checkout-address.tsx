/** Where the order goes: one of the address book, or a new one; and who is billed. */
import { useId } from 'react';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import { AddressLines, type SavedAddress } from '#web/addresses/address-lines.tsx';
import { BillToFields } from '#web/addresses/bill-to-fields.tsx';
import { SavedAddressField } from '#web/addresses/saved-address-field.tsx';
import type { AddressFormOf } from '#web/addresses/use-address-form.ts';
import type { BillToChoice } from '#web/addresses/use-bill-to.ts';
import { useWords } from '#web/words.ts';
import { checkoutTexts as words } from './checkout-texts.ts';

interface CheckoutAddressProps {
  book: readonly SavedAddress[];
  /** Its id; '' for a new one. */
  chosen: string;
  onChoose: (id: string) => void;
  form: AddressFormOf;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  billTo: BillToChoice;
  /** The form begins with the address of the last order. */
  isOfLastOrder: boolean;
}

export function CheckoutAddress(props: CheckoutAddressProps) {
  const { book, chosen, onChoose, form, isKept, onKeep, billTo, isOfLastOrder } = props;
  const { payAddress } = useWords();
  const keepId = useId();
  const saved = book.find(({ _id }) => _id === chosen);
  return (
    <section aria-labelledby="address-title" className="grid gap-4">
      <h2 id="address-title" className="text-2">
        {words.address}
      </h2>
      <SavedAddressField label={payAddress.which} {...{ book, chosen, onChoose }} />
      {saved ? (
        <AddressLines address={saved} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          {isOfLastOrder && (
            <p className="text-small text-graphite sm:col-span-2">{words.asLastTime}</p>
          )}
          <AddressInputs form={form} />
          <label
            htmlFor={keepId}
            className="inline-flex min-h-11 items-center gap-3 text-small sm:col-span-2"
          >
            <input
              id={keepId}
              type="checkbox"
              checked={isKept}
              onChange={({ currentTarget: { checked } }) => onKeep(checked)}
              className="size-5"
            />
            {payAddress.alsoKeep}
          </label>
        </div>
      )}
      <BillToFields billTo={billTo} />
    </section>
  );
}
