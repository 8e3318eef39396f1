/** How a guest is reached and where it goes, kept in this tab from typing until it is ordered. */
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { addressFields, type Address } from '#modules/addresses/address-format.ts';
import type { AddressFormOf } from '#web/addresses/use-address-form.ts';
import { keepDraft, readDraft } from '#web/dashboard/forms/typed-draft.ts';
import { z } from '#web/form-schema.ts';

const key = 'guest checkout';

const address = z.object({
  ...{ recipient: z.string(), company: z.string(), street: z.string(), line2: z.string() },
  ...{ city: z.string(), postcode: z.string(), region: z.string(), country: z.string() },
}) satisfies z.ZodType<Address>;
const draft = z.object({ email: z.string(), phone: z.string(), address });

export type GuestDraft = z.infer<typeof draft>;

/** Undefined where nothing was typed, and where the browser keeps nothing. */
export function readGuestDraft(): GuestDraft | undefined {
  const text = readDraft(key);
  if (text === '') return undefined;
  try {
    return draft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const forgetGuestDraft = () => keepDraft(key, '');

export function useKeepGuestDraft(email: string, phone: string, form: AddressFormOf): void {
  const written = useWatch({ control: form.control });
  const entries = addressFields.map((field) => [field, written[field] ?? ''] as const);
  const isTyped = [
    email,
    phone,
    ...entries.flatMap(([field, text]) => (field === 'country' ? [] : text)),
  ].some((text) => text !== '');
  const text = isTyped
    ? JSON.stringify({ email, phone, address: Object.fromEntries(entries) })
    : '';
  useEffect(() => keepDraft(key, text), [text]);
}
