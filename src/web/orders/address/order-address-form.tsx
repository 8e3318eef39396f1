/**
 * The form of where an order goes and who is billed; a file of its own, because of all countries'
 * formats.
 */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '#modules/addresses/address-format.ts';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import { AddressLines, type SavedAddress } from '#web/addresses/address-lines.tsx';
import { billToTexts } from '#web/addresses/bill-to-texts.ts';
import { BillToFields } from '#web/addresses/bill-to-fields.tsx';
import { SavedAddressField } from '#web/addresses/saved-address-field.tsx';
import { submitAddress, useAddressForm } from '#web/addresses/use-address-form.ts';
import { useBillTo } from '#web/addresses/use-bill-to.ts';
import type { ApiResult } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';
import { ContactText } from '#web/ui/contact-text.tsx';

/** With `billTo` left out, who is billed stays. */
export type OrderAddresses = Address & { billTo?: Address | null };

interface OrderAddressFormProps {
  initialAddress: Address;
  /** Who is billed, null for the same address; left out where that can be changed no more. */
  initialBillTo?: Address | null | undefined;
  /** Whom the addresses may be chosen from. */
  book?: readonly SavedAddress[];
  save: (addresses: OrderAddresses) => Promise<ApiResult<unknown>>;
  /** For a form that was opened by hand, which it also closes after saving. */
  onClose?: (() => void) | undefined;
  closeText?: string;
}

export default function OrderAddressForm(props: OrderAddressFormProps) {
  const { initialAddress, initialBillTo, book = [], save, onClose, closeText } = props;
  const { address: words, payAddress, failure } = useWords();
  const { revalidate } = useRevalidator();
  const { form, show } = useAddressForm(initialAddress);
  const [chosen, setChosen] = useState('');
  const saved = book.find(({ _id }) => _id === chosen);
  const bill = useBillTo(initialBillTo ?? null, book);
  const [isSaving, setIsSaving] = useState(false);
  const { errors } = form.formState;
  const { setFocus } = form;
  const which = useRef<HTMLSelectElement>(null);
  const wasOpened = onClose !== undefined;
  const hasFocused = useRef(false);
  useEffect(() => {
    if (wasOpened && !hasFocused.current) {
      if (which.current) which.current.focus();
      else setFocus('country');
    }
    hasFocused.current = true;
  }, [setFocus, wasOpened]);

  async function submit(address: Address): Promise<void> {
    const billTo = initialBillTo === undefined ? null : await bill.read();
    if (billTo === undefined) return;
    setIsSaving(true);
    const answer = await save(initialBillTo === undefined ? address : { ...address, billTo });
    setIsSaving(false);
    if (!answer.ok) {
      if (bill.show(answer.problem)) return;
      // What is wrong with it is said at its fields.
      if (saved) form.reset(saved);
      setChosen('');
      return show(answer.problem);
    }
    form.reset(address);
    notify({ text: words.saved });
    await revalidate();
    onClose?.();
  }

  function send(event: React.SubmitEvent): Promise<void> {
    if (!saved) return submitAddress(form, ({ address }) => submit(address))(event);
    event.preventDefault();
    return submit(saved);
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5 sm:grid-cols-2">
      <SavedAddressField
        ref={which}
        label={payAddress.which}
        {...{ book, chosen }}
        onChoose={setChosen}
        className="sm:col-span-2"
      />
      {saved ? <AddressLines address={saved} /> : <AddressInputs form={form} />}
      {initialBillTo === undefined ? (
        <p className="text-small text-graphite sm:col-span-2">
          <ContactText text={billToTexts.fixed} />
        </p>
      ) : (
        <BillToFields billTo={bill} className="sm:col-span-2" />
      )}
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSaving ? failure.loading : undefined}>
            {words.save}
          </Button>
          {onClose && (
            <Button variant="outline" onClick={onClose}>
              {closeText ?? payAddress.keep}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
