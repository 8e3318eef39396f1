/** The form of where an order goes; a file of its own, because of all countries' formats. */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '#modules/addresses/address-format.ts';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import { useAddressForm, type WrittenAddress } from '#web/addresses/use-address-form.ts';
import type { ApiResult } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';

interface OrderAddressFormProps {
  initialAddress: Address;
  save: (address: Address) => Promise<ApiResult<unknown>>;
  /** For a form that was opened by hand, which it also closes after saving. */
  onClose?: (() => void) | undefined;
}

export default function OrderAddressForm({ initialAddress, save, onClose }: OrderAddressFormProps) {
  const { address: words, payAddress, failure } = useWords();
  const { revalidate } = useRevalidator();
  const { form, show } = useAddressForm(initialAddress);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const wasOpened = onClose !== undefined;
  const hasFocused = useRef(false);
  useEffect(() => {
    if (wasOpened && !hasFocused.current) setFocus('country');
    hasFocused.current = true;
  }, [setFocus, wasOpened]);

  async function submit({ address }: WrittenAddress): Promise<void> {
    const answer = await save(address);
    if (!answer.ok) return show(answer.problem);
    form.reset(address);
    notify({ text: words.saved });
    await revalidate();
    onClose?.();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
      <AddressInputs form={form} />
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
            {words.save}
          </Button>
          {onClose && (
            <Button variant="outline" onClick={onClose}>
              {payAddress.keep}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
