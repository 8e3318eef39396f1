/** A new address of an order, which may be kept in the address book as well. */
import { useId, useState } from 'react';
import type { Address } from '#modules/addresses/address-format.ts';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import type { OrderAddress } from '#web/addresses/address-lines.tsx';
import {
  nextAddress,
  submitAddress,
  useAddressForm,
  type WrittenAddress,
} from '#web/addresses/use-address-form.ts';
import type { WireOrder } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { keepInBook, saveOrderAddress } from './save-order-address.ts';

interface NewAddressProps {
  order: WireOrder;
  initialAddress: Address | undefined;
  book: readonly Address[];
  /** Whether there is an address book to keep it in. */
  canKeep: boolean;
  onTyping: () => void;
  onSaved: (address: OrderAddress) => void;
}

export function NewAddress(props: NewAddressProps) {
  const { order, initialAddress, book, canKeep, onTyping, onSaved } = props;
  const { address: words, payAddress, failure } = useWords();
  const { form, show } = useAddressForm(initialAddress ?? nextAddress(order.Name, book));
  const [isKept, setIsKept] = useState(canKeep);
  const keepId = useId();
  const { errors, isSubmitting } = form.formState;

  async function submit({ address }: WrittenAddress): Promise<void> {
    const result = await saveOrderAddress(order._id, address);
    if ('problem' in result) return show(result.problem);
    const keptProblem = isKept ? await keepInBook(address) : undefined;
    if (keptProblem) {
      const why = problemText(keptProblem, failure.offline);
      notify({ text: fill(payAddress.notKept, { why }), tone: 'failed' });
    } else notify({ text: words.saved });
    onSaved(result.address);
  }

  return (
    <form
      noValidate
      onChange={onTyping}
      onSubmit={submitAddress(form, submit)}
      className="grid gap-5 py-3 sm:grid-cols-2"
    >
      <AddressInputs form={form} />
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        {canKeep && (
          <label htmlFor={keepId} className="inline-flex min-h-11 items-center gap-3 text-small">
            <input
              id={keepId}
              type="checkbox"
              checked={isKept}
              onChange={({ currentTarget: { checked } }) => setIsKept(checked)}
              className="size-5"
            />
            {payAddress.alsoKeep}
          </label>
        )}
        <FormError error={errors.root?.message} />
        <Button type="submit" variant="outline" busy={isSubmitting ? failure.loading : undefined}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
