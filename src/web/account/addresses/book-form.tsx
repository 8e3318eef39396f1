/** The form of an address that is added to the book, or changed there. */
import { useEffect, useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '#modules/addresses/address-format.ts';
import { maxLabelLength } from '#modules/addresses/saved-address.ts';
import { AddressInputs } from '#web/addresses/address-inputs.tsx';
import {
  submitAddress,
  useAddressForm,
  type AddressInput,
} from '#web/addresses/use-address-form.ts';
import { useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import type { BookCalls } from './book-calls.ts';

interface BookFormProps {
  calls: BookCalls;
  title: string;
  /** Of the one that is changed. */
  id?: string;
  initial: Address & { label?: string; isDefault?: boolean };
  onClose: () => void;
}

export function BookForm({ calls, title, id, initial, onClose }: BookFormProps) {
  const { addressBook: words, failure } = useWords();
  const fieldError = useFieldErrors();
  const titleId = useId();
  const { revalidate } = useRevalidator();
  const { form, show } = useAddressForm(initial);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const hasOpened = useRef(false);
  // Whoever opens it by keyboard goes on in it; once, since fields that are wrong get the focus.
  useEffect(() => {
    if (!hasOpened.current) setFocus('label');
    hasOpened.current = true;
  }, [setFocus]);

  async function save(): Promise<void> {
    const body: AddressInput = form.getValues();
    const answer = id === undefined ? await calls.keep(body) : await calls.change(id, body);
    if (!answer.ok) return show(answer.problem);
    notify({ text: words.saved });
    await revalidate();
    onClose();
  }

  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={submitAddress(form, save)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-2"
    >
      <h3 id={titleId} className="text-2 wrap-anywhere sm:col-span-2">
        {title}
      </h3>
      <TextField
        label={words.label}
        hint={words.labelHint}
        autoComplete="off"
        maxLength={maxLabelLength}
        error={fieldError(errors.label)}
        className="sm:col-span-2"
        {...form.register('label')}
      />
      <AddressInputs form={form} />
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        {initial.isDefault !== true && (
          <label className="inline-flex min-h-11 items-center gap-3 text-small">
            <input type="checkbox" className="size-5" {...form.register('isDefault')} />
            {words.defaultHint}
          </label>
        )}
        <FormError error={errors.root?.message} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
            {words.save}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
