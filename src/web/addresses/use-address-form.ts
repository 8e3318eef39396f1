/** The form of an address: what it begins with, what it checks, and the errors at its fields. */
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from '#web/form-schema.ts';
import { zodResolver } from '#web/form-schema.ts';
import { savedAddressBody } from '#api/contract/addresses/address-fields.ts';
import { company } from '#web/content/company.ts';
import type { Company } from '#web/content/schema.ts';
import { addressFields, type Address } from '#modules/addresses/address-format.ts';
import { isCountryCode } from '#modules/addresses/country.ts';
import type { Problem } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { useWords } from '#web/words.ts';

export type AddressInput = z.input<typeof savedAddressBody>;
export type WrittenAddress = z.output<typeof savedAddressBody>;
export type AddressFormOf = UseFormReturn<AddressInput, unknown, WrittenAddress>;

/** Most orders stay in the shop's own country, where the content names its code. */
const countryOf = ({ countryCode = '' }: Company) => countryCode;

export const emptyAddress: Address = {
  ...{ recipient: '', company: '', street: '', line2: '', city: '', postcode: '' },
  ...{ region: '', country: countryOf(company) },
};

/** Another one beside those of the book: it is more likely in the country of the first of them. */
export function nextAddress(recipient: string, book: readonly Address[] = []): Address {
  return { ...emptyAddress, recipient, country: book[0]?.country ?? emptyAddress.country };
}

const fields = ['label', 'isDefault', ...addressFields] as const;

/** A country that is no code is not in the list: the form asks for it. */
export function useAddressForm(initial: Address & { label?: string; isDefault?: boolean }) {
  const { failure } = useWords();
  const { label = '', isDefault = false, ...address } = initial;
  const country = isCountryCode(address.country) ? address.country : '';
  const form = useForm<AddressInput, unknown, WrittenAddress>({
    resolver: zodResolver(savedAddressBody),
    defaultValues: { label, isDefault, ...address, country },
    // By `submitAddress`: the order of the fields differs from country to country.
    shouldFocusError: false,
  });
  const show = (problem: Problem) =>
    showProblem(form, problem, { fields, offline: failure.offline });
  return { form, show };
}

/** To be called when the form is sent; of the fields that are wrong the topmost has the focus. */
export function submitAddress(
  form: AddressFormOf,
  onValid: (written: WrittenAddress) => Promise<void> | void,
  onWrong?: () => void,
): (event?: React.BaseSyntheticEvent) => Promise<void> {
  return form.handleSubmit(onValid, (errors) => {
    const wrong = Object.values(errors).flatMap((error) =>
      'ref' in error && error.ref instanceof HTMLElement ? error.ref : [],
    );
    wrong.toSorted(byPlaceInDocument)[0]?.focus();
    onWrong?.();
  });
}

const byPlaceInDocument = (one: HTMLElement, other: HTMLElement) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** What is typed, checked; undefined where something is wrong, which is said at its field. */
export function readAddress(form: AddressFormOf): Promise<Address | undefined> {
  return new Promise((resolve) => {
    const send = submitAddress(
      form,
      ({ address }) => resolve(address),
      () => resolve(undefined),
    );
    void send();
  });
}
