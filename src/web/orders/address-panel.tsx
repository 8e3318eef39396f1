/** Where an order goes. Until it is shipped it can be changed, behind a button once it is known. */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import { AddressLines, toAddress, type OrderAddress } from '#web/addresses/address-lines.tsx';
import { useAddressForm, type WrittenAddress } from '#web/addresses/use-address-form.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { canChangeAddress } from './order-states.ts';

interface AddressPanelProps {
  order: WireOrder;
  address: OrderAddress | null;
  /** What the form begins with. */
  initialAddress: Address;
  isStaff: boolean;
}

export function AddressPanel({ order, address, initialAddress, isStaff }: AddressPanelProps) {
  const { address: words, payAddress } = useWords();
  const canChange = canChangeAddress(order);
  const isUnknown = address !== null && address.countryCode === null;
  const isAsked = canChange && (address === null || isUnknown);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby="address-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="address-title" className="text-2">
          {words.title}
        </h3>
        {canChange && !address && <Badge tone={isStaff ? 'bad' : 'waiting'}>{words.missing}</Badge>}
        {isUnknown && <Badge tone={isStaff ? 'bad' : 'waiting'}>{words.unknownCountry}</Badge>}
      </div>
      {isAsked || (canChange && isOpen) ? (
        <>
          <p className="text-small text-graphite">
            {isUnknown
              ? fill(words.unknownCountryText, { country: address.country })
              : isStaff && !address
                ? words.missingText
                : words.lead}
          </p>
          <OrderAddressForm
            id={order._id}
            initialAddress={initialAddress}
            onClose={isAsked ? undefined : () => setIsOpen(false)}
          />
        </>
      ) : address ? (
        <>
          <AddressLines address={toAddress(address)} />
          {canChange && (
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => setIsOpen(true)}
            >
              {payAddress.change}
            </Button>
          )}
        </>
      ) : (
        <p className="text-graphite">{words.none}</p>
      )}
    </section>
  );
}

interface OrderAddressFormProps {
  id: string;
  initialAddress: Address;
  /** For a form that was opened by hand; one that is asked for stays. */
  onClose: (() => void) | undefined;
}

function OrderAddressForm({ id, initialAddress, onClose }: OrderAddressFormProps) {
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
    const answer = await callApi(shopEndpoints.saveAddress, { params: { id }, body: address });
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
