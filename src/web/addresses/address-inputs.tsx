/** The fields of an address, in the order and with the labels of its country. */
import { useMemo } from 'react';
import { useWatch, type FieldError } from 'react-hook-form';
import { addressForm } from '#modules/addresses/address-format.ts';
import { listCountries } from '#modules/addresses/country.ts';
import { useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { AddressFormOf } from './use-address-form.ts';

const wide = 'sm:col-span-2';

interface AddressInputsProps {
  form: AddressFormOf;
  /** Which of a person's addresses browsers fill in. */
  purpose?: 'shipping' | 'billing';
}

/** To be put into a grid of two columns. */
export function AddressInputs({ form, purpose = 'shipping' }: AddressInputsProps) {
  const { address: words } = useWords();
  const fieldError = useAddressErrors();
  const { errors } = form.formState;
  const optional = (label: string) => fill(words.optional, { label });
  // A region is one of its country.
  const country = form.register('country', { onChange: () => form.setValue('region', '') });
  const options = useMemo(
    () => [
      { value: '', text: words.chooseCountry },
      ...listCountries().map(({ code, name }) => ({ value: code, text: name })),
    ],
    [words.chooseCountry],
  );
  return (
    <>
      <SelectField
        label={words.country}
        autoComplete={`${purpose} country`}
        required
        options={options}
        error={fieldError(errors.country, words.needed.country)}
        className={wide}
        {...country}
      />
      <TextField
        label={words.recipient}
        autoComplete={`${purpose} name`}
        required
        error={fieldError(errors.recipient, words.needed.recipient)}
        className={wide}
        {...form.register('recipient')}
      />
      <TextField
        label={optional(words.company)}
        autoComplete={`${purpose} organization`}
        error={fieldError(errors.company)}
        className={wide}
        {...form.register('company')}
      />
      <TextField
        label={words.street}
        autoComplete={`${purpose} address-line1`}
        required
        error={fieldError(errors.street, words.needed.street)}
        className={wide}
        {...form.register('street')}
      />
      <TextField
        label={optional(words.line2)}
        autoComplete={`${purpose} address-line2`}
        error={fieldError(errors.line2)}
        className={wide}
        {...form.register('line2')}
      />
      <PlaceInputs form={form} purpose={purpose} />
    </>
  );
}

/** What is missing is said by name; all else as in other forms. */
function useAddressErrors() {
  const fieldError = useFieldErrors();
  return (error: FieldError | undefined, missing?: string) =>
    fieldError(error, error?.message === 'is required' ? missing : undefined);
}

function PlaceInputs({ form, purpose }: Required<AddressInputsProps>) {
  const { address: words } = useWords();
  const fieldErrors = useFieldErrors();
  const fieldError = useAddressErrors();
  const { errors } = form.formState;
  const country = useWatch({ control: form.control, name: 'country' });
  const format = addressForm(country);
  const { label, need, example } = format.postcode;
  const postcodeLabel = words.postcodes[label];
  const isOptional = need === 'optional' && country !== '';
  const isMissing = (form.getValues('postcode') ?? '').trim() === '';
  const postcodeError = isMissing ? undefined : fill(words.postcodeWrong, { example });
  const inputs = {
    city: (
      <TextField
        key="city"
        label={words.cities[format.city]}
        autoComplete={`${purpose} address-level2`}
        required
        error={fieldError(errors.city, words.needed.place)}
        {...form.register('city')}
      />
    ),
    postcode: (
      <TextField
        key="postcode"
        label={isOptional ? fill(words.optional, { label: postcodeLabel }) : postcodeLabel}
        autoComplete={`${purpose} postal-code`}
        required={need === 'required'}
        error={fieldErrors(errors.postcode, postcodeError)}
        {...form.register('postcode')}
      />
    ),
    region: format.region && (
      <SelectField
        key="region"
        label={words.regions[format.region.label]}
        autoComplete={`${purpose} address-level1`}
        required
        options={[
          { value: '', text: words.chooseRegion },
          ...format.region.options.map(({ code, name }) => ({ value: code, text: name })),
        ]}
        error={fieldError(errors.region, words.needed.region)}
        {...form.register('region')}
      />
    ),
  };
  return format.places.map((place) => inputs[place]);
}
