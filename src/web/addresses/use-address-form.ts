/** The form of an address: what it begins with, what it checks, and the errors at its fields. */
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from '#web/form-schema.ts';
import { zodResolver } from '#web/form-schema.ts';
import { savedAddressBody } from '#api/contract/addresses/address-fields.ts';
import { addressFields, type Address } from '#modules/addresses/address-format.ts';
import { isCountryCode } from '#modules/addresses/country.ts';
import type { Problem } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { useWords } from '#web/words.ts';

export type AddressInput = z.input<typeof savedAddressBody>;
export type WrittenAddress = z.output<typeof savedAddressBody>;
export type AddressFormOf = UseFormReturn<AddressInput, unknown, WrittenAddress>;

export const emptyAddress: Address = {
  ...{ recipient: '', company: '', street: '', line2: '', city: '', postcode: '' },
  ...{ region: '', country: '' },
};

const fields = ['label', 'isDefault', ...addressFields] as const;

/** A country that is no code is not in the list: the form asks for it. */
export function useAddressForm(initial: Address & { label?: string; isDefault?: boolean }) {
  const { failure } = useWords();
  const { label = '', isDefault = false, ...address } = initial;
  const country = isCountryCode(address.country) ? address.country : '';
  const form = useForm<AddressInput, unknown, WrittenAddress>({
    resolver: zodResolver(savedAddressBody),
    defaultValues: { label, isDefault, ...address, country },
  });
  const show = (problem: Problem) =>
    showProblem(form, problem, { fields, offline: failure.offline });
  return { form, show };
}

/** What is typed, checked; undefined where something is wrong, which is said at its field. */
export function readAddress(form: AddressFormOf): Promise<Address | undefined> {
  return new Promise((resolve) => {
    void form.handleSubmit(
      ({ address }) => resolve(address),
      () => resolve(undefined),
    )();
  });
}
